//! Linear equations with a symmetric positive definite matrix.

/// The solution of `matrix * x = right` by Cholesky decomposition; `None` if the matrix is not positive definite.
pub(crate) fn solve(matrix: &[Vec<f64>], right: &[f64]) -> Option<Vec<f64>> {
    let size = right.len();
    let mut lower = vec![vec![0.0; size]; size];
    for row in 0..size {
        for column in 0..=row {
            let done: f64 = (0..column).map(|at| lower[row][at] * lower[column][at]).sum();
            let rest = matrix[row][column] - done;
            lower[row][column] = if row == column {
                if rest <= 0.0 || !rest.is_finite() {
                    return None;
                }
                rest.sqrt()
            } else {
                rest / lower[column][column]
            };
        }
    }
    let mut solution = right.to_vec();
    for row in 0..size {
        let done: f64 = (0..row).map(|at| lower[row][at] * solution[at]).sum();
        solution[row] = (solution[row] - done) / lower[row][row];
    }
    for row in (0..size).rev() {
        let done: f64 = (row + 1..size).map(|at| lower[at][row] * solution[at]).sum();
        solution[row] = (solution[row] - done) / lower[row][row];
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let matrix = vec![vec![4.0, 2.0, 0.0], vec![2.0, 5.0, 1.0], vec![0.0, 1.0, 3.0]];
        let found = solve(&matrix, &[8.0, 15.0, 11.0]).unwrap_or_default();
        assert!(found.iter().zip([1.0, 2.0, 3.0]).all(|(found, right)| (found - right).abs() < 1e-9));
        assert_eq!(solve(&[vec![0.0]], &[1.0]), None);
    }
}
