//! What a protocol declares to its server is written down beside its code, and is what the contracts say. After a change of
//! theirs: `DECLARE=1 cargo test --test native declared`.

use partsong::contract::declare::surface::catalog;
use partsong::protocol;
use serde_json::Value;

#[test]
fn what_a_protocol_declares_is_what_the_contracts_say() {
    for (name, folder) in [("ag-ui", "ag_ui"), ("gulf", "gulf"), ("genui", "genui")] {
        let said = catalog::declared(name);
        let path = format!("{}/src/protocol/{folder}/declared.json", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("DECLARE").is_some() {
            std::fs::write(&path, format!("{said}\n")).unwrap();
        }
        let written: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(written, said, "{path}: run DECLARE=1 cargo test --test native declared");
        assert!(written.as_array().is_none_or(|tools| !tools.is_empty()));
    }
    let a2ui = protocol::by_name("a2ui").unwrap().declared();
    assert_eq!(a2ui, protocol::by_name("gulf").unwrap().declared());
    assert_eq!(protocol::by_name("ai-sdk").unwrap().declared(), Value::Null);
}
