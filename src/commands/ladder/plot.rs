//! Plots the Elo of each level above level 0, with 95% bounds.

use arena::Elo;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
/// Left, top, right and bottom of the plane.
const PLANE: [f64; 4] = [64.0, 48.0, 616.0, 352.0];

/// The distance between grid lines in Elo, chosen so that there are not too many.
fn spacing(most: f64) -> f64 {
    [100.0, 200.0, 250.0, 500.0, 1_000.0].into_iter().find(|step| most / step <= 8.0).unwrap_or(2_000.0)
}

/// A standalone SVG picture that follows the reader's light or dark theme.
pub fn svg(title: &str, heights: &[Elo]) -> String {
    let [left, top, right, bottom] = PLANE;
    // An unbounded error bar extends to the top.
    let tops = heights.iter().flat_map(|height| [height.estimate, height.high]);
    let most = tops.filter(|elo| elo.is_finite()).fold(1.0, f64::max);
    let step = spacing(most);
    let ceiling = (most / step).ceil() * step;
    let x = |level: usize| left + (right - left) * (level as f64 + 0.5) / heights.len() as f64;
    let y = |elo: f64| bottom - (bottom - top) * elo.clamp(0.0, ceiling) / ceiling;
    let mut text = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">
<style>
text {{ font: 13px system-ui, sans-serif; fill: #333 }} .title {{ font-size: 16px; font-weight: 600 }}
.grid {{ stroke: #ddd }} .bar {{ stroke: #0a6c74; stroke-width: 2 }} .line {{ fill: none; stroke: #0a6c74; stroke-opacity: .4 }} .dot {{ fill: #0a6c74 }} .back {{ fill: #fff }}
@media (prefers-color-scheme: dark) {{ text {{ fill: #ddd }} .back {{ fill: #16181b }} .grid {{ stroke: #3a3d41 }} .bar, .line {{ stroke: #5cc8d0 }} .dot {{ fill: #5cc8d0 }} }}
</style>
<rect class="back" width="{WIDTH}" height="{HEIGHT}"/>
<text class="title" x="{left}" y="28">{title}</text>
"#
    );
    let mut put = |element: String| text += &(element + "\n");
    let lines = (0..).map(|line| f64::from(line) * step).take_while(|elo| *elo <= ceiling);
    for elo in lines {
        let at = y(elo);
        put(format!(r#"<line class="grid" x1="{left}" x2="{right}" y1="{at:.1}" y2="{at:.1}"/>"#));
        put(format!(r#"<text x="{}" y="{:.1}" text-anchor="end">{elo:.0}</text>"#, left - 8.0, at + 4.0));
    }
    put(format!(
        r#"<text x="{:.1}" y="{}" text-anchor="middle">level; Elo above level 0</text>"#,
        (left + right) / 2.0,
        bottom + 38.0
    ));
    let corners: Vec<String> = heights
        .iter()
        .enumerate()
        .map(|(level, height)| format!("{:.1},{:.1}", x(level), y(height.estimate)))
        .collect();
    put(format!(r#"<polyline class="line" points="{}"/>"#, corners.join(" ")));
    for (level, Elo { estimate, low, high }) in heights.iter().enumerate() {
        let (at, low, high) = (x(level), y(*low), y(*high));
        put(format!(r#"<line class="bar" x1="{at:.1}" x2="{at:.1}" y1="{low:.1}" y2="{high:.1}"/>"#));
        put(format!(r#"<circle class="dot" cx="{at:.1}" cy="{:.1}" r="4"/>"#, y(*estimate)));
        put(format!(r#"<text x="{at:.1}" y="{}" text-anchor="middle">{level}</text>"#, bottom + 18.0));
    }
    text + "</svg>\n"
}
