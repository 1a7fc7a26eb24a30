/**
 * Writes the fonts of the first view into apps/web/src/ui/fonts: only what most pages show of them, so that they arrive with the page.
 * The browser loads the whole fonts where there are other characters (`ui/fonts/first-fonts.css`). Usage: node scripts/subset-fonts.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

interface FirstFont {
  readonly source: string;
  readonly target: string;
  /** OpenType features that the styles use, and kerning. */
  readonly features: readonly string[];
  readonly weight: number | { readonly min: number; readonly max: number };
}

const FOLDER = join(import.meta.dirname, '../apps/web/src/ui/fonts');
/** The same characters as `unicode-range` in first-fonts.css. */
const CHARACTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0·×–—‘’“”…`;
const CORMORANT = '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght';
const FONTS: readonly FirstFont[] = [
  {
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    target: 'inter.woff2',
    features: ['kern', 'tnum'],
    weight: { min: 400, max: 700 },
  },
  {
    source: `${CORMORANT}-normal.woff2`,
    target: 'cormorant-garamond.woff2',
    features: ['kern', 'liga', 'lnum', 'tnum'],
    weight: { min: 500, max: 600 },
  },
  { source: `${CORMORANT}-italic.woff2`, target: 'cormorant-garamond-italic.woff2', features: ['kern', 'liga', 'lnum'], weight: 500 },
];

const { resolve } = createRequire(join(FOLDER, 'first-fonts.css'));
let total = 0;
for (const { source, target, features, weight } of FONTS) {
  const options = { targetFormat: 'woff2', keepFeatures: features, noHinting: true, variationAxes: { wght: weight } } as const;
  const font = await subsetFont(await readFile(resolve(source)), CHARACTERS, options);
  await writeFile(join(FOLDER, target), font);
  total += font.length;
  console.log(`${target}: ${font.length} bytes`);
}
console.log(`${total} bytes in all`);
