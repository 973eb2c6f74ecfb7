//! Calls within a module that was put together of parts. Each part calls what isn't its own by the table that all of them share; once two of them
//! are one module, what they call of each other is called by its number, and stays in the table only for those who are not in it.

use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::path::{Path, PathBuf};

use walrus::ir::{self, Call, Const, Instr, InstrSeq, Value, VisitorMut};
use walrus::{ConstExpr, ElementItems, ElementKind, FunctionId, FunctionKind, Module, ModuleConfig, TableId};

/// A place of the shared table.
type Slot = i32;

/// One of the modules that share a table.
struct Shared {
    path: PathBuf,
    module: Module,
    table: Option<TableId>,
    /// What it puts into the table.
    filled: HashMap<Slot, FunctionId>,
}

/// Rewrites modules in place. `whole` is the module of which they are all made: only what it has in its table is called by more than its number.
pub fn direct(whole: &Path, paths: &[PathBuf]) -> Result<(), Box<dyn Error>> {
    let pointed = pointed(&read(whole)?);
    let mut modules = Vec::new();
    for path in paths {
        modules.push(Shared::read(path)?);
    }
    let mut foreign = HashSet::new();
    for shared in &mut modules {
        foreign.extend(shared.call_own());
    }
    for shared in &mut modules {
        shared.forget(&pointed, &foreign);
        shared.module.emit_wasm_file(&shared.path)?;
    }
    Ok(())
}

fn read(path: &Path) -> Result<Module, Box<dyn Error>> {
    Ok(ModuleConfig::new().generate_producers_section(false).parse_file(path)?)
}

/// The functions of a table's elements, each by its place there.
fn elements(module: &Module) -> impl Iterator<Item = (TableId, Slot, FunctionId)> {
    module.elements.iter().flat_map(|element| {
        let ElementKind::Active {
            table,
            offset: ConstExpr::Value(Value::I32(from)),
        } = element.kind
        else {
            return Vec::new();
        };
        let functions: Vec<Option<FunctionId>> = match &element.items {
            ElementItems::Functions(functions) => functions.iter().copied().map(Some).collect(),
            ElementItems::Expressions(_, items) => items
                .iter()
                .map(|item| match item {
                    ConstExpr::RefFunc(function) => Some(*function),
                    _ => None,
                })
                .collect(),
        };
        let places = functions.into_iter().zip(from..);
        places
            .filter_map(|(function, slot)| Some((table, slot, function?)))
            .collect()
    })
}

/// The names of functions of which a program has the address.
fn pointed(whole: &Module) -> HashSet<String> {
    let names = elements(whole).filter_map(|(_, _, function)| whole.funcs.get(function).name.clone());
    names.collect()
}

impl Shared {
    fn read(path: &Path) -> Result<Shared, Box<dyn Error>> {
        let module = read(path)?;
        let filled = elements(&module).map(|(_, slot, function)| (slot, function)).collect();
        let table = elements(&module).next().map(|(table, ..)| table);
        Ok(Shared {
            path: path.to_owned(),
            module,
            table,
            filled,
        })
    }

    /// Calls what is its own by number; answers the places of what it calls of others.
    fn call_own(&mut self) -> HashSet<Slot> {
        let mut calls = Calls {
            filled: &self.filled,
            foreign: HashSet::new(),
        };
        for function in self.module.funcs.iter_mut() {
            if let FunctionKind::Local(function) = &mut function.kind {
                let entry = function.entry_block();
                ir::dfs_pre_order_mut(&mut calls, function, entry);
            }
        }
        calls.foreign
    }

    /// Takes out of the table what nobody looks for there.
    fn forget(&mut self, pointed: &HashSet<String>, foreign: &HashSet<Slot>) {
        let Some(table) = self.table else { return };
        let mut kept: Vec<(Slot, FunctionId)> = self.filled.iter().map(|(slot, function)| (*slot, *function)).collect();
        kept.retain(|(slot, function)| {
            let name = &self.module.funcs.get(*function).name;
            foreign.contains(slot) || name.as_ref().is_none_or(|name| pointed.contains(name))
        });
        kept.sort_unstable_by_key(|(slot, _)| *slot);
        let old: Vec<_> = self
            .module
            .elements
            .iter()
            .filter(|element| matches!(element.kind, ElementKind::Active { table: of, .. } if of == table))
            .map(|element| element.id())
            .collect();
        for id in old {
            self.module.elements.delete(id);
        }
        let runs = kept.chunk_by(|(slot, _), (next, _)| slot + 1 == *next);
        for run in runs {
            let offset = ConstExpr::Value(Value::I32(run[0].0));
            let functions = run.iter().map(|(_, function)| *function).collect();
            let id = self.module.elements.add(
                ElementKind::Active { table, offset },
                ElementItems::Functions(functions),
            );
            self.module.tables.get_mut(table).elem_segments.insert(id);
        }
    }
}

struct Calls<'a> {
    filled: &'a HashMap<Slot, FunctionId>,
    foreign: HashSet<Slot>,
}

impl VisitorMut for Calls<'_> {
    fn start_instr_seq_mut(&mut self, seq: &mut InstrSeq) {
        let before = std::mem::take(&mut seq.instrs);
        for (mut instr, at) in before {
            let place = match seq.instrs.last() {
                Some((
                    Instr::Const(Const {
                        value: Value::I32(slot),
                    }),
                    _,
                )) => Some(*slot),
                _ => None,
            };
            if let (Some(slot), Instr::CallIndirect(_)) = (place, &instr) {
                match self.filled.get(&slot) {
                    Some(func) => {
                        seq.instrs.pop();
                        instr = Instr::Call(Call { func: *func });
                    }
                    None => drop(self.foreign.insert(slot)),
                }
            }
            seq.instrs.push((instr, at));
        }
    }
}
