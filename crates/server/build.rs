//! Compiles the core of the page to WebAssembly for release builds, if Rust's target for it is installed. Without it,
//! the page asks the server instead. A debug build reads `web/engine/ludoteca.wasm` from disk; `scripts/wasm` makes it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";
/// The crates that the module consists of.
const CRATES: [&str; 10] =
    ["browser", "catalog", "games", "kernel", "language", "learn", "picture", "puzzles", "search", "study"];

fn main() {
    let root = PathBuf::from("../..");
    for name in CRATES {
        println!("cargo::rerun-if-changed=../{name}/src");
        println!("cargo::rerun-if-changed=../{name}/Cargo.toml");
    }
    println!("cargo::rerun-if-changed=../../Cargo.lock");
    println!("cargo::rerun-if-changed=../../.cargo/config.toml");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let module = out.join("ludoteca.wasm");
    let made = env::var("PROFILE").as_deref() == Ok("release") && compile(&root, &out, &module);
    if !made && let Err(error) = fs::write(&module, []) {
        println!("cargo::error=cannot write {}: {error}", module.display());
    }
}

/// Compiles the module. If anything fails, the build continues without it.
fn compile(root: &Path, out: &Path, module: &Path) -> bool {
    if !is_installed() {
        println!(
            "cargo::warning=without the target {TARGET}, the page asks the server for every step (`rustup target add {TARGET}` adds it)"
        );
        return false;
    }
    let built = out.join("browser");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    // `--offline`: a build never needs the network for this.
    let status = Command::new(cargo)
        .current_dir(root)
        .args(["rustc", "--offline", "--locked", "--quiet", "--package", "ludoteca-browser"])
        .args(["--profile", "browser", "--target", TARGET, "--crate-type", "cdylib", "--target-dir"])
        .arg(&built)
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("RUSTFLAGS")
        .env_remove("RUSTC_WORKSPACE_WRAPPER")
        .status();
    let made = built.join(TARGET).join("browser/ludoteca_browser.wasm");
    let done = status.is_ok_and(|status| status.success()) && fs::copy(made, module).is_ok();
    if !done {
        println!(
            "cargo::warning=the core of the page could not be compiled; the page asks the server instead"
        );
    }
    done
}

fn is_installed() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    output.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
}
