//! Net files: a header that says which game, board and inputs a net is made for, the weights in little-endian order,
//! and a checksum.

use thiserror::Error;

use super::{HIDDEN, Net, NetInputs, Row};

/// The first bytes of every net file.
const MAGIC: &[u8; 8] = b"ludonet1";

/// The largest size of a net file.
pub const MOST_BYTES: usize = 400 * 1024;

/// Bytes of the checksum at the end.
const CHECKSUM: usize = 8;

/// Why the bytes of a file are not a net that a game can use.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetError {
    /// Not a net file at all.
    #[error("found a file that does not begin with `ludonet1`, expected a net made by `ludoteca train`")]
    NotANet,
    /// The checksum is wrong.
    #[error("the net is damaged: its checksum is wrong or the file is cut off; train it or copy it again")]
    Damaged,
    /// The net is for another game or board.
    #[error("found a net for {found}, expected one for {expected}")]
    Foreign {
        /// The game and board that the net is for.
        found: String,
        /// The game and board that it is wanted for.
        expected: String,
    },
    /// The net is for other inputs of the same game.
    #[error("found a net for version {found} of the inputs, expected version {expected}; train it again")]
    Version {
        /// The version of the inputs that the net is for.
        found: u16,
        /// The current version.
        expected: u16,
    },
    /// The sizes or numbers are impossible.
    #[error("found a net whose {0}, expected one made by `ludoteca train`")]
    Impossible(&'static str),
}

/// Whether a file is meant to be a net.
#[must_use]
pub fn is_net(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

impl Net {
    /// The bytes of the net file.
    #[must_use]
    pub fn to_bytes<G: NetInputs>(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for name in [G::NAME, G::BOARD] {
            bytes.push(name.len() as u8);
            bytes.extend(name.as_bytes());
        }
        bytes.extend(G::VERSION.to_le_bytes());
        bytes.extend((self.rows.len() as u16).to_le_bytes());
        bytes.extend([HIDDEN as u8, self.hidden_bits, self.output_shift]);
        bytes.extend(self.step.to_le_bytes());
        bytes.extend(self.bias.to_le_bytes());
        let rows = [&self.hidden_bias, &self.output].into_iter().chain(&self.rows);
        let weights = rows.flat_map(|row| &row.0).chain(&self.direct);
        bytes.extend(weights.flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a net file for a game.
    ///
    /// # Errors
    /// The file is not a net, is damaged, or is made for something else.
    pub fn from_bytes<G: NetInputs>(bytes: &[u8]) -> Result<Net, NetError> {
        if !is_net(bytes) {
            return Err(NetError::NotANet);
        }
        let (body, sum) = bytes.split_last_chunk::<CHECKSUM>().ok_or(NetError::Damaged)?;
        if body.len() < MAGIC.len() || checksum(body) != u64::from_le_bytes(*sum) {
            return Err(NetError::Damaged);
        }
        let mut reader = Reader(&body[MAGIC.len()..]);
        let found = format!("{} {}", reader.name()?, reader.name()?);
        let expected = format!("{} {}", G::NAME, G::BOARD);
        if found != expected {
            return Err(NetError::Foreign { found, expected });
        }
        let version = reader.u16()?;
        if version != G::VERSION {
            return Err(NetError::Version { found: version, expected: G::VERSION });
        }
        let inputs = usize::from(reader.u16()?);
        let [hidden, hidden_bits, output_shift] = reader.take()?;
        if inputs != G::INPUTS || usize::from(hidden) != HIDDEN {
            return Err(NetError::Impossible("numbers of units do not fit the game"));
        }
        let step = reader.u16()?;
        let bias = i32::from_le_bytes(reader.take()?);
        let (hidden_bias, output) = (reader.row()?, reader.row()?);
        let rows = (0..inputs).map(|_| reader.row()).collect::<Result<Vec<Row>, NetError>>()?;
        let direct = (0..inputs).map(|_| reader.i16()).collect::<Result<Vec<i16>, NetError>>()?;
        let net = Net { rows, direct, hidden_bias, output, bias, hidden_bits, output_shift, step };
        let possible = reader.0.is_empty()
            && (1..=Net::MOST_HIDDEN_BITS).contains(&hidden_bits)
            && output_shift < 32
            && step > 0
            && bias.abs() < 1 << 24
            && net.is_bounded();
        if possible { Ok(net) } else { Err(NetError::Impossible("weights are out of range")) }
    }
}

/// Reads numbers from the front of a slice.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], NetError> {
        let (first, rest) = self.0.split_first_chunk().ok_or(NetError::Damaged)?;
        self.0 = rest;
        Ok(*first)
    }

    fn u16(&mut self) -> Result<u16, NetError> {
        self.take().map(u16::from_le_bytes)
    }

    fn i16(&mut self) -> Result<i16, NetError> {
        self.take().map(i16::from_le_bytes)
    }

    fn row(&mut self) -> Result<Row, NetError> {
        let mut row = Row([0; HIDDEN]);
        for weight in &mut row.0 {
            *weight = self.i16()?;
        }
        Ok(row)
    }

    fn name(&mut self) -> Result<String, NetError> {
        let [length] = self.take()?;
        let (name, rest) = self.0.split_at_checked(usize::from(length)).ok_or(NetError::Damaged)?;
        self.0 = rest;
        Ok(String::from_utf8_lossy(name).into_owned())
    }
}

/// The checksum at the end of a net file (FNV-1a): it finds damage, not forgery.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |sum: u64, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}
