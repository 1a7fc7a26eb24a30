import type { Scenario } from '@one-mind/engine/scenario/types';
import { LOCATIONS } from './forty-fathoms/locations.ts';
import { OBJECTS } from './forty-fathoms/objects.ts';
import { CHARACTERS, HAZARDS, SPECIALS } from './forty-fathoms/people.ts';
import { EVENTS, ROGUE_GOALS, SABOTEUR_GOAL, STAGES, VOICE, WATER_LIMIT } from './forty-fathoms/story.ts';

/**
 * A submarine on the bottom. The twist is air: every round uses some, leaks and a fire use more, and blowing the tanks
 * needs it too. The boat rises only if the stern is shut off, but the body can only leave through the stern, so players must
 * choose.
 */
export const FORTY_FATHOMS: Scenario = {
  id: 'forty-fathoms',
  version: 1,
  title: 'Forty Fathoms',
  description:
    'The Merganser lies on the bottom with sixteen people and air for one night. Raise her or leave her before it runs out; one of the voices in Stoker Vane’s head wants you to fail.',
  difficulty: 'hard',
  min_players: 3,
  max_players: 6,
  content: {
    setting:
      'The submarine Merganser lies forty fathoms down, bow in the mud. At ten past three a large ship without lights ran over her. Sixteen people are alive, and try to use little air. In the fore ends a stoker wakes up in the dark beside a shut door, and several voices in one head all begin to talk.',
    objective: 'Get Stoker Vane up from the bottom and into the night air, in the boat or out of it, before the air runs out.',
    body: { name: 'Stoker Vane', description: 'a stoker with scalded knuckles and several arguing voices inside' },
    voice: VOICE,
    start: 'fore-ends',
    initial_resources: { air: 17, alarm: 1 },
    locations: LOCATIONS,
    objects: OBJECTS,
    characters: CHARACTERS,
    hazards: HAZARDS,
    specials: SPECIALS,
    events: EVENTS,
    stages: STAGES,
    rogue_goals: ROGUE_GOALS,
    saboteur_goal: SABOTEUR_GOAL,
    by_players: {
      '3': {
        rounds: 11,
        alarm_limit: WATER_LIMIT,
        alarm_every: 1,
        accuse_from_round: 7,
        ease: -4,
        bad_luck: 78,
        stages: ['out-of-the-fore-ends', 'let-go-of-the-bottom', 'the-night-air'],
      },
      '4': {
        rounds: 11,
        alarm_limit: WATER_LIMIT,
        alarm_every: 1,
        accuse_from_round: 6,
        ease: 3,
        bad_luck: 82,
        stages: ['out-of-the-fore-ends', 'in-the-boat-or-out', 'a-hand-in-the-dark', 'let-go-of-the-bottom', 'the-night-air'],
      },
      '5': {
        rounds: 11,
        alarm_limit: WATER_LIMIT,
        alarm_every: 1,
        accuse_from_round: 7,
        ease: -12,
        bad_luck: 62,
        stages: ['out-of-the-fore-ends', 'something-to-breathe', 'in-the-boat-or-out', 'let-go-of-the-bottom', 'the-night-air'],
      },
      '6': {
        rounds: 12,
        alarm_limit: WATER_LIMIT,
        alarm_every: 2,
        accuse_from_round: 2,
        ease: -5,
        bad_luck: 110,
        stages: ['out-of-the-fore-ends', 'a-hand-in-the-dark', 'let-go-of-the-bottom', 'the-night-air'],
      },
    },
  },
};
