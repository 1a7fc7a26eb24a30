/** Win rates with their intervals as a small SVG, readable on a light or dark background. */
import { cellName } from '../games/cell.ts';
import type { CellReport } from '../games/simulation.ts';
import type { Share } from '../games/statistics.ts';

const LEFT = 250;
const PLOT = 500;
const RIGHT = 20;
const TOP = 64;
const ROW = 66;
const LANE = 13;

const LANES = [
  { name: 'Collaborators', css: 'c', of: ({ summary }: CellReport): Share | null => summary.wins.collaborator },
  { name: 'Saboteurs', css: 's', of: ({ summary }: CellReport): Share | null => summary.wins.saboteur },
  { name: 'each Rogue', css: 'r', of: ({ summary }: CellReport): Share | null => summary.wins.rogue },
  { name: 'nobody', css: 'n', of: ({ summary }: CellReport): Share | null => summary.nobody },
] as const;

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #2b2b33; }
  .grid { stroke: #2b2b33; stroke-opacity: .18; } .half { stroke-opacity: .45; }
  .c { stroke: #1f6fb2; fill: #1f6fb2; } .s { stroke: #b3372f; fill: #b3372f; } .r { stroke: #8a6a00; fill: #8a6a00; } .n { stroke: #6b6b76; fill: #6b6b76; }
  line.c, line.s, line.r, line.n { stroke-width: 2; } circle { stroke: none; }
  @media (prefers-color-scheme: dark) {
    text { fill: #ececf1; } .grid { stroke: #ececf1; }
    .c { stroke: #6db4f0; fill: #6db4f0; } .s { stroke: #f08a80; fill: #f08a80; } .r { stroke: #e0bd4f; fill: #e0bd4f; } .n { stroke: #a9a9b6; fill: #a9a9b6; }
  }`;

export function toChart(cells: readonly CellReport[]): string {
  const width = LEFT + PLOT + RIGHT;
  const height = TOP + cells.length * ROW + 30;
  const x = (share: number): string => (LEFT + share * PLOT).toFixed(1);
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line class="grid${share === 0.5 ? ' half' : ''}" x1="${x(share)}" x2="${x(share)}" y1="${TOP - 8}" y2="${height - 26}"/>` +
      `<text x="${x(share)}" y="${height - 8}" text-anchor="middle">${share * 100} %</text>`,
  );
  const legend = LANES.map(
    ({ name, css }, at) =>
      `<circle class="${css}" cx="${LEFT + at * 130}" cy="24" r="5"/><text x="${LEFT + at * 130 + 10}" y="28">${name}</text>`,
  );
  const rows = cells.flatMap((report, row) => {
    const top = TOP + row * ROW;
    const label = `<text x="${LEFT - 12}" y="${top + ROW / 2 - 2}" text-anchor="end">${escaped(cellName(report.cell))}</text>`;
    const marks = LANES.map(({ css, of, name }, lane) => {
      const share = of(report);
      if (share === null || share.of === 0) return '';
      const y = top + lane * LANE;
      const title = `<title>${name}: ${(share.share * 100).toFixed(1)} % (${(share.low * 100).toFixed(1)}–${(share.high * 100).toFixed(1)})</title>`;
      return (
        `<g>${title}<line class="${css}" x1="${x(share.low)}" x2="${x(share.high)}" y1="${y}" y2="${y}"/>` +
        `<circle class="${css}" cx="${x(share.share)}" cy="${y}" r="4.5"/></g>`
      );
    });
    return [label, ...marks];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    '<title>Win rates with 95 % intervals</title>',
    `<style>${STYLE}</style>`,
    ...legend,
    ...ticks,
    ...rows,
    '</svg>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
