import { describe, expect, it } from 'vitest';
import { checkScenario } from './scenario-check.ts';
import { SCENARIO_TEMPLATE } from './scenario-template.ts';

describe('the template for new scenarios', () => {
  it('can be saved and played unchanged, for every number of players, without a warning', () => {
    const scenario = { id: 'new', version: 1, title: 'New', description: '', difficulty: 'medium', min_players: 3, max_players: 8 };
    expect(checkScenario({ ...scenario, content: SCENARIO_TEMPLATE }, { art: new Set() })).toMatchObject({ errors: [], warnings: [] });
  });
});
