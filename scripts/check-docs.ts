/**
 * Checks that every relative link in our Markdown leads to an existing file and heading, and that every file named in
 * `code` is the end of a path in this repository. Decision records may name deleted files, because records aren't rewritten.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const IGNORED = ['node_modules', 'dist'];
const list = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (path) => IGNORED.some((name) => path.split('/').includes(name)) }).sort();

/** Files by their base name, because a page may name a file by the end of its path: `games/live.ts`. */
const paths = [...list('{apps,attack,bench,deploy,docs,e2e,faults,packages,scripts,.ci,.github}/**/*'), ...list('*'), ...list('.*')].map(
  (path) => `/${path}`,
);

/** The anchor that GitHub generates: "Where do I …?" → "where-do-i-". */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const headingsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const problems: string[] = [];
for (const page of [...list('*.md'), ...list('docs/**/*.md')]) {
  const file = join(root, page);
  const text = readFileSync(file, 'utf8');
  for (const [, link = ''] of text.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)) {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    if (!existsSync(target)) problems.push(`${page}: the link ${link} leads nowhere.`);
    else if (anchor !== undefined && !headingsOf(target).includes(anchor))
      problems.push(`${page}: ${relative(root, target)} has no heading #${anchor}.`);
  }
  if (page.startsWith('docs/decisions/')) continue;
  for (const [, name = ''] of text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|mjs|sql|json|md|yml))`/g)) {
    if (!paths.some((path) => path.endsWith(`/${name}`))) problems.push(`${page}: there is no file ${name}.`);
  }
  for (const [, folder = ''] of text.matchAll(/`((?:apps|attack|bench|docs|e2e|faults|packages|scripts)\/[\w/-]+)`/g)) {
    if (!existsSync(join(root, folder))) problems.push(`${page}: there is no folder ${folder}.`);
  }
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
