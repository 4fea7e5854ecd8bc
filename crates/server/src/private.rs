//! Files that nobody but the server's own user may read: databases, locks, backups.

use std::io;
use std::path::Path;

/// From now on, what this process creates can be read by its user only.
pub fn keep_files_private() {
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
}

/// Takes from others what they may do with the files of a data folder, which an older version may have left open.
///
/// # Errors
/// The folder cannot be read, or belongs to somebody else.
pub fn make_private(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    for entry in std::fs::read_dir(folder)? {
        use std::os::unix::fs::PermissionsExt;
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.starts_with("ludoteca.db") || name == "server.lock" {
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))?;
        }
    }
    Ok(())
}
