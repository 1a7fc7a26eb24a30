import type { Scenario } from '@one-mind/engine/scenario/types';
import { LOCATIONS } from './museum-heist/locations.ts';
import { OBJECTS } from './museum-heist/objects.ts';
import { CHARACTERS, HAZARDS, SPECIALS } from './museum-heist/people.ts';
import { EVENTS, ROGUE_GOALS, STAGES, VOICE } from './museum-heist/story.ts';

/**
 * The players steal a picture and, if there is time, leave a copy in its place. The twist is noise: the axe is the quick
 * solution to everything, but each blow is loud. At noise 2, 3, 4 and 5, the house reacts more and more strongly.
 */
export const MUSEUM_HEIST: Scenario = {
  id: 'museum-heist',
  version: 1,
  title: 'The Perfect Copy',
  description:
    'After nine weeks of copying one small picture, Irma Pell has stayed behind at closing time. Get the original out, by stealth or by axe, while somebody in your own head wants you to be heard.',
  difficulty: 'medium',
  min_players: 3,
  max_players: 6,
  content: {
    setting:
      'It is a February night in the Quillane Museum, ten minutes after closing. A copy is drying in the studio; the picture it was made from hangs in Room 9. Between the two are a watchman, a cat and a great deal of glass. In the cloakroom the copyist holds her breath, while several voices in her head all tell her what to do.',
    objective: 'Bring Woman Counting Starlings out of Room 9 and down to the river, before the night watch raises the alarm.',
    body: { name: 'Irma Pell', description: 'a copyist with clean cuffs, great patience and several voices under the hat' },
    voice: VOICE,
    start: 'cloakroom',
    initial_resources: { noise: 0, alarm: 1 },
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
        rounds: 13,
        alarm_limit: 9,
        alarm_every: 2,
        accuse_from_round: 8,
        ease: -14,
        bad_luck: 80,
        stages: ['a-way-in', 'the-starlings', 'the-embankment'],
      },
      '4': {
        rounds: 10,
        alarm_limit: 9,
        alarm_every: 2,
        accuse_from_round: 8,
        ease: -2,
        bad_luck: 95,
        stages: ['a-way-in', 'into-room-nine', 'the-starlings', 'the-embankment'],
      },
      '5': {
        rounds: 13,
        alarm_limit: 6,
        alarm_every: 2,
        accuse_from_round: 4,
        ease: -13,
        bad_luck: 53,
        stages: ['fetch-the-copy', 'a-way-in', 'the-swap', 'the-embankment'],
      },
      '6': {
        rounds: 11,
        alarm_limit: 9,
        alarm_every: 2,
        accuse_from_round: 3,
        ease: -6,
        bad_luck: 97,
        stages: ['a-way-in', 'blind-the-house', 'into-room-nine', 'the-starlings', 'the-embankment'],
      },
    },
  },
};
