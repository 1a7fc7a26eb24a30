import { ROLES } from '@one-mind/engine/vocabulary';
import type { GameSnapshot } from '@one-mind/protocol/games/games';
import { endedFixture } from '../../shared/games/testing/fixture-ending.ts';
import {
  FIXTURE_NOW,
  LOG,
  OPTIONS,
  PLAYERS,
  QUIETED,
  STATE,
  snapshotFixture,
  WORLD,
  YOU,
} from '../../shared/games/testing/fixture-games.ts';

const soon = FIXTURE_NOW + 2200;
const program = { action: 'search', target: 'locker', intention: 'suspicious', tag: 'collect' } as const;
const players = (change: (id: string) => Partial<(typeof PLAYERS)[number]>) =>
  PLAYERS.map((player) => ({ ...player, ...change(player.id) }));
const phase = (name: GameSnapshot['current_state']['phase'], turn = 1) => ({ ...STATE, phase: name, turn, deadline: soon });

/** The longest texts that authors can write, with words too long for any line. */
const LONG_STAGE = {
  title: 'The Donaudampfschifffahrtsgesellschaftskapitänsmütze, worn on the bridge and seen by all',
  description: 'Carry the Donaudampfschifffahrtsgesellschaftskapitän past the Hottentottenpotentatentante, twice. '.repeat(10),
};

