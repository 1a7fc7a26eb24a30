/**
 * Checks that every rule of docs/rules.md that the engine implements has a test named after its id, and that no test names
 * a rule that doesn't exist. A rule is defined by its id at the start of a line, of a list item or of a table row, or right
 * before the colon that opens its table. A test names rules by the ids at the start of its name: it('[S3] …'), it('[V1][V2]
 * …').
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sections of docs/rules.md that `packages/engine` implements. 10 (rules as data) and 11 (AI players) have tests elsewhere. */
const CHECKED_SECTIONS = [3, 4, 5, 6, 7, 8, 9];

const root = join(import.meta.dirname, '..');
const rulesFile = join(root, 'docs', 'rules.md');

/** Rule id → number of its section. */
function definedRules(markdown: string): Map<string, number> {
  const rules = new Map<string, number>();
  let section = 0;
  for (const line of markdown.split('\n')) {
    const heading = /^## (\d+)\./.exec(line);
    if (heading) section = Number(heading[1]);
    const id = /^\s*(?:[-|*]\s*)?\[([A-Z]\d+)\]/.exec(line)?.[1] ?? /\[([A-Z]\d+)\]:$/.exec(line)?.[1];
    if (id !== undefined) rules.set(id, section);
  }
  return rules;
}

/** Rule id → files whose tests name it. Any string that begins with ids counts, so tables of names work too. */
function namedRules(pattern: string): Map<string, string[]> {
  const rules = new Map<string, string[]>();
  for (const file of globSync(pattern, { cwd: root }).sort()) {
    for (const [, , ids = ''] of readFileSync(join(root, file), 'utf8').matchAll(/(['"`])((?:\[[A-Z]\d+\])+) /g)) {
      for (const [, id = ''] of ids.matchAll(/\[([A-Z]\d+)\]/g)) {
        const files = rules.get(id) ?? [];
        if (!files.includes(file)) rules.set(id, [...files, file]);
      }
    }
  }
  return rules;
}

const problems: string[] = [];
if (!existsSync(rulesFile)) {
  problems.push('docs/rules.md does not exist, so no rule can be checked.');
} else {
  const defined = definedRules(readFileSync(rulesFile, 'utf8'));
  const inEngine = namedRules('packages/engine/src/**/*.test.ts');
  const checked = [...defined].filter(([, section]) => CHECKED_SECTIONS.includes(section)).map(([id]) => id);
  if (checked.length === 0) problems.push(`docs/rules.md defines no rule in sections ${CHECKED_SECTIONS.join(', ')}.`);
  for (const id of checked) {
    if (!inEngine.has(id)) problems.push(`Rule [${id}] has no test in packages/engine: begin a test's name with [${id}].`);
  }
  for (const [id, files] of namedRules('packages/**/*.test.ts')) {
    if (!defined.has(id)) problems.push(`Rule [${id}] is named by a test in ${files.join(', ')} but docs/rules.md defines no such rule.`);
  }
  if (problems.length === 0) console.log(`All ${checked.length} rules of sections ${CHECKED_SECTIONS.join(', ')} have a test.`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
