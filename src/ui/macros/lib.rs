//! `view!`: markup, as Leptos writes it, into a template and the values that fill it. What does not change is one string, which
//! `crate::ui` reads when it draws (its codes are explained there); each value is one call. Knows no tag and no attribute by
//! name but those that have another namespace.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use rstml::Infallible;
use rstml::node::{KeyedAttribute, KeyedAttributeValue, Node, NodeAttribute, NodeBlock, NodeElement, NodeName};
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, Lit};

/// Elements that stand in SVG's namespace.
const SVG: [&str; 12] = [
    "svg", "path", "g", "circle", "rect", "line", "polyline", "polygon", "text", "ellipse", "defs", "use",
];

/// Draws markup: `view! { <p class="x" hidden=is_hidden on:click=press>{words}</p> }` is a `View`.
///
/// An attribute is a literal or an expression; `prop:name` sets a property, `class:name` and `style:name` one class or style,
/// `on:event` listens, `node_ref` hands the element out. Children are elements, strings, expressions in braces and components.
#[proc_macro]
pub fn view(markup: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let nodes = match rstml::parse2(markup.into()) {
        Ok(nodes) => nodes,
        Err(error) => return error.to_compile_error().into(),
    };
    fragment(&nodes).unwrap_or_else(|error| error.to_compile_error()).into()
}

/// A template as it is being written: its string, and a call for each value that fills it.
#[derive(Default)]
struct Template {
    text: String,
    calls: TokenStream,
}

