//! A data file that says only what differs from an edition.

use toml::{Table, Value};

use super::DataError;

/// What a thing of a list is known by.
const NAMES: [&str; 3] = ["id", "space", "round"];

/// Lays changes over all that is there: tables entry by entry, lists of named things thing by thing. A table of plain
/// values is one figure (a cost, an effect), and like every other figure is replaced.
pub(super) fn lay(whole: &mut Table, changes: Table) -> Result<(), DataError> {
    lay_table("", whole, changes)
}

fn lay_table(entry: &str, whole: &mut Table, changes: Table) -> Result<(), DataError> {
    for (key, change) in changes {
        let entry = match entry {
            "" => key.clone(),
            within => format!("{within}, `{key}`"),
        };
        let old = whole.get_mut(&key).ok_or_else(|| nothing(&entry))?;
        lay_value(&entry, old, change)?;
    }
    Ok(())
}

fn lay_value(entry: &str, old: &mut Value, change: Value) -> Result<(), DataError> {
    match (old, change) {
        (Value::Table(old), Value::Table(changes)) if !is_figure(old) => {
            lay_table(entry, old, changes)
        }
        (Value::Array(old), Value::Array(changes)) if changes.iter().any(is_named) => {
            lay_list(entry, old, changes)
        }
        (old, change) => {
            *old = change;
            Ok(())
        }
    }
}

fn lay_list(entry: &str, old: &mut [Value], changes: Vec<Value>) -> Result<(), DataError> {
    for change in changes {
        let named = name(&change);
        let entry = match &named {
            Some(name) => format!("{entry}, `{name}`"),
            None => format!("{entry}, an entry without a name"),
        };
        let same = old
            .iter_mut()
            .find(|old| named.is_some() && name(old) == named);
        lay_value(&entry, same.ok_or_else(|| nothing(&entry))?, change)?;
    }
    Ok(())
}

/// Whether a table holds plain values only.
fn is_figure(table: &Table) -> bool {
    table
        .values()
        .all(|value| !value.is_table() && !value.is_array())
}

fn is_named(value: &Value) -> bool {
    name(value).is_some()
}

fn name(value: &Value) -> Option<String> {
    let table = value.as_table()?;
    match NAMES.iter().find_map(|key| table.get(*key))? {
        Value::String(name) => Some(name.clone()),
        Value::Integer(number) => Some(number.to_string()),
        _ => None,
    }
}

fn nothing(entry: &str) -> DataError {
    DataError {
        entry: entry.to_owned(),
        problem: "there is no such entry to be changed".to_owned(),
    }
}