/** Every phase and state of the game screen. Name → what the server would answer. */
export const SCENES: Readonly<Record<string, GameSnapshot>> = {
  setup: snapshotFixture({
    current_state: { ...phase('setup'), round: 1, turnNumber: 0, claims: [], contradictions: [] },
    narrative_log: LOG.slice(0, 1),
    you: { ...YOU, actions: [], clues: [], options: OPTIONS.map((option) => ({ ...option, enabled: false, reason: 'phase' })) },
  }),
  ...Object.fromEntries(
    ROLES.map((role): [string, GameSnapshot] => [
      `role-${role}`,
      snapshotFixture({
        current_state: { ...STATE, round: 1, turnNumber: 0, claims: [], contradictions: [], roundReports: [] },
        narrative_log: LOG.slice(0, 1),
        you: {
          ...YOU,
          role,
          actions: [],
          clues: [],
          partners: role === 'saboteur' ? ['seat-3'] : [],
          goal:
            role === 'rogue' ? { title: 'The ledger', description: 'Have the warder’s ledger in hand at the end.', reached: false } : null,
        },
      }),
    ]),
  ),
  planning: snapshotFixture({}),
  'planning-low-air': snapshotFixture({
    current_state: { ...STATE, saboteurs: 2, rogues: 0 },
    players: players((id) => (id === 'seat-3' ? { is_alive: false, composure: 0, role: 'saboteur' } : {})),
    world: {
      ...WORLD,
      resources: { air: 2, noise: 7, donaudampfschifffahrtskapital: 3 },
      stages: WORLD.stages.map((stage) => (stage.current ? { ...stage, ...LONG_STAGE } : stage)),
    },
    scenario: {
      ...snapshotFixture({}).scenario,
      saboteurGoal: 'The air is gone, or the noise wakes the watch.',
      losingResources: [
        { resource: 'air', direction: 'falling', limit: 0, start: 17, alone: true },
        { resource: 'noise', direction: 'rising', limit: 10, start: 0, alone: false },
        { resource: 'donaudampfschifffahrtskapital', direction: 'falling', limit: 0, start: 4, alone: true },
      ],
    },
  }),
  'planning-chosen': snapshotFixture({ you: { ...YOU, program } }),
  'planning-no-limit': snapshotFixture({
    current_state: { ...STATE, deadline: null },
    settings: { timeLimitMs: null, turnPaceMs: 3000, disconnectGraceMs: 60_000, allowSpectators: true },
  }),
  'locked-in': snapshotFixture({
    you: { ...YOU, program, lockedIn: true },
    players: players((id) => (id === 'seat-0' ? { lockedIn: true } : {})),
  }),
  resolution: snapshotFixture({
    current_state: { ...phase('resolution', 5), round: 2, claims: STATE.claims.filter(({ round }) => round === 1), contradictions: [] },
    you: { ...YOU, program, lockedIn: true },
    world: { ...WORLD, body: { ...WORLD.body, steps: 1 } },
  }),
  update: snapshotFixture({ current_state: phase('update', 5), you: { ...YOU, program, lockedIn: true } }),
  rogue: snapshotFixture({
    you: {
      ...YOU,
      role: 'rogue',
      goal: { title: 'The ledger', description: 'Have the warder’s ledger in hand when the story ends.', reached: false },
      program: { action: 'interact', target: 'old-joe', intention: 'cooperative', tag: 'manipulate', shift: 1 },
      options: OPTIONS.map((option) => ({
        ...option,
        targets: option.targets.map((target) => ({
          ...target,
          tags: target.kind === 'npc' ? ['manipulate', 'distract'] : ['scout', 'infiltrate'],
        })),
      })),
    },
  }),
  saboteur: snapshotFixture({
    you: {
      ...YOU,
      role: 'saboteur',
      goal: { title: 'Raise the alarm', description: 'The alarm at its limit, the body broken, or no Collaborator left.', reached: false },
      partners: ['seat-3'],
      sabotageReadyInRound: 4,
      options: OPTIONS.map((option) =>
        option.action === 'sabotage'
          ? { ...option, reason: 'cooldown' }
          : { ...option, targets: option.targets.map((target) => ({ ...target, tags: ['disrupt', 'mislead'] })) },
      ),
    },
  }),
  accusation: snapshotFixture({
    current_state: {
      ...STATE,
      accusation: {
        accuser: 'seat-2',
        accused: 'seat-3',
        voters: ['seat-0', 'seat-1', 'seat-4'],
        needed: 2,
        answerUntil: FIXTURE_NOW + 13_000,
      },
    },
    you: { ...YOU, canVote: true, canAccuse: false },
  }),
  accused: snapshotFixture({
    current_state: {
      ...STATE,
      accusation: {
        accuser: 'seat-2',
        accused: 'seat-0',
        voters: ['seat-1', 'seat-3', 'seat-4'],
        needed: 2,
        answerUntil: FIXTURE_NOW + 13_000,
      },
    },
    you: { ...YOU, canAccuse: false },
  }),
  paused: snapshotFixture({
    current_state: {
      ...STATE,
      deadline: null,
      pause: { requestedBy: ['seat-0', 'seat-1', 'seat-2', 'seat-4'], needed: 4, since: FIXTURE_NOW, endsBy: FIXTURE_NOW + 540_000 },
    },
  }),
  away: snapshotFixture({
    players: players((id) =>
      id === 'seat-1' ? { status: 'away', graceEndsAt: FIXTURE_NOW + 41_000, lockedIn: false } : id === 'seat-4' ? { status: 'ai' } : {},
    ),
  }),
  'in-your-name': snapshotFixture({ you: { ...YOU, inYourName: YOU.actions.map((action) => ({ ...action, by: 'ai' })) } }),
  quieted: snapshotFixture({
    players: players((id) => (id === 'seat-0' ? { is_alive: false, composure: 0, role: 'collaborator' } : {})),
    you: {
      ...YOU,
      canAccuse: false,
      quieted: QUIETED,
      options: OPTIONS.map((option) => ({ ...option, enabled: false, reason: 'quieted' })),
    },
  }),
  spectator: snapshotFixture({ you: null }),
  'high-alarm': snapshotFixture({ world: { ...WORLD, alarm: 9, vitality: 2 } }),
  'no-art': snapshotFixture({ world: { ...WORLD, locations: WORLD.locations.map((place) => ({ ...place, art: 'none' })) } }),
  won: endedFixture('success'),
  lost: endedFixture('failure'),
};
