//! Everything in a database as text, one row a line, and back: how games move from one database to another.

use std::io::{BufRead, Write};

use serde_json::{Map, Value};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AssertSqlSafe, Row, ValueRef};

use super::{Result, SqlStore, StoreError};

/// The tables, in an order in which rows refer to earlier ones only; columns are texts (`t`), numbers (`n`) or
/// reals (`r`).
const TABLES: [(&str, &[(&str, char)]); 8] = [
    (
        "identities",
        &[("id", 't'), ("name", 't'), ("account", 't'), ("password", 't'), ("created", 'n'), ("banned", 'n')],
    ),
    ("logins", &[("id", 't'), ("identity", 't'), ("created", 'n'), ("seen", 'n'), ("agent", 't')]),
    (
        "tokens",
        &[
            ("id", 't'),
            ("identity", 't'),
            ("name", 't'),
            ("scopes", 't'),
            ("secret", 't'),
            ("created", 'n'),
            ("used", 'n'),
        ],
    ),
    (
        "games",
        &[
            ("id", 't'),
            ("game", 't'),
            ("public", 'n'),
            ("setup", 't'),
            ("status", 't'),
            ("seats", 't'),
            ("first", 't'),
            ("second", 't'),
            ("turns", 'n'),
            ("to_play", 't'),
            ("outcome", 't'),
            ("updated", 'n'),
            ("deadline", 'n'),
            ("waiting", 'n'),
        ],
    ),
    ("events", &[("game", 't'), ("seq", 'n'), ("at", 'n'), ("body", 't')]),
    (
        "ratings",
        &[
            ("subject", 't'),
            ("game", 't'),
            ("rating", 'r'),
            ("deviation", 'r'),
            ("volatility", 'r'),
            ("played", 'n'),
        ],
    ),
    (
        "rating_history",
        &[("subject", 't'), ("game", 't'), ("room", 't'), ("at", 'n'), ("rating", 'r'), ("deviation", 'r')],
    ),
    ("house", &[("name", 't'), ("value", 't')]),
];

/// Writes every row of a database as a line of JSON; says how many.
///
/// # Errors
/// The database or the output fails.
pub async fn export(store: &SqlStore, out: &mut (dyn Write + Send)) -> Result<u64> {
    use futures_util::TryStreamExt;
    let mut rows = 0;
    // One transaction, so that what is written is of one moment.
    let mut transaction = store.pool.begin().await?;
    for (table, columns) in TABLES {
        let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
        let sql = format!("SELECT {} FROM {table}", names.join(", "));
        let mut stream = sqlx::query(AssertSqlSafe(sql)).fetch(&mut *transaction);
        while let Some(row) = stream.try_next().await? {
            let mut line = Map::new();
            line.insert("table".to_owned(), table.into());
            for (index, (name, kind)) in columns.iter().enumerate() {
                line.insert((*name).to_owned(), value(&row, index, *kind)?);
            }
            serde_json::to_writer(&mut *out, &line).map_err(|error| StoreError::Broken(error.to_string()))?;
            out.write_all(b"\n").map_err(|error| StoreError::Broken(error.to_string()))?;
            rows += 1;
        }
    }
    Ok(rows)
}

fn value(row: &AnyRow, index: usize, kind: char) -> Result<Value> {
    if row.try_get_raw(index)?.is_null() {
        return Ok(Value::Null);
    }
    Ok(match kind {
        'n' => row.try_get::<i64, _>(index)?.into(),
        'r' => row.try_get::<f64, _>(index)?.into(),
        _ => row.try_get::<String, _>(index)?.into(),
    })
}

/// Reads what [`export`] has written. Rows that are there already stay as they are, so that it can be done again.
///
/// # Errors
/// Says which line is not such a row, or what the database refuses; nothing has been read in then.
pub async fn import(store: &SqlStore, input: &mut (dyn BufRead + Send)) -> Result<u64> {
    let mut rows = 0;
    let mut transaction = store.pool.begin().await?;
    let mut line = String::new();
    for number in 1.. {
        line.clear();
        let length = input.read_line(&mut line).map_err(|error| broken(number, &error.to_string()))?;
        if length == 0 {
            break;
        }
        let row: Map<String, Value> =
            serde_json::from_str(&line).map_err(|error| broken(number, &error.to_string()))?;
        let name = row.get("table").and_then(Value::as_str).unwrap_or_default();
        let known = TABLES.iter().find(|(table, _)| *table == name);
        let Some((table, columns)) = known else {
            let tables = TABLES.map(|(table, _)| table).join(", ");
            return Err(broken(number, &format!("found table `{name}`, expected one of {tables}")));
        };
        let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
        let places: Vec<String> = (1..=columns.len()).map(|place| format!("${place}")).collect();
        let sql = format!(
            "INSERT INTO {table} ({}) VALUES ({}) ON CONFLICT DO NOTHING",
            names.join(", "),
            places.join(", ")
        );
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for (name, kind) in *columns {
            query = bound(query, row.get(*name), *kind)
                .ok_or_else(|| broken(number, &format!("`{name}` is missing or of the wrong kind")))?;
        }
        rows += query.execute(&mut *transaction).await?.rows_affected();
    }
    transaction.commit().await?;
    Ok(rows)
}

type Insert<'q> = Query<'q, Any, AnyArguments>;

fn bound<'q>(query: Insert<'q>, value: Option<&Value>, kind: char) -> Option<Insert<'q>> {
    let value = value?;
    Some(match kind {
        'n' if value.is_null() => query.bind(None::<i64>),
        'n' => query.bind(value.as_i64()?),
        'r' => query.bind(value.as_f64()?),
        _ if value.is_null() => query.bind(None::<String>),
        _ => query.bind(value.as_str()?.to_owned()),
    })
}

fn broken(line: usize, problem: &str) -> StoreError {
    StoreError::Broken(format!("line {line}: {problem}"))
}
