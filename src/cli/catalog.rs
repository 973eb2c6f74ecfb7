//! `partsong catalog`: what the page can draw, as JSON Schema to put into a prompt. Knows no component by name.

use std::process::ExitCode;

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::contract::declare::surface::catalog;

/// The command's arguments.
#[derive(Args, Debug)]
pub(super) struct CatalogArgs {
    /// Who reads it: genui is the schema of a surface definition, a2ui a catalogue document
    /// (a2ui-1.0 for servers of that version), gulf the properties by type, ag-ui a list of tools, ai-sdk
    /// the tools by name.
    #[arg(long = "for", value_name = "PROTOCOL", value_parser = PossibleValuesParser::new(catalog::READERS))]
    reader: String,
}

/// Runs the command.
pub(super) fn run(args: CatalogArgs) -> ExitCode {
    super::print(&format!("{:#}\n", catalog::declared(&args.reader)))
}
