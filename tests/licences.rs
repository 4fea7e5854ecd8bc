//! Every dependency has a licence that the project may use, comes from where it should, and is there once.
//!
//! What `cargo deny` would check, without another program to install. Advisories are left out: their database
//! has to be fetched, so they are looked up before a release (`RELEASE-CHECKLIST.md`).
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use cargo_metadata::{CargoOpt, MetadataCommand};
use spdx::Expression;

/// What may be linked: permissive licences only.
const ALLOWED: [&str; 9] =
    ["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "Zlib", "Unicode-3.0", "ISC", "0BSD", "Unlicense"];

/// Where packages come from; Cargo writes it into lock files.
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Packages that the program holds in more than one version, and who has to move on.
const TWICE: [(&str, &[&str]); 6] = [
    (
        "RustCrypto's previous generation: webauthn_rp, cookie, tungstenite",
        &["block-buffer", "const-oid", "cpufeatures", "crypto-common", "digest", "hmac", "sha2"],
    ),
    (
        "rand's previous generations: webauthn_rp, cookie, governor, metrics, tungstenite",
        &["getrandom", "rand", "rand_chacha", "rand_core", "rand_xoshiro"],
    ),
    ("hash tables: petgraph, dashmap, sqlx", &["foldhash", "hashbrown"]),
    ("errors: crossterm's filedescriptor", &["thiserror", "thiserror-impl"]),
    ("compression: png", &["miniz_oxide"]),
    ("only at compile time: most derive macros", &["syn"]),
];

#[test]
fn every_dependency_is_permissive() {
    let metadata = MetadataCommand::new().features(CargoOpt::AllFeatures).exec().unwrap();
    assert!(metadata.packages.len() > 10, "the dependencies are listed");
    for package in &metadata.packages {
        let licence =
            package.license.as_deref().unwrap_or_else(|| panic!("{} names no licence", package.name));
        // Older packages join alternatives with a slash.
        let expression = Expression::parse(&licence.replace('/', " OR "))
            .unwrap_or_else(|error| panic!("{}: {licence}: {error}", package.name));
        let allowed = expression
            .evaluate(|requirement| requirement.license.id().is_some_and(|id| ALLOWED.contains(&id.name)));
        assert!(allowed, "{} is under {licence}", package.name);
    }
}

#[test]
fn no_dependency_is_there_twice_without_a_reason() {
    // What the program is built from, tests left out; on one platform, so that the answer is the same everywhere.
    let arguments =
        "tree --package ludoteca --edges normal,build --target x86_64-unknown-linux-gnu --prefix none";
    let output = Command::new(env!("CARGO"))
        .args(arguments.split(' '))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let tree = String::from_utf8(output.stdout).unwrap();
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for line in tree.lines().filter(|line| !line.is_empty()) {
        // `name v1.2.3`, and perhaps a remark.
        let mut words = line.split(' ');
        versions.entry(words.next().unwrap()).or_default().insert(words.next().unwrap());
    }
    assert!(versions.len() > 10, "the dependencies are listed");
    versions.retain(|_, versions| versions.len() > 1);

    let known: BTreeSet<&str> = TWICE.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    let unknown: Vec<_> = versions.iter().filter(|(name, _)| !known.contains(*name)).collect();
    assert!(
        unknown.is_empty(),
        "there in several versions; take one that others use already (`cargo tree -d`): {unknown:?}"
    );
    let settled: Vec<_> = known.iter().filter(|name| !versions.contains_key(*name)).collect();
    assert!(settled.is_empty(), "there in one version only, so they can leave the list: {settled:?}");
}

#[test]
fn crates_come_from_crates_io_with_a_checksum() {
    for lock in ["Cargo.lock", "fuzz/Cargo.lock"] {
        let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(lock)).unwrap();
        let mut fetched = 0;
        for package in text.split("[[package]]").skip(1) {
            let value = |key: &str| {
                let start = format!("{key} = ");
                package.lines().find_map(|line| line.strip_prefix(&start)).map(|text| text.trim_matches('"'))
            };
            let name = value("name").unwrap();
            match value("source") {
                None => assert!(name.starts_with("ludoteca"), "{lock}: {name} is not part of the workspace"),
                Some(source) => {
                    assert_eq!(source, CRATES_IO, "{lock}: {name} comes from elsewhere");
                    assert!(value("checksum").is_some(), "{lock}: {name} has no checksum");
                    fetched += 1;
                }
            }
        }
        assert!(fetched > 10, "{lock} is read");
    }
}

#[test]
fn npm_packages_have_a_checksum_and_no_address() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/package-lock.json");
    let lock: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let packages = lock["packages"].as_object().unwrap();
    assert!(packages.len() > 3, "the packages are listed");
    // The page itself is the package without a name.
    for (name, package) in packages.iter().filter(|(name, _)| !name.is_empty()) {
        assert!(
            package["integrity"].as_str().is_some_and(|sum| sum.starts_with("sha512-")),
            "{name}: no checksum"
        );
        assert!(package.get("resolved").is_none(), "{name}: the lock file names a host (see web/.npmrc)");
    }
}
