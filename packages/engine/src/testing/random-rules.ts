import type { Dice } from '../rng.ts';
import { RULE_IDS, ruleOf } from '../rules/catalogue.ts';
import type { ParameterDefinition } from '../rules/definition.ts';
import { compileRules, type Rules, type StoredRule } from '../rules/rules.ts';

/** Unusual but valid rules; null if the random choices allow no game. */
export function randomRules(dice: Dice): Rules | null {
  const stored = RULE_IDS.map((id): StoredRule => {
    const { core, parameters } = ruleOf(id);
    const changed = Object.entries(parameters).filter(() => dice.percent(40));
    return {
      id,
      active: core !== null || dice.percent(70),
      parameters: Object.fromEntries(changed.map(([name, definition]) => [name, anyValue(definition, dice)])),
    };
  });
  const compiled = compileRules(stored);
  return compiled.ok ? compiled.rules : null;
}

function anyValue(definition: ParameterDefinition, dice: Dice): number | readonly string[] {
  if (definition.type === 'integer') return definition.min + dice.below(definition.max - definition.min + 1);
  return definition.distinct ? definition.options.filter(() => dice.percent(60)) : definition.default;
}
