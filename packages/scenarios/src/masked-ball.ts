import type { Scenario } from '@one-mind/engine/scenario/types';
import { SPECIALS } from './masked-ball/favours.ts';
import { LOCATIONS } from './masked-ball/locations.ts';
import { OBJECTS } from './masked-ball/objects.ts';
import { CHARACTERS, HAZARDS } from './masked-ball/people.ts';
import { EVENTS, ROGUE_GOALS, STAGES, VOICE } from './masked-ball/story.ts';

/**
 * The players smuggle a bride out of her own engagement ball. The twist is people: every door belongs to somebody, every
 * favour offends somebody else, and what one voice gains with a kind word, another can spoil with an unkind one.
 */
export const MASKED_BALL: Scenario = {
  id: 'masked-ball',
  version: 1,
  title: 'The Grey Domino',
  description:
    'Nobody invited you, and everybody thinks that somebody else did. Before the masks come off at midnight, make enough friends in this house to steal its bride, while one of you makes enemies.',
  difficulty: 'easy',
  min_players: 3,
  max_players: 6,
  content: {
    setting:
      'It is the last night of carnival at Ca’ Vessari, a little before eleven. At twelve the masks come off, and Livia Vessari becomes engaged to a duke. Among three hundred guests in dominoes, one in grey is on no list. All of you share the head under that hood, and you disagree.',
    objective: 'Bring Livia out of the winter garden and down to the boat, before the gossips find out who the guest in grey is.',
    body: { name: 'The Grey Domino', description: 'a guest with good manners, no invitation and several opinions' },
    voice: VOICE,
    start: 'mirror-hall',
    initial_resources: { favours: 1, alarm: 1 },
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
        rounds: 11,
        alarm_limit: 9,
        alarm_every: 1,
        accuse_from_round: 8,
        ease: -8,
        bad_luck: 108,
        stages: ['the-way-down', 'her-trust', 'hand-in-hand', 'push-off'],
      },
      '4': {
        rounds: 11,
        alarm_limit: 10,
        alarm_every: 2,
        alarm_rise: 2,
        accuse_from_round: 5,
        ease: -10,
        bad_luck: 80,
        stages: ['the-way-down', 'past-the-duenna', 'her-trust', 'hand-in-hand', 'push-off'],
      },
      '5': {
        rounds: 10,
        alarm_limit: 9,
        alarm_every: 1,
        accuse_from_round: 4,
        ease: -2,
        bad_luck: 67,
        stages: ['nonnas-blessing', 'the-way-down', 'past-the-duenna', 'hand-in-hand', 'push-off'],
      },
      '6': {
        rounds: 12,
        alarm_limit: 9,
        alarm_every: 2,
        accuse_from_round: 2,
        ease: -7,
        bad_luck: 125,
        stages: ['nonnas-blessing', 'the-way-down', 'past-the-duenna', 'her-trust', 'hand-in-hand', 'push-off'],
      },
    },
  },
};
