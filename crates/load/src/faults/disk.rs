//! A disk that can be full: a small tmpfs where one can be mounted, and a limit on the size of files elsewhere.

use std::ffi::OsString;
use std::path::Path;

use tokio::process::Command;

use super::FaultError;
use super::control::Helper;

/// Mounts a disk that only this shell and those who enter its namespace see; it goes away with the last of them.
const KEEPER: &str = r#"
mount -t tmpfs -o "size=$1,mode=0700" ludoteca "$2" || exit 1
echo ready
while read -r word; do
    case $word in
        fill) cat /dev/zero >"$2/filler" 2>/dev/null; echo full ;;
        free) rm -f "$2/filler"; echo free ;;
    esac
done
"#;

/// Lets the server survive a write beyond the limit, which then fails like any other.
const IGNORING: &str = r#"trap '' XFSZ; exec "$0" "$@""#;

/// The disk of an embedded database.
pub(super) enum Disk {
    /// A small tmpfs that a file fills.
    Small(Box<Helper>),
    /// Any disk; the server may not write to files.
    Limited,
}

impl Disk {
    /// A disk of so many bytes at a folder, if that can be; otherwise one with limits.
    pub async fn open(folder: &Path, bytes: u64) -> Disk {
        let mut command = Command::new("unshare");
        command.arg("--mount");
        if !rustix::process::geteuid().is_root() {
            command.args(["--map-current-user", "--keep-caps"]);
        }
        command.args(["sh", "-c", KEEPER, "sh"]).arg(bytes.to_string()).arg(folder);
        command.stderr(std::process::Stdio::null());
        match Helper::start("the small disk", &mut command).await {
            Ok((helper, line)) if line == "ready" => Disk::Small(Box::new(helper)),
            _ => Disk::Limited,
        }
    }

    pub fn describe(&self) -> &'static str {
        match self {
            Disk::Small(_) => "a tmpfs, filled",
            Disk::Limited => "a limit on file sizes (no tmpfs can be mounted here)",
        }
    }

    /// The command by which a server is started so that it uses this disk.
    pub fn entrance(&self) -> Vec<OsString> {
        let words = match self {
            Disk::Small(helper) => {
                let mut words =
                    vec!["nsenter".to_owned(), format!("--target={}", helper.id().unwrap_or_default())];
                if !rustix::process::geteuid().is_root() {
                    words.extend(["--user".to_owned(), "--preserve-credentials".to_owned()]);
                }
                words.extend(["--mount".to_owned(), "--".to_owned()]);
                words
            }
            Disk::Limited => ["sh", "-c", IGNORING].map(str::to_owned).to_vec(),
        };
        words.into_iter().map(OsString::from).collect()
    }

    /// Leaves no space for the server with this process number.
    pub async fn fill(&mut self, server: Option<u32>) -> Result<(), FaultError> {
        match self {
            Disk::Small(helper) => helper.say("fill", "full").await,
            Disk::Limited => limit(server, Some(0)),
        }
    }

    /// Gives the space back.
    pub async fn free(&mut self, server: Option<u32>) -> Result<(), FaultError> {
        match self {
            Disk::Small(helper) => helper.say("free", "free").await,
            Disk::Limited => limit(server, None),
        }
    }

    /// Ends the process that keeps it.
    pub async fn end(self) {
        if let Disk::Small(helper) = self {
            helper.end().await;
        }
    }
}

#[cfg(target_os = "linux")]
fn limit(server: Option<u32>, bytes: Option<u64>) -> Result<(), FaultError> {
    use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};
    let pid = server.and_then(|pid| Pid::from_raw(i32::try_from(pid).ok()?));
    let pid = pid.ok_or_else(|| FaultError::Impossible("the server has ended".to_owned()))?;
    // The server has inherited our limits. The hard one stays, so that the soft one can be raised again.
    let usual = getrlimit(Resource::Fsize);
    let current = bytes.or(usual.current);
    prlimit(Some(pid), Resource::Fsize, Rlimit { current, maximum: usual.maximum })
        .map(|_| ())
        .map_err(|error| FaultError::Impossible(format!("the server's files cannot be limited: {error}")))
}

#[cfg(not(target_os = "linux"))]
fn limit(_server: Option<u32>, _bytes: Option<u64>) -> Result<(), FaultError> {
    Err(FaultError::Impossible("full-disk needs Linux".to_owned()))
}
