import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RULE_IDS, type RuleId, ruleOf } from './catalogue.ts';
import type { ParameterDefinition } from './definition.ts';

const PAGE = new URL('../../../../docs/rules.md', import.meta.url);

const parameterText = ([name, definition]: [string, ParameterDefinition]): string =>
  definition.type === 'list'
    ? `\`${name}\` ${definition.default.join(' ')}`
    : `\`${name}\` ${definition.default} (${definition.min} to ${definition.max} ${definition.unit})`;

/** The line of a rule in the table of section 10. */
function lineOf(id: RuleId): string {
  const { name, type, category, core, parameters, says } = ruleOf(id);
  const cells = [
    `\`${id}\``,
    name,
    `${type}, ${category}`,
    Object.entries(parameters).map(parameterText).join('; ') || '–',
    core === null ? '' : 'core',
    says.map((one) => `[${one}]`).join(' '),
  ];
  return `| ${cells.join(' | ')} |`.replaceAll('  ', ' ');
}

describe('docs/rules.md', () => {
  it('[G3] names exactly the rules of the catalogue, with their current parameters', () => {
    const page = readFileSync(PAGE, 'utf8').split('\n');
    const table = page.filter((line) => /^\| `[a-z_]+` \| /.test(line));
    expect(table).toEqual(RULE_IDS.map(lineOf));
  });

  it('[G3] defines every rule that the catalogue refers to', () => {
    const page = readFileSync(PAGE, 'utf8');
    for (const id of RULE_IDS) for (const one of ruleOf(id).says) expect(page, `${id} refers to it`).toContain(`[${one}]`);
  });
});
