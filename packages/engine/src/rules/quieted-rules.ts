/** Rules about what quieted voices can still do. */
import type { RuleDefinition } from './definition.ts';

export const QUIETED_RULES = {
  predictions: {
    name: 'Predictions of the quieted',
    type: 'global',
    category: 'validation',
    says: ['Q1', 'Q2'],
    description:
      'While the others plan, a quieted voice may predict the coming round: what its first turn looks like, where the body stands at its end, and whose the first turn is. Right predictions earn points. Switched off, quieted voices predict nothing.',
    core: null,
    parameters: {
      action: { type: 'integer', unit: 'points', default: 1, min: 0, max: 10, description: 'For what the first turn looks like.' },
      place: {
        type: 'integer',
        unit: 'points',
        default: 1,
        min: 0,
        max: 10,
        description: 'For where the body stands at the end of the round.',
      },
      who: { type: 'integer', unit: 'points', default: 2, min: 0, max: 10, description: 'For whose the first turn is.' },
    },
    active: true,
    isNew: true,
  },
  nudges: {
    name: 'Nudges of the quieted',
    type: 'global',
    category: 'validation',
    says: ['Q3'],
    description:
      'Once per game, each quieted voice may nudge what the world does at the end of a round: soothe it, stir it, or divert the people beside the body. Everyone sees the nudge, but not whose it was. Switched off, nobody nudges.',
    core: null,
    parameters: {
      percent: {
        type: 'integer',
        unit: '%',
        default: 50,
        min: 0,
        max: 100,
        description: 'By how much soothing and stirring change the chances of hazards, hostile people and events.',
      },
    },
    active: true,
    isNew: true,
  },
} as const satisfies Record<string, RuleDefinition>;
