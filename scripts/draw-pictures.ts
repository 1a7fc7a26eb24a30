/**
 * Renders our SVGs to raster pictures: the link previews (1200 × 630, apps/server/src/pages/head.ts) and the icons of the
 * installed app. Run it after a cover, a scenario's title or the logo has changed, and commit the result.
 *
 * Usage: node scripts/draw-pictures.ts
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.ts';

const root = join(import.meta.dirname, '..');
const publicFolder = join(root, 'apps/web/public');
const mark = readFileSync(join(publicFolder, 'mark.svg'), 'utf8');
/** This icon fills the square, because the system crops it to its own shape. */
const fullMark = mark.replace(/ rx="\d+"/, '');
const font = readFileSync(join(root, 'node_modules/@fontsource/cormorant-garamond/files/cormorant-garamond-latin-600-normal.woff2'));

const cover = (id: string): string => readFileSync(join(root, `packages/scenarios/src/art/${id}/${id}-cover.svg`), 'utf8');

const preview = (art: string, title: string, line: string): string => `<!doctype html><style>
  @font-face { font-family: Title; src: url(data:font/woff2;base64,${font.toString('base64')}); }
  * { margin: 0; }
  body { width: 1200px; height: 630px; overflow: hidden; background: #0c0b0e; color: #f0e8db; font-family: Title, serif; }
  .art > svg { position: absolute; inset: 0; width: 1200px; height: 630px; }
  .shade { position: absolute; inset: 0; background: linear-gradient(to top, rgb(8 7 9 / 0.94), rgb(8 7 9 / 0.5) 45%, transparent 75%); }
  .words { position: absolute; left: 72px; right: 72px; bottom: 60px; }
  .mark > svg { width: 84px; height: 84px; display: block; margin-bottom: 20px; }
  h1 { font-size: 96px; line-height: 1; font-weight: 600; }
  p { margin-top: 18px; font-size: 38px; color: #f5c272; }
</style><div class="art">${art}</div><div class="shade"></div>
<div class="words"><div class="mark">${mark}</div><h1>${title}</h1><p>${line}</p></div>`;

const icon = (svg: string): string =>
  `<!doctype html><style>* { margin: 0; } svg { display: block; width: 100vw; height: 100vh; }</style>${svg}`;

const [first] = BUILT_IN;
if (first === undefined) throw new Error('there are no scenarios');
const pictures = [
  {
    file: 'previews/one-mind-many.jpg',
    html: preview(cover(first.id), 'One Mind, Many', 'One body. Up to six voices. Not all of them want out.'),
  },
  ...BUILT_IN.map(({ id, title }) => ({ file: `previews/${id}.jpg`, html: preview(cover(id), title, 'One Mind, Many') })),
  { file: 'icons/icon-192.png', html: icon(mark), size: 192 },
  { file: 'icons/icon-512.png', html: icon(mark), size: 512 },
  { file: 'icons/icon-maskable-512.png', html: icon(fullMark), size: 512 },
  { file: 'icons/apple-touch-icon.png', html: icon(fullMark), size: 180 },
];

for (const folder of ['previews', 'icons']) mkdirSync(join(publicFolder, folder), { recursive: true });
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
});
for (const picture of pictures) {
  const viewport = 'size' in picture ? { width: picture.size, height: picture.size } : { width: 1200, height: 630 };
  const page = await browser.newPage({ viewport });
  await page.setContent(picture.html);
  await page.evaluate('document.fonts.ready');
  const path = join(publicFolder, picture.file);
  await page.screenshot('size' in picture ? { path, omitBackground: true } : { path, type: 'jpeg', quality: 80 });
  await page.close();
  console.log(picture.file);
}
await browser.close();
