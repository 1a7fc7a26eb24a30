import type { RuleView } from '@one-mind/protocol/games/rules';

export const houseRule = (parameters: RuleView['parameters']): RuleView => ({
  id: 'no_phones',
  kind: 'house',
  type: 'global',
  name: 'No phones',
  description: 'Anyone who looks at one brings the coffee.',
  category: 'overview',
  parameters,
  active: true,
  core: null,
  definitions: {},
  isChanged: false,
  version: 1,
  createdAt: null,
  updatedAt: null,
});
const ROLES = ['collaborator', 'rogue', 'saboteur'];
export const engineRule: RuleView = {
  ...houseRule({ bonus: 15, three: ROLES }),
  kind: 'engine',
  definitions: {
    bonus: { type: 'integer', unit: '%', default: 15, min: 0, max: 60, description: 'What it adds.' },
    three: { type: 'list', unit: 'roles', default: ROLES, min: 3, max: 3, options: ROLES, distinct: false, description: 'The deck.' },
  },
};
