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

/** The maximum number of tags in a drawing. More take too long to clean and to draw. */
const TAGS_MAX = 20_000;
/**
 * The content of these is drawn wherever something refers to them. If they could refer to each other, ten levels of ten would be drawn ten
 * thousand million times, and every browser that shows the picture would hang.
 */
const REPEATED = new Set(['pattern', 'mask', 'clipPath']);

const NONE: ReadonlySet<string> = new Set();
const PARSER = { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false };

const idsOfRepeated = (drawing: string): ReadonlySet<string> => {
  const ids = new Set<string>();
  const onOpenTag = (name: string, { id }: Readonly<Record<string, string>>): void => {
    if (id !== undefined && REPEATED.has(name)) ids.add(id);
  };
  sanitizeHtml(drawing, { parser: PARSER, allowedTags: [], onOpenTag });
  return ids;
};

/** Whether a value refers only to parts of the same picture, as in `url(#id)`. Any other reference would be a request. */
const refersWithin = (value: string, except: ReadonlySet<string>): boolean => {
  if (/\\|&#/.test(value)) return false;
  const references = [...value.matchAll(/url\s*\((?:\s*(['"]?)#([\w.:-]+)\1\s*\))?/gi)];
  return references.every(([, , id]) => id !== undefined && !except.has(id));
};

/** The SVG without anything that could run or load something. Null if the text isn't an SVG, or if nothing is left to draw. */
export const cleanSvg = (text: string): string | null => {
  // Drops everything before it, such as comments and document types.
  const start = text.indexOf('<svg');
  if (start < 0 || text.split('<').length > TAGS_MAX) return null;
  const drawing = text.slice(start);
  const repeatedIds = idsOfRepeated(drawing);
  let isFirst = true;
  let repeated = 0;
  const clean = sanitizeHtml(drawing, {
    parser: PARSER,
    allowedTags: TAGS,
    allowedAttributes: { '*': ATTRIBUTES, svg: [...ATTRIBUTES, 'xmlns'] },
    onOpenTag: (name) => {
      if (REPEATED.has(name)) repeated += 1;
    },
    onCloseTag: (name) => {
      if (REPEATED.has(name)) repeated -= 1;
    },
    transformTags: {
      '*': (tagName, attributes) => {
        const isKept = (value: string): boolean => refersWithin(value, repeated > 0 ? repeatedIds : NONE);
        const kept = Object.entries(attributes).filter(([, value]) => isKept(value));
        const root = isFirst ? { xmlns: SVG } : {};
        isFirst = false;
        return { tagName, attribs: { ...Object.fromEntries(kept), ...root } };
      },
    },
    nonTextTags: ['script', 'style', 'foreignObject', 'metadata', 'animate', 'set', 'a', 'use', 'image', 'switch', 'symbol'],
    selfClosing: [],
  }).trim();
  return /^<svg[\s>]/.test(clean) && clean.endsWith('</svg>') && /<(path|rect|circle|ellipse|line|poly|text)/.test(clean) ? clean : null;
};
