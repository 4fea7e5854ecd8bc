//! Games over HTTP: the API, storage, news, identities and engines behind the page.
//!
//! A command comes in ([`api`](self)), a room decides what happens, the store keeps it, and only then everybody is
//! told. A process holds nothing that the store does not.

mod admin;
#[allow(unused_qualifications)] // utoipa's macros write them
mod api;
mod clock;
mod deadlines;
mod engines;
mod house;
mod id;
mod identity;
mod limits;
#[allow(unused_qualifications)] // the same
mod news;
mod pages;
mod private;
mod quotas;
mod room;
mod security;
mod serve;
mod server;
mod store;

pub use admin::{Admin, AdminError};
pub use clock::{Now, steady_clock};
pub use house::Rules;
pub use private::{keep_files_private, make_private};
pub use serve::{ServeError, serve};
pub use server::Server;
pub use store::{SqlStore, StoreError, backup, export, import, restore};