fn fragment(nodes: &[Node]) -> syn::Result<TokenStream> {
    let nodes: Vec<_> = nodes.iter().filter(|node| !matches!(node, Node::Comment(_))).collect();
    match nodes[..] {
        [] => Ok(quote! { crate::ui::View::default() }),
        [node] => alone(node),
        _ => {
            let views = nodes.into_iter().map(alone).collect::<syn::Result<Vec<_>>>()?;
            Ok(quote! { crate::ui::IntoView::into_view([#(#views),*]) })
        }
    }
}

/// A node that no element of its markup holds.
fn alone(node: &Node) -> syn::Result<TokenStream> {
    match node {
        Node::Element(element) if !is_component(element.name()) => {
            let mut template = Template::default();
            template.element(element)?;
            let Template { text, calls } = template;
            Ok(quote! { crate::ui::template(#text) #calls .done() })
        }
        _ => {
            let value = value(node)?;
            Ok(quote! { crate::ui::IntoView::into_view(#value) })
        }
    }
}

/// What stands for a view without being an element.
fn value(node: &Node) -> syn::Result<TokenStream> {
    match node {
        Node::Element(element) => component(element),
        Node::Text(text) => {
            let text = &text.value;
            Ok(quote! { #text })
        }
        Node::Block(block) => Ok(braced(block)),
        Node::Fragment(fragment) => self::fragment(&fragment.children),
        other => Err(syn::Error::new(
            other.span(),
            "Write it as an element, a string or an expression in braces.",
        )),
    }
}

/// An expression without the braces that only mark it.
fn braced(block: &NodeBlock) -> TokenStream {
    if let NodeBlock::ValidBlock(block) = block
        && let [syn::Stmt::Expr(expression, None)] = &block.stmts[..]
    {
        return quote! { #expression };
    }
    quote! { #block }
}

fn is_component(name: &NodeName) -> bool {
    match name {
        NodeName::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident.to_string().starts_with(|c: char| c.is_ascii_uppercase())),
        _ => false,
    }
}

impl Template {
    fn code(&mut self, code: char, name: &str) {
        self.text.push(code);
        self.text.push_str(name);
    }

    fn element(&mut self, element: &NodeElement<Infallible>) -> syn::Result<()> {
        let tag = element.name().to_string();
        let is_svg = SVG.contains(&tag.as_str());
        self.code(if is_svg { '\u{2}' } else { '\u{1}' }, &tag);
        for attribute in element.attributes() {
            match attribute {
                NodeAttribute::Attribute(attribute) => self.attribute(attribute)?,
                NodeAttribute::Block(block) => {
                    return Err(syn::Error::new(block.span(), "An attribute has a name."));
                }
            }
        }
        for child in &element.children {
            self.child(child)?;
        }
        self.text.push('\u{10}');
        Ok(())
    }

    fn child(&mut self, node: &Node) -> syn::Result<()> {
        match node {
            Node::Comment(_) => {}
            Node::Element(element) if !is_component(element.name()) => self.element(element)?,
            Node::Text(text) => self.code('\u{e}', &text.value_string()),
            Node::Fragment(fragment) => {
                for child in &fragment.children {
                    self.child(child)?;
                }
            }
            _ => {
                let value = value(node)?;
                self.text.push('\u{f}');
                self.calls.extend(quote_spanned! { node.span()=> .child(#value) });
            }
        }
        Ok(())
    }

    fn attribute(&mut self, attribute: &KeyedAttribute) -> syn::Result<()> {
        let key = attribute.key.to_string();
        let span = attribute.key.span();
        let value = match &attribute.possible_value {
            KeyedAttributeValue::None => None,
            KeyedAttributeValue::Value(_) => attribute.value(),
            KeyedAttributeValue::Binding(_) => {
                return Err(syn::Error::new(span, "Only a component takes arguments here."));
            }
        };
        let given = || {
            value
                .map(unbraced)
                .ok_or_else(|| syn::Error::new(span, format!("{key} needs a value.")))
        };
        if key == "node_ref" {
            let value = given()?;
            self.text.push('\u{c}');
            self.calls.extend(quote_spanned! { span=> .reference(#value) });
        } else if let Some(event) = key.strip_prefix("on:") {
            let value = given()?;
            let descriptor = format_ident!("{event}", span = span);
            self.code('\u{b}', event);
            self.calls
                .extend(quote_spanned! { span=> .on(::leptos::ev::#descriptor, #value) });
        } else {
            let kinds = [("prop:", '\u{6}'), ("class:", '\u{7}'), ("style:", '\u{8}')];
            let (code, name) = kinds
                .iter()
                .find_map(|(prefix, code)| Some((*code, key.strip_prefix(prefix)?)))
                .unwrap_or(('\u{5}', &key));
            match (code, value) {
                // A custom property, whose name markup cannot hold: `style=("--name", value)`.
                (_, Some(Expr::Tuple(pair))) if name == "style" => {
                    let (
                        Some(Expr::Lit(ExprLit {
                            lit: Lit::Str(name), ..
                        })),
                        Some(value),
                    ) = (pair.elems.first(), pair.elems.last())
                    else {
                        return Err(syn::Error::new(span, "It takes a name and a value."));
                    };
                    self.code('\u{8}', &name.value());
                    self.calls.extend(quote_spanned! { span=> .value(#value) });
                }
                ('\u{5}', None) => self.fixed(name, ""),
                (
                    '\u{5}',
                    Some(Expr::Lit(ExprLit {
                        lit: Lit::Str(text), ..
                    })),
                ) => self.fixed(name, &text.value()),
                _ => {
                    let value = given()?;
                    self.code(code, name);
                    self.calls.extend(quote_spanned! { span=> .value(#value) });
                }
            }
        }
        Ok(())
    }

    fn fixed(&mut self, name: &str, value: &str) {
        self.code('\u{3}', name);
        self.code('\u{4}', value);
    }
}

/// An expression without braces that only mark it.
fn unbraced(expression: &Expr) -> TokenStream {
    if let Expr::Block(block) = expression
        && block.attrs.is_empty()
        && block.label.is_none()
        && let [syn::Stmt::Expr(inner, None)] = &block.block.stmts[..]
    {
        return quote! { #inner };
    }
    quote! { #expression }
}

/// A component: its attributes are its properties; `let:name` before its children names what they are given.
fn component(element: &NodeElement<Infallible>) -> syn::Result<TokenStream> {
    let name = element.name();
    let mut properties = TokenStream::new();
    let mut given: Option<TokenStream> = None;
    for attribute in element.attributes() {
        let NodeAttribute::Attribute(attribute) = attribute else {
            return Err(syn::Error::new(attribute.span(), "A property has a name."));
        };
        let key = attribute.key.to_string();
        if let KeyedAttributeValue::Binding(binding) = &attribute.possible_value {
            let inputs = &binding.inputs;
            given = Some(quote! { #inputs });
            continue;
        }
        if let Some(binding) = key.strip_prefix("let:") {
            let binding = format_ident!("{binding}", span = attribute.key.span());
            given = Some(quote! { #binding });
            continue;
        }
        let property = syn::parse_str::<syn::Ident>(&key)
            .map_err(|_| syn::Error::new(attribute.key.span(), "A component takes properties only."))?;
        let property = syn::Ident::new(&property.to_string(), attribute.key.span());
        let value = match attribute.value() {
            Some(value) => unbraced(value),
            None => quote! { #property },
        };
        properties.extend(quote! { .#property(#value) });
    }
    let children = match (&element.children[..], given) {
        ([], _) => quote! {},
        (children, Some(given)) => {
            let children = fragment(children)?;
            quote! { .children(move |#given| #children) }
        }
        (children, None) => {
            let children = fragment(children)?;
            quote! { .children(crate::ui::ToChildren::to_children(move || #children)) }
        }
    };
    let span = Span::call_site();
    Ok(quote_spanned! { span=>
        ::leptos::component::component_view(&#name, ::leptos::component::component_props_builder(&#name) #properties #children .build())
    })
}
