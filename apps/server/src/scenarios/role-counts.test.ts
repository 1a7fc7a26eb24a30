import { completeRules } from '@one-mind/engine/rules/rules';
import { TINY } from '@one-mind/engine/testing/tiny-scenario';
import { expect, it } from 'vitest';
import { roleCounts } from './role-counts.ts';

it('counts the scenario’s own deck, or that of the rules in force if it has none', () => {
  const rules = completeRules({ static_roles: { active: true, four: ['collaborator', 'collaborator', 'collaborator', 'saboteur'] } });
  const content = { ...TINY.content, roles: { 3: ['collaborator', 'saboteur', 'saboteur'] as const } };
  expect(roleCounts(content, '3', rules)).toEqual({ collaborator: 1, rogue: 0, saboteur: 2 });
  expect(roleCounts(content, '4', rules)).toEqual({ collaborator: 3, rogue: 0, saboteur: 1 });
});
