// Creates elements without a framework.

/** @typedef {Node | string | number | null | undefined | false} Child */
/**
 * The properties of a new element: `class`, `dataset`, `style` (an object), listeners as functions under `onclick` and
 * the like, properties that are not attributes (`value`, `checked`), and attributes. `false`, `null` and `undefined`
 * omit an attribute, `true` sets it to the empty string.
 * @typedef {Record<string, any>} Props
 */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, props, ...children) {
  return dress(document.createElement(tag), props, children);
}

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, props, ...children) {
  return dress(/** @type {SVGElementTagNameMap[Tag]} */ (document.createElementNS(SVG, tag)), props, children);
}

/**
 * Sets properties of an element and appends children to it.
 * @template {HTMLElement | SVGElement} Made
 * @param {Made} element
 * @param {Props | null | undefined} props
 * @param {(Child | Child[])[]} children
 * @returns {Made}
 */
function dress(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.replace(/^on/, ''), value);
    else if (name === 'dataset') Object.assign(element.dataset, value);
    else if (name === 'style') Object.assign(element.style, value);
    else if (name === 'value' || name === 'checked') Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children.flat()) {
    if (child === undefined || child === null || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/**
 * The element with this id, which must exist on the page.
 * @template {HTMLElement} [Found=HTMLElement]
 * @param {string} id
 * @returns {Found}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return /** @type {Found} */ (found);
}

/**
 * An icon, hidden from screen readers.
 * @param {string} path its `d` attribute, in a 24 by 24 viewBox
 */
export function icon(path) {
  return svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: path }));
}
