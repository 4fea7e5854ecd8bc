//! Export and import of a whole database as text, one row per line, to move games from one database to another.

use std::io::{BufRead, Write};

use serde_json::{Map, Value};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row, ValueRef};

use super::pool::Statement;
use super::{Result, SqlStore, StoreError};

/// The tables, ordered so that rows only refer to earlier tables. Columns are text (`t`), integers (`n`) or reals
/// (`r`). A column that is missing in an older file gets its default.
const TABLES: [(&str, &str); 20] = [
    ("identities", "id:t name:t account:t look:t password:t created:n banned:n deleted:n"),
    ("logins", "id:t identity:t created:n seen:n agent:t"),
    ("tokens", "id:t identity:t name:t scopes:t secret:t created:n used:n expires:n"),
    ("passkeys", "id:t identity:t name:t credential:t created:n used:n"),
    ("recovery_codes", "identity:t code:t"),
    ("blocks", "identity:t blocked:t at:n"),
    (
        "games",
        "id:t game:t public:n setup:t status:t seats:t first:t second:t turns:n to_play:t outcome:t updated:n \
         deadline:n waiting:n owner:t origin:t engine:n rules:n dismissed_first:n dismissed_second:n",
    ),
    ("events", "game:t seq:n at:n body:t"),
    ("ratings", "subject:t game:t rating:r deviation:r volatility:r played:n"),
    ("rating_history", "subject:t game:t room:t at:n rating:r deviation:r"),
    ("puzzle_ratings", "subject:t game:t rating:r deviation:r volatility:r played:n"),
    ("puzzle_tries", "subject:t game:t puzzle:t solved:n rating:r at:n"),
    ("reports", "id:t at:n reporter:t about:t game:t event:n reason:t closed:n"),
    ("banned_addresses", "network:t at:n reason:t"),
    ("audit", "id:t at:n host:t action:t about:t"),
    ("house", "name:t value:t"),
    ("studies", "id:t owner:t created:n title:t visibility:t games:t chapters:n updated:n"),
    ("study_events", "study:t seq:n at:n who:t said:n body:t"),
    ("study_members", "study:t identity:t"),
    ("study_proofs", "study:t seq:n proof:t"),
];

/// The columns of a table with their types.
fn columns(table: &'static str) -> impl Iterator<Item = (&'static str, char)> {
    table.split_whitespace().filter_map(|column| {
        let (name, kind) = column.split_once(':')?;
        Some((name, kind.chars().next()?))
    })
}

/// Writes every row of a database as a line of JSON. Returns the number of rows.
///
/// # Errors
/// The database or the output fails.
pub async fn export(store: &SqlStore, out: &mut (dyn Write + Send)) -> Result<u64> {
    use futures_util::TryStreamExt;
    let mut rows = 0;
    // A single snapshot, so that the export is consistent even while others write.
    let mut unit = store.reading.snapshot().await?;
    for (table, description) in TABLES {
        let columns: Vec<(&str, char)> = columns(description).collect();
        let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
        let sql = format!("SELECT {} FROM {table}", names.join(", "));
        let mut stream = sqlx::query(AssertSqlSafe(sql)).fetch(unit.connection()?);
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
    unit.commit().await?;
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

/// Reads the output of [`export`]. Existing rows are left as they are, so that an import can be repeated.
///
/// # Errors
/// A line is not a valid row, or the database refuses it; nothing has been imported then.
pub async fn import(store: &SqlStore, input: &mut (dyn BufRead + Send)) -> Result<u64> {
    let mut rows = 0;
    let mut unit = store.writing.begin().await?;
    let mut line = String::new();
    for number in 1.. {
        line.clear();
        let length = input.read_line(&mut line).map_err(|error| broken(number, &error.to_string()))?;
        if length == 0 {
            break;
        }
        let row: Map<String, Value> = serde_json::from_str(&line)
            .map_err(|_| broken(number, "expected a row, as `ludoteca export` writes it"))?;
        rows += unit.execute(inserted(&row).map_err(|problem| broken(number, &problem))?).await?;
    }
    // Older files have no looks.
    super::looks::fill(&mut unit).await?;
    unit.commit().await?;
    Ok(rows)
}

/// The statement that inserts a row.
fn inserted(row: &Map<String, Value>) -> std::result::Result<Statement<'static>, String> {
    let name = row.get("table").and_then(Value::as_str).unwrap_or_default();
    let Some((table, description)) = TABLES.iter().find(|(table, _)| *table == name) else {
        let tables = TABLES.map(|(table, _)| table).join(", ");
        return Err(format!("found table `{name}`, expected one of {tables}"));
    };
    let present: Vec<(&str, char)> =
        columns(description).filter(|(name, _)| row.contains_key(*name)).collect();
    let names: Vec<&str> = present.iter().map(|(name, _)| *name).collect();
    let places: Vec<String> = (1..=present.len()).map(|place| format!("${place}")).collect();
    let sql = format!(
        "INSERT INTO {table} ({}) VALUES ({}) ON CONFLICT DO NOTHING",
        names.join(", "),
        places.join(", ")
    );
    let mut statement = sqlx::query(AssertSqlSafe(sql));
    for (name, kind) in present {
        statement = bound(statement, row.get(name), kind)
            .ok_or_else(|| format!("`{name}` is missing or of the wrong kind"))?;
    }
    Ok(statement)
}

fn bound<'q>(query: Statement<'q>, value: Option<&Value>, kind: char) -> Option<Statement<'q>> {
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
    StoreError::File(format!("line {line}: {problem}"))
}
