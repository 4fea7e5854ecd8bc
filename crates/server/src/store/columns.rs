//! Types read from a row of a query. Sqlx has a derive macro for this, but with it the database drivers are compiled a
//! second time, for the compiler: a tenth of the time that a build takes.

/// Reads each field from the column of its name; the fields after `and` from the same row, as types of their own.
macro_rules! columns {
    ($type:ident { $($field:ident),+ } $(and { $($part:ident),+ })?) => {
        impl<'r> sqlx::FromRow<'r, sqlx::any::AnyRow> for $type {
            fn from_row(row: &'r sqlx::any::AnyRow) -> sqlx::Result<$type> {
                Ok($type {
                    $($field: sqlx::Row::try_get(row, stringify!($field))?,)+
                    $($($part: sqlx::FromRow::from_row(row)?,)+)?
                })
            }
        }
    };
}

pub(super) use columns;
