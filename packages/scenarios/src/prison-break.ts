import type { Scenario } from '@one-mind/engine/scenario/types';
import { LOCATIONS } from './prison-break/locations.ts';
import { OBJECTS } from './prison-break/objects.ts';
import { CHARACTERS, HAZARDS, SPECIALS } from './prison-break/people.ts';
import { EVENTS, ROGUE_GOALS, STAGES, VOICE } from './prison-break/story.ts';

/** One night, one prisoner, several minds. There are two ways out: the old drain and the great gate. */
export const PRISON_BREAK: Scenario = {
  id: 'prison-break',
  version: 1,
  title: 'Prison Break',
  description:
    'Number 4471 has one night, one body and too many voices. Get out of Blackwater before the alarm stops you, unless you secretly want to fail.',
  difficulty: 'medium',
  min_players: 3,
  max_players: 6,
  content: {
    setting:
      'Blackwater is a prison on the river of the same name. It is a little past midnight in November. In Cell 19 a prisoner sits up in the dark and decides to escape, and none of the voices inside can say whose idea it was.',
    objective: 'Get Number 4471 out of Cell 19 and down to the river, before the alarm wakes the whole of Blackwater.',
    body: { name: 'Number 4471', description: 'a prisoner with steady hands and several arguing voices inside' },
    voice: VOICE,
    start: 'cell',
    initial_resources: { cigarettes: 2, alarm: 2 },
    locations: LOCATIONS,
    objects: OBJECTS,
    characters: CHARACTERS,
    hazards: HAZARDS,
    specials: SPECIALS,
    events: EVENTS,
    stages: STAGES,
    rogue_goals: ROGUE_GOALS,
    by_players: {
      '3': {
        rounds: 12,
        alarm_limit: 6,
        alarm_every: 2,
        accuse_from_round: 6,
        ease: 3,
        bad_luck: 84,
        stages: ['out-of-the-cell', 'the-way-out', 'the-river'],
      },
      '4': {
        rounds: 10,
        alarm_limit: 8,
        alarm_every: 2,
        accuse_from_round: 6,
        ease: -11,
        bad_luck: 68,
        stages: ['out-of-the-cell', 'an-answer-to-iron', 'the-way-out', 'the-river'],
      },
      '5': {
        rounds: 12,
        alarm_limit: 7,
        alarm_every: 2,
        accuse_from_round: 6,
        ease: -18,
        bad_luck: 62,
        stages: ['out-of-the-cell', 'an-answer-to-iron', 'the-death-book', 'the-way-out', 'the-river'],
      },
      '6': {
        rounds: 12,
        alarm_limit: 11,
        alarm_every: 2,
        accuse_from_round: 5,
        ease: -9,
        bad_luck: 105,
        stages: ['out-of-the-cell', 'an-answer-to-iron', 'dressed-for-it', 'the-river'],
      },
    },
  },
};
