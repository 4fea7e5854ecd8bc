//! A real PostgreSQL that the tests start themselves, through the repository's script.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};

static SERVER: OnceLock<(Mutex<Child>, String)> = OnceLock::new();
static DATABASES: AtomicU32 = AtomicU32::new(0);

/// Starts a server; says its address. It ends when its standard input does.
pub fn start(options: &[&str]) -> (Child, String) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/postgres");
    let mut child = Command::new(script)
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("bash is there");
    let mut url = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
    assert!(url.starts_with("postgres://"), "scripts/postgres did not start");
    (child, url.trim().to_owned())
}

/// The address of the server, which ends with this process: its standard input is a pipe from here.
fn server() -> &'static str {
    &SERVER
        .get_or_init(|| {
            let (child, url) = start(&[]);
            (Mutex::new(child), url)
        })
        .1
}

/// A new, empty database.
pub async fn database() -> String {
    let server = tokio::task::spawn_blocking(server).await.unwrap();
    let name = format!("test_{}", DATABASES.fetch_add(1, Ordering::Relaxed));
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(server).await.unwrap();
    sqlx::query(sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"))).execute(&pool).await.unwrap();
    pool.close().await;
    format!("{}/{name}", server.trim_end_matches("/postgres"))
}
