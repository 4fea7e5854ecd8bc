//! Makes pictures in pixels away from the async threads, a few at a time, and keeps the latest.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use bytes::Bytes;
use thiserror::Error;
use tokio::sync::Semaphore;

use crate::raster::RasterError;

/// How many pictures are made at the same time, and how many requests may wait for their turn.
const HANDS: usize = 1;
const QUEUE: usize = 16;
/// How many bytes of pictures are kept.
const KEPT: usize = 16 * 1_024 * 1_024;

/// Why there is no picture.
#[derive(Debug, Error)]
pub(crate) enum NoPicture {
    #[error("too many pictures are being made; try again in a moment")]
    Busy,
    #[error(transparent)]
    Raster(#[from] RasterError),
    #[error("the server is stopping")]
    Stopping,
}

/// The pictures made last.
pub(crate) struct Pictures {
    hands: Semaphore,
    queue: Semaphore,
    /// The newest at the end.
    kept: Mutex<VecDeque<(String, Bytes)>>,
}

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures { hands: Semaphore::new(HANDS), queue: Semaphore::new(QUEUE), kept: Mutex::default() }
    }
}

impl Pictures {
    /// The picture with this name, which says all that it depends on.
    pub async fn get(
        &self,
        name: String,
        make: impl FnOnce() -> Result<Vec<u8>, RasterError> + Send + 'static,
    ) -> Result<Bytes, NoPicture> {
        if let Some(kept) = self.kept(&name) {
            return Ok(kept);
        }
        let _place = self.queue.try_acquire().map_err(|_| NoPicture::Busy)?;
        let _hand = self.hands.acquire().await.map_err(|_| NoPicture::Stopping)?;
        // It may have been made while this request was waiting.
        if let Some(kept) = self.kept(&name) {
            return Ok(kept);
        }
        let made = tokio::task::spawn_blocking(make).await.map_err(|_| NoPicture::Stopping)??;
        let picture = Bytes::from(made);
        self.keep(name, picture.clone());
        Ok(picture)
    }

    fn kept(&self, name: &str) -> Option<Bytes> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| known == name).map(|(_, picture)| picture.clone())
    }

    fn keep(&self, name: String, picture: Bytes) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back((name, picture));
        while kept.len() > 1 && kept.iter().map(|(_, picture)| picture.len()).sum::<usize>() > KEPT {
            kept.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_picture_is_made_once_and_old_ones_make_room() {
        let pictures = Pictures::default();
        let large = vec![7; KEPT / 2 + 1];
        for (name, expected) in [("one", 1), ("one", 1), ("two", 2), ("one", 1)] {
            let mut content = large.clone();
            content[0] = expected;
            let picture = pictures.get(name.to_owned(), move || Ok(content)).await.unwrap();
            assert_eq!(picture[0], expected);
            assert_eq!(pictures.kept.lock().unwrap().len(), 1, "two of them are too many");
        }
        let kept = pictures.get("one".to_owned(), || panic!("it is kept")).await.unwrap();
        assert_eq!(kept.len(), large.len());
    }
}
