//! The archive and the Debian package that `scripts/package` makes, unpacked.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// What a program prints that succeeds.
fn run(program: &Path, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().unwrap();
    assert!(output.status.success(), "{program:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Checks the files below the folder that stands for `/usr`.
fn check(usr: &Path) {
    let version = run(&usr.join("bin/ludoteca"), &["--version"]);
    assert_eq!(version, concat!("ludoteca ", env!("CARGO_PKG_VERSION"), "\n"));
    for file in [
        "share/man/man1/ludoteca.1.gz",
        "share/man/man1/ludoteca-show.1.gz",
        "share/bash-completion/completions/ludoteca",
        "share/zsh/site-functions/_ludoteca",
        "share/fish/vendor_completions.d/ludoteca.fish",
        "share/ludoteca/prolog/stac.pl",
        "share/doc/ludoteca/LICENSE-MIT",
    ] {
        let length = usr.join(file).metadata().unwrap_or_else(|error| panic!("{file}: {error}")).len();
        assert!(length > 100, "{file} has {length} bytes");
    }
}

#[test]
fn the_packages_hold_a_program_that_runs_and_its_files() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    // Stands for the program, which takes minutes to compress when it is built for tests.
    let stand_in = folder.join("stand-in");
    std::fs::write(&stand_in, concat!("#!/bin/sh\nexec '", env!("CARGO_BIN_EXE_ludoteca"), "' \"$@\"\n"))
        .unwrap();
    std::fs::set_permissions(&stand_in, std::fs::Permissions::from_mode(0o755)).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/package");
    let text = |path: &Path| path.to_str().unwrap().to_owned();
    let made = run(&script, &["--binary", &text(&stand_in), &text(&folder.join("out"))]);
    let mut kinds = 0;
    for (number, package) in made.lines().enumerate() {
        let unpacked = folder.join(number.to_string());
        std::fs::create_dir(&unpacked).unwrap();
        if package.ends_with(".deb") {
            run(Path::new("dpkg-deb"), &["-x", package, &text(&unpacked)]);
            check(&unpacked.join("usr"));
            let fields = run(Path::new("dpkg-deb"), &["-f", package, "Package", "Version"]);
            assert!(fields.contains(concat!("Version: ", env!("CARGO_PKG_VERSION"))), "{fields}");
        } else {
            run(Path::new("tar"), &["-xzf", package, "-C", &text(&unpacked)]);
            check(&unpacked.read_dir().unwrap().next().unwrap().unwrap().path());
        }
        kinds += 1;
    }
    assert!(kinds >= 1, "{made}");
}
