//! Memory that Rust writes and NumPy reads: arrays that are handed out once and show every later step without copying.

use std::cell::UnsafeCell;

use numpy::ndarray::{ArrayView, IxDyn};
use numpy::{Element, PyArray};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The owner of some memory. Arrays keep it alive.
#[pyclass(frozen, module = "ludoteca")]
pub struct Memory {
    words: Box<[UnsafeCell<u64>]>,
}

// SAFETY: the memory holds plain numbers, and a `Slice` is only written by the step of one environment at a time, which
// its lock ensures. A Python thread that reads an array during a step sees some old and some new numbers.
unsafe impl Sync for Memory {}

/// A part of a [`Memory`] as numbers of one type.
pub struct Slice<T> {
    owner: Py<Memory>,
    length: usize,
    kind: std::marker::PhantomData<T>,
}

/// Numbers that bytes of zero are a value of.
pub trait Plain: Element + Copy + Send + Sync {}

impl Plain for u8 {}
impl Plain for i8 {}
impl Plain for f32 {}
impl Plain for i64 {}
impl Plain for bool {}

impl<T: Plain> Slice<T> {
    /// New memory for this many numbers, all zero.
    pub fn new(py: Python<'_>, length: usize) -> PyResult<Slice<T>> {
        let words = (length * size_of::<T>()).div_ceil(size_of::<u64>());
        let words = (0..words).map(|_| UnsafeCell::new(0)).collect();
        Ok(Slice { owner: Py::new(py, Memory { words })?, length, kind: std::marker::PhantomData })
    }

    /// The numbers, to be written.
    pub fn numbers(&mut self) -> &mut [T] {
        let words = &self.owner.get().words;
        // SAFETY: the words are aligned for every `Plain` type and hold at least `length` of them; nothing else in Rust
        // has access to them while `self` is borrowed.
        unsafe { std::slice::from_raw_parts_mut(words.as_ptr() as *mut T, self.length) }
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.length
    }

    /// The numbers as a read-only array of this shape.
    pub fn array(&self, py: Python<'_>, shape: &[usize]) -> PyResult<Py<PyAny>> {
        let owner = self.owner.bind(py).clone();
        // SAFETY: as above; the array is read-only, and it keeps the owner alive.
        let array = unsafe {
            let numbers = std::slice::from_raw_parts(owner.get().words.as_ptr().cast::<T>(), self.length);
            let view = ArrayView::from_shape(IxDyn(shape), numbers)
                .map_err(|error| PyValueError::new_err(error.to_string()))?;
            PyArray::borrow_from_array(&view, owner.into_any())
        };
        array.call_method1("setflags", (false,))?;
        Ok(array.into_any().unbind())
    }
}
