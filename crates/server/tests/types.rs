//! The page's types are those of the API: `web/lib/types.d.ts` is written from the OpenAPI description.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

mod support;

use std::fmt::Write;
use std::path::Path;

use serde_json::{Map, Value};

use support::House;

const FILE: &str = "../../web/lib/types.d.ts";

/// Written anew with `UPDATE_TYPES=1 cargo test -p ludoteca-server --test types`.
#[tokio::test(flavor = "multi_thread")]
async fn the_page_has_the_types_of_the_api() {
    let house = House::sqlite().await;
    let description = house.client().get(&house, "/api/openapi.json").await.ok();
    let made = typescript(description["components"]["schemas"].as_object().unwrap());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if std::env::var_os("UPDATE_TYPES").is_some() {
        std::fs::write(&file, &made).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        kept == made,
        "web/lib/types.d.ts is stale; write it anew with\n\n    UPDATE_TYPES=1 cargo test -p ludoteca-server --test types\n"
    );
}

/// Every reference of the description leads somewhere, and no two types share a name.
#[tokio::test(flavor = "multi_thread")]
async fn scenes_steps_and_changes_are_described() {
    let house = House::sqlite().await;
    let description = house.client().get(&house, "/api/openapi.json").await.ok();
    let schemas = &description["components"]["schemas"];
    let mut references = Vec::new();
    collect(&description, &mut references);
    for name in references {
        assert!(!schemas[&name].is_null(), "{name} is not described");
    }
    for (schema, property) in [
        ("Snapshot", "scene"),
        ("Snapshot", "conclusion"),
        ("Scene", "pieces"),
        ("LegalStep", "ends_turn"),
        ("View", "legal"),
        ("News", "played"),
    ] {
        let text = schemas[schema].to_string();
        assert!(text.contains(&format!("\"{property}\"")), "{schema} has no {property}: {text}");
    }
    assert_eq!(schemas["Change"]["oneOf"].as_array().map(Vec::len), Some(5));
}

fn collect(value: &Value, references: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            references.extend(object.get("$ref").and_then(Value::as_str).map(last));
            object.values().for_each(|value| collect(value, references));
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, references)),
        _ => {}
    }
}

/// The name at the end of a reference.
fn last(reference: &str) -> String {
    reference.rsplit('/').next().unwrap_or_default().to_owned()
}

fn typescript(schemas: &Map<String, Value>) -> String {
    let mut text = String::from(
        "// Written from the server's OpenAPI description; do not edit.\n\
         // UPDATE_TYPES=1 cargo test -p ludoteca-server --test types\n",
    );
    for (name, schema) in schemas {
        text.push('\n');
        text.push_str(&comment(schema, ""));
        if schema["type"] == "object" && schema["properties"].is_object() {
            writeln!(text, "export interface {name} {}", object(schema, "")).unwrap();
        } else {
            writeln!(text, "export type {name} = {};", kind(schema, "")).unwrap();
        }
    }
    text
}

fn comment(schema: &Value, indent: &str) -> String {
    match schema["description"].as_str() {
        Some(words) => {
            format!("{indent}/** {} */\n", words.split_whitespace().collect::<Vec<_>>().join(" "))
        }
        None => String::new(),
    }
}

/// The properties of an object, one per line.
fn object(schema: &Value, indent: &str) -> String {
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let deeper = format!("{indent}  ");
    let mut text = String::from("{\n");
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let mark = if required.contains(&name.as_str()) { "" } else { "?" };
        text.push_str(&comment(property, &deeper));
        writeln!(text, "{deeper}{name}{mark}: {};", kind(property, &deeper)).unwrap();
    }
    text + indent + "}"
}

fn kind(schema: &Value, indent: &str) -> String {
    let each = |key: &str, between: &str| {
        let parts = schema[key].as_array()?.iter().map(|part| {
            let part = kind(part, indent);
            if between == " & " && part.contains(" | ") { format!("({part})") } else { part }
        });
        Some(parts.collect::<Vec<_>>().join(between))
    };
    if let Some(reference) = schema["$ref"].as_str() {
        return last(reference);
    }
    if let Some(union) = each("oneOf", " | ").or_else(|| each("anyOf", " | ")) {
        return union;
    }
    if let Some(sum) = each("allOf", " & ") {
        return sum;
    }
    if let Some(values) = schema["enum"].as_array() {
        let values: Vec<String> = values.iter().map(|value| value.to_string().replace('"', "'")).collect();
        return values.join(" | ");
    }
    if let Some(kinds) = schema["type"].as_array() {
        let kinds = kinds.iter().filter_map(Value::as_str).map(|name| plain(name, schema, indent));
        return kinds.collect::<Vec<_>>().join(" | ");
    }
    schema["type"].as_str().map_or("unknown".to_owned(), |name| plain(name, schema, indent))
}

fn plain(name: &str, schema: &Value, indent: &str) -> String {
    match name {
        "integer" | "number" => "number".to_owned(),
        "array" => {
            let item = kind(&schema["items"], indent);
            match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
                (Some(least), Some(most)) if least == most => {
                    format!("[{}]", vec![item; least as usize].join(", "))
                }
                _ if item.contains(' ') => format!("({item})[]"),
                _ => format!("{item}[]"),
            }
        }
        "object" if schema["properties"].is_object() => object(schema, indent),
        "object" if schema["additionalProperties"].is_object() => {
            format!("Record<string, {}>", kind(&schema["additionalProperties"], indent))
        }
        "object" => "Record<string, unknown>".to_owned(),
        other => other.to_owned(),
    }
}
