import sanitizeHtml from 'sanitize-html';

const SVG = 'http://www.w3.org/2000/svg';

/** Shapes, text, gradients and filters: nothing that runs, moves, links, loads or repeats other parts of the picture. */
const TAGS = [
  ...['svg', 'g', 'defs', 'title', 'desc', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern', 'filter'],
  ...['feBlend', 'feColorMatrix', 'feComposite', 'feFlood', 'feGaussianBlur', 'feMerge', 'feMergeNode', 'feOffset', 'feTurbulence'],
];
const ATTRIBUTES = [
  ...['viewBox', 'preserveAspectRatio', 'width', 'height', 'id', 'transform', 'd', 'points', 'pathLength'],
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'dx', 'dy', 'rotate', 'offset'],
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stroke-miterlimit', 'opacity', 'color', 'display', 'visibility', 'clip-rule'],
  ...['clip-path', 'mask', 'filter', 'stop-color', 'stop-opacity', 'gradientUnits', 'gradientTransform', 'spreadMethod'],
  ...['patternUnits', 'patternTransform', 'patternContentUnits', 'clipPathUnits', 'maskUnits', 'maskContentUnits', 'filterUnits'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'letter-spacing', 'text-anchor', 'dominant-baseline'],
  ...['in', 'in2', 'result', 'mode', 'operator', 'k1', 'k2', 'k3', 'k4', 'stdDeviation', 'type', 'values', 'baseFrequency'],
  ...['numOctaves', 'seed', 'stitchTiles', 'flood-color', 'flood-opacity', 'color-interpolation-filters'],
];

/** The SVG without anything that could run or load something. Null for a text that is no SVG, or of which nothing is left to be drawn. */
export const cleanSvg = (text: string): string | null => {
  // Comments, document types and the like before it are of no use.
  const start = text.indexOf('<svg');
  if (start < 0) return null;
  let depth = 0;
  const clean = sanitizeHtml(text.slice(start), {
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    allowedTags: TAGS,
    allowedAttributes: { '*': ATTRIBUTES, svg: [...ATTRIBUTES, 'xmlns'] },
    // `url(#id)` is a part of the same picture; every other one would be a request.
    transformTags: {
      '*': (tagName, attributes) => ({
        tagName,
        attribs: {
          ...Object.fromEntries(Object.entries(attributes).filter(([, value]) => !/url\s*\((?!\s*['"]?#)|\\|&#/i.test(value))),
          ...(tagName === 'svg' && depth++ === 0 ? { xmlns: SVG } : {}),
        },
      }),
    },
    nonTextTags: ['script', 'style', 'foreignObject', 'metadata', 'animate', 'set', 'a', 'use', 'image', 'switch', 'symbol'],
    selfClosing: [],
  }).trim();
  return /^<svg[\s>]/.test(clean) && clean.endsWith('</svg>') && /<(path|rect|circle|ellipse|line|poly|text)/.test(clean) ? clean : null;
};
