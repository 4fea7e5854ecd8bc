//! Preload links for a page's modules, so that a slow connection fetches them in parallel instead of import by import.

use std::collections::BTreeSet;

use super::Pages;

/// Links that preload all modules imported by `main`, directly or indirectly.
pub(super) fn links(pages: &Pages, main: &str) -> String {
    let mut found = BTreeSet::new();
    gather(pages, main, &mut found);
    found.remove(main);
    let folder = pages.folder();
    let link = |path| format!("<link rel=\"modulepreload\" href=\"{folder}/{path}\">");
    found.into_iter().map(link).collect::<Vec<_>>().join("\n  ")
}

fn gather(pages: &Pages, path: &str, found: &mut BTreeSet<String>) {
    if found.contains(path) {
        return;
    }
    let Some(content) = pages.file(path) else { return };
    found.insert(path.to_owned());
    for address in imports(&String::from_utf8_lossy(&content)) {
        gather(pages, &beside(path, address), found);
    }
}

/// The paths that a module imports. An import statement starts at the beginning of a line and ends with the path,
/// possibly some lines later.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let starts = ["import ", "export ", "} from "].iter().any(|start| line.starts_with(start));
        let address = line.strip_suffix("';")?;
        let (before, address) = address.rsplit_once('\'')?;
        let is_import = before == "import " || before.ends_with(" from ");
        (starts && is_import && address.starts_with('.')).then_some(address)
    })
}

/// Resolves a relative path in a file.
fn beside(path: &str, address: &str) -> String {
    let mut folders: Vec<&str> = path.split('/').collect();
    folders.pop();
    for part in address.split('/') {
        match part {
            "." => {}
            ".." => drop(folders.pop()),
            name => folders.push(name),
        }
    }
    folders.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_found_however_they_are_written() {
        let text = "import './a.js';\nimport { b } from '../b.js';\nimport {\n  c,\n} from './c.js';\nexport { d } from './d.js';\nconst text = 'no';\n  import('./later.js');\nimport fs from 'node:fs';\n";
        assert_eq!(imports(text).collect::<Vec<_>>(), ["./a.js", "../b.js", "./c.js", "./d.js"]);
        assert_eq!(beside("game/main.js", "../lib/dom.js"), "lib/dom.js");
        assert_eq!(beside("game/main.js", "./clock.js"), "game/clock.js");
    }

    #[test]
    fn what_is_imported_is_there() {
        let pages = Pages::new();
        for main in [
            "game/main.js",
            "game/embed.js",
            "analysis/main.js",
            "study/main.js",
            "studies/main.js",
            "learn/main.js",
            "home/main.js",
            "rules/main.js",
            "player/main.js",
        ] {
            let links = links(&pages, main);
            let paths: Vec<&str> = links
                .lines()
                .filter_map(|link| link.split_once(&pages.folder())?.1.strip_suffix("\">"))
                .collect();
            assert!(
                paths.contains(&"/lib/dom.js") && !paths.contains(&format!("/{main}").as_str()),
                "{links}"
            );
            for path in paths {
                let content = pages.file(&path[1..]).unwrap_or_default();
                for address in imports(&String::from_utf8_lossy(&content)) {
                    let next = beside(&path[1..], address);
                    assert!(pages.file(&next).is_some(), "{path} imports {next}");
                    assert!(links.contains(&next), "{path} imports {next}");
                }
            }
        }
    }
}
