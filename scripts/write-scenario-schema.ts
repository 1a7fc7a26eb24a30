/** Writes docs/scenario.schema.json, which editors complete and check scenarios by. A test fails while it isn't up to date. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scenarioJsonSchema } from '@one-mind/protocol/scenarios/scenario-json-schema';

const argument = process.argv[2];
if (argument !== undefined) {
  console.log('npm run schema: writes docs/scenario.schema.json, the JSON Schema of scenarios. It takes no options.');
  process.exit(argument === '--help' ? 0 : 2);
}
const root = join(import.meta.dirname, '..');
const file = join(root, 'docs', 'scenario.schema.json');
writeFileSync(file, JSON.stringify(scenarioJsonSchema(), null, 2));
execFileSync(join(root, 'node_modules', '.bin', 'biome'), ['format', '--write', file], { cwd: root });
console.log(`Wrote ${file}`);
