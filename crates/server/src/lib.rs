//! Game server over HTTP: the API, storage, live events, identities and engines behind the web page.
//!
//! A request arrives through the `api` module, a room decides what happens, the store saves the events, and only then
//! are followers told. The process holds no state that is not also in the store.

mod admin;
#[allow(unused_qualifications)] // utoipa's macros write them
mod api;
mod barred;
mod clock;
mod deadlines;
mod engines;
mod hosts;
mod house;
mod id;
mod identity;
mod limits;
#[allow(unused_qualifications)] // the same
mod news;
mod nul;
mod pages;
#[allow(unused_qualifications)] // the same
mod pairing;
mod peer;
mod pictures;
mod places;
mod private;
mod quotas;
mod raster;
mod ratings;
mod retention;
mod room;
mod security;
mod security_log;
mod serve;
mod server;
mod store;
#[allow(unused_qualifications)] // the same
mod studies;

pub use admin::{Admin, AdminError, Answer};
pub use clock::{Now, steady_clock};
pub use house::ServerSettings;
pub use private::{keep_files_private, make_private};
pub use retention::{Pruned, Retention};
pub use serve::{Listeners, ServeError, serve};
pub use server::Server;
pub use store::{SqlStore, StoreError, backup, export, import, restore};
