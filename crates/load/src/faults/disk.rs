//! A disk that can be full: a small tmpfs if one can be mounted, otherwise a limit on file sizes.

use std::ffi::OsString;
use std::path::Path;

use tokio::process::Command;

use super::FaultError;
use super::control::Helper;

/// Mounts a disk that is visible only to this shell and to processes that enter its namespace. It disappears with the
/// last of them.
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

/// Makes the server ignore the signal for exceeding the limit; the write then fails like any other.
const IGNORING: &str = r#"trap '' XFSZ; exec "$0" "$@""#;

/// The disk of an embedded database.
pub(super) enum Disk {
    /// A small tmpfs that is filled up by a file.
    Small(Box<Helper>),
    /// Any disk; the limit on the server's files is set to zero.
    Limited,
}

impl Disk {
    /// A disk of this size at a folder, if it can be mounted; otherwise one with limits.
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

    /// The command prefix that makes a server use this disk.
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

    /// Leaves no space for the server with this process id.
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

    /// Ends the process that keeps the disk mounted.
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
    // The server has inherited our limits. The hard limit stays, so that the soft limit can be raised again.
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
