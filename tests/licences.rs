//! Every dependency has a licence that the project may use.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use cargo_metadata::MetadataCommand;
use spdx::Expression;

/// What may be linked: permissive licences only.
const ALLOWED: [&str; 9] =
    ["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "Zlib", "Unicode-3.0", "ISC", "0BSD", "Unlicense"];

#[test]
fn every_dependency_is_permissive() {
    let metadata = MetadataCommand::new().exec().unwrap();
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
