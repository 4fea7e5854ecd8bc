//! A proxy in front of PostgreSQL that cuts a connection at its COMMIT.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::BytesMut;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::FaultError;
use super::frames::{Frame, Frames, SYNC};

/// How long a held-back COMMIT is delayed.
const DELAY: Duration = Duration::from_millis(300);
/// How long the database may take to commit.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where a connection is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// The COMMIT does not reach the database.
    Before,
    /// The database has committed, but its answer is lost.
    After,
    /// The connection is cut first; the COMMIT reaches the database a little later.
    Late,
}

type Order = Arc<Mutex<Option<(Cut, oneshot::Sender<()>)>>>;

/// A proxy, which ends on drop.
pub(super) struct Proxy {
    /// The database's URL through the proxy.
    pub url: String,
    order: Order,
    task: JoinHandle<()>,
}

impl Proxy {
    /// Starts a proxy in front of the database with this URL.
    pub async fn open(url: &str) -> Result<Proxy, FaultError> {
        let impossible = |problem: &str| FaultError::Impossible(format!("cut-commit: {problem}"));
        let (before, target, after) = parts(url)
            .ok_or_else(|| impossible("expected a database such as postgres://user@host:5432/name"))?;
        let listener = TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.map_err(|error| impossible(&error.to_string()))?;
        let port = listener.local_addr().map_err(|error| impossible(&error.to_string()))?.port();
        let order = Order::default();
        let orders = order.clone();
        let task = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let (target, orders) = (target.clone(), orders.clone());
                tokio::spawn(async move {
                    let Ok(database) = TcpStream::connect(&target).await else { return };
                    let _ = carry(client, database, &orders).await;
                });
            }
        });
        Ok(Proxy { url: format!("{before}127.0.0.1:{port}{after}"), order, task })
    }

    /// Cuts the next connection that commits; returns when that has happened.
    pub async fn cut(&self, cut: Cut) -> Result<(), FaultError> {
        let (tell, told) = oneshot::channel();
        *self.order.lock().unwrap_or_else(PoisonError::into_inner) = Some((cut, tell));
        match timeout(2 * PATIENCE, told).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(FaultError::Impossible("cut-commit: the server has sent no COMMIT".to_owned())),
        }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Splits a URL into the part before the host, the host with port, and the rest.
fn parts(url: &str) -> Option<(String, String, String)> {
    let begin = url.find("://")? + 3;
    let end = url[begin..].find(['/', '?']).map_or(url.len(), |end| begin + end);
    let host = url[begin..end].rfind('@').map_or(begin, |at| begin + at + 1);
    let target = &url[host..end];
    if target.is_empty() || target.contains('%') {
        return None;
    }
    let has_port = target.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
    let target = if has_port { target.to_owned() } else { format!("{target}:5432") };
    Some((url[..host].to_owned(), target, url[end..].to_owned()))
}

/// Forwards both directions until one ends, or until a COMMIT is cut.
async fn carry(mut client: TcpStream, mut database: TcpStream, orders: &Order) -> std::io::Result<()> {
    client.set_nodelay(true)?;
    database.set_nodelay(true)?;
    let mut frames = Frames::default();
    let (mut asked, mut answered) = (BytesMut::new(), BytesMut::new());
    loop {
        tokio::select! {
            read = client.read_buf(&mut asked) => if read? == 0 { return Ok(()) },
            read = database.read_buf(&mut answered) => {
                if read? == 0 {
                    return Ok(());
                }
                client.write_all_buf(&mut answered).await?;
            }
        }
        while let Some(frame) = frames.next(&mut asked) {
            match frame {
                Frame::Encryption => client.write_all(b"N").await?,
                Frame::Other(bytes) => database.write_all(&bytes).await?,
                Frame::Commit { bytes, simple } => {
                    let order = orders.lock().unwrap_or_else(PoisonError::into_inner).take();
                    let Some((cut, tell)) = order else {
                        database.write_all(&bytes).await?;
                        continue;
                    };
                    let mut commit = bytes.to_vec();
                    if !simple {
                        // Prepared statements are executed when the client synchronises.
                        commit.extend_from_slice(&SYNC);
                    }
                    sever(client, database, cut, &commit).await?;
                    let _ = tell.send(());
                    return Ok(());
                }
            }
        }
    }
}

/// Ends both connections around a COMMIT.
async fn sever(client: TcpStream, mut database: TcpStream, cut: Cut, commit: &[u8]) -> std::io::Result<()> {
    if cut == Cut::Before {
        return Ok(());
    }
    if cut == Cut::Late {
        drop(client);
        sleep(DELAY).await;
    }
    database.write_all(commit).await?;
    // Wait for the answer and discard it.
    let _ = timeout(PATIENCE, database.read(&mut [0; 256])).await;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_host_and_port_are_replaced() {
        for (url, target, other) in [
            ("postgres://ana:se@cret@db:5433/games?x=1", "db:5433", "postgres://ana:se@cret@HERE/games?x=1"),
            ("postgres://localhost/games", "localhost:5432", "postgres://HERE/games"),
            ("postgres://ana@[::1]:5432", "[::1]:5432", "postgres://ana@HERE"),
        ] {
            let (before, found, after) = parts(url).expect(url);
            assert_eq!((found.as_str(), format!("{before}HERE{after}").as_str()), (target, other));
        }
        assert_eq!(parts("postgres:///games?host=/run"), None);
        assert_eq!(parts("postgres://%2Frun%2Fpostgresql/games"), None);
    }
}
