//! Private file permissions for databases, locks and backups: only the server's own user may read them.

use std::io;
use std::path::Path;

/// Makes all files that this process creates from now on readable by its user only.
pub fn keep_files_private() {
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
}

/// Removes other users' permissions on the files of a data folder, which an older version may have left readable.
///
/// # Errors
/// The folder cannot be read, or belongs to another user.
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
