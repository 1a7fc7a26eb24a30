import type { Change, Fact, TurnFact } from '@one-mind/engine/facts';
import { TINY } from '@one-mind/engine/testing/tiny-scenario';
import { ACTIONS, INTENTIONS, MISHAPS, ROLES } from '@one-mind/engine/vocabulary';
import fc from 'fast-check';
import type { NamedPlayer } from '../narrate/names.ts';

export const PLAYERS: readonly NamedPlayer[] = ['Ada', 'Bela', 'Cho', 'Dunya', 'Eli', 'Femi'].map((name, seat) => ({
  id: `p${seat}`,
  name,
}));

const { locations, objects, hazards, characters, specials, stages } = TINY.content;
const idOf = (things: readonly { readonly id: string }[]) => fc.constantFrom(...things.map(({ id }) => id));
const location = idOf(locations);
const object = idOf(objects);
const npc = idOf(characters);
const hazard = idOf(hazards);
const player = idOf(PLAYERS);
const stage = idOf(stages);
const by = fc.constantFrom(-1, 1);
const level = fc.integer({ min: 0, max: 9 });

/** One arbitrary for each type of change. The compiler reports a missing one. */
export const CHANGE_KINDS: { readonly [Type in Change['type']]: fc.Arbitrary<Extract<Change, { type: Type }>> } = {
  stepped: fc.record({ type: fc.constant('stepped'), towards: location, steps: fc.integer({ min: 1, max: 6 }), size: fc.constant(6) }),
  steppedBack: fc.record({ type: fc.constant('steppedBack'), from: location, steps: fc.integer({ min: 0, max: 5 }) }),
  entered: fc.record({ type: fc.constant('entered'), location }),
  held: fc.constant({ type: 'held' }),
  slipped: fc.constant({ type: 'slipped' }),
  blocked: fc.record({ type: fc.constant('blocked'), by: object }),
  revealed: fc.record({ type: fc.constant('revealed'), id: fc.oneof(object, location, npc, hazard) }),
  opened: fc.record({ type: fc.constant('opened'), id: object }),
  took: fc.record({ type: fc.constant('took'), id: object }),
  lost: fc.record({ type: fc.constant('lost'), id: object }),
  operated: fc.record({ type: fc.constant('operated'), id: object }),
  unlocked: fc.record({ type: fc.constant('unlocked'), id: object }),
  damaged: fc.record({ type: fc.constant('damaged'), id: object }),
  repaired: fc.record({ type: fc.constant('repaired'), id: object }),
  hazard: fc.record({ type: fc.constant('hazard'), id: hazard, severity: fc.integer({ min: 0, max: 3 }), by }),
  disposition: fc.record({ type: fc.constant('disposition'), id: npc, disposition: fc.integer({ min: -3, max: 3 }), by }),
  npcMoved: fc.record({ type: fc.constant('npcMoved'), id: npc, to: location }),
  resource: fc.record({ type: fc.constant('resource'), resource: fc.constantFrom('light', 'spare_time'), value: level, by }),
  vitality: fc.record({ type: fc.constant('vitality'), value: level, by }),
  alarm: fc.record({ type: fc.constant('alarm'), value: level, by }),
  composure: fc.record({ type: fc.constant('composure'), player, value: fc.integer({ min: 0, max: 3 }), by }),
  quieted: fc.record({ type: fc.constant('quieted'), player }),
  said: fc.record({
    type: fc.constant('said'),
    text: fc.constantFrom('A shot, far off.', 'The dogs bark', `Rain ${'and rain '.repeat(40)}.`),
  }),
  stageDone: fc.record({ type: fc.constant('stageDone'), stage }),
};
const anyChange: fc.Arbitrary<Change> = fc.oneof(...Object.values(CHANGE_KINDS));
const changes = fc.array(anyChange, { maxLength: 3 });

const COVERED_ACTIONS = ACTIONS.filter((action) => action !== 'sabotage');
const aim: fc.Arbitrary<Pick<TurnFact, 'target' | 'targetKind'>> = fc.oneof(
  ...(
    [
      ['environment', fc.constant('environment')],
      ['location', location],
      ['container', object],
      ['object', object],
      ['hazard', hazard],
      ['npc', npc],
      ['special', idOf(specials)],
      ['player', player],
    ] as const
  ).map(([targetKind, target]) => fc.record({ targetKind: fc.constant(targetKind), target })),
);

export const anyTurn: fc.Arbitrary<TurnFact> = fc
  .tuple(
    aim,
    fc.record({
      type: fc.constant('turn' as const),
      round: fc.integer({ min: 1, max: 12 }),
      turn: fc.integer({ min: 1, max: 6 }),
      turnNumber: fc.integer({ min: 1, max: 72 }),
      action: fc.constantFrom(...COVERED_ACTIONS),
      intention: fc.constantFrom(...INTENTIONS),
      outcome: fc.constantFrom('success' as const, 'failure' as const, 'fizzled' as const, 'nothing' as const),
      location,
      changes,
      mishap: fc.option(fc.record({ kind: fc.constantFrom(...MISHAPS), changes }), { freq: 3 }),
    }),
  )
  .map(([target, rest]) => ({ ...rest, ...target }));

/** One arbitrary for each type of fact, as above. */
export const FACT_KINDS: { readonly [Type in Fact['type']]: fc.Arbitrary<Extract<Fact, { type: Type }>> } = {
  turn: anyTurn,
  introduced: fc.constant({ type: 'introduced' }),
  roundBegan: fc.record({ type: fc.constant('roundBegan'), round: fc.integer({ min: 1, max: 99 }) }),
  hazardStruck: fc.record({ type: fc.constant('hazardStruck'), id: hazard, harmed: fc.boolean(), changes }),
  npcActed: fc.record({ type: fc.constant('npcActed'), id: npc, mood: fc.constantFrom('hostile', 'neutral', 'friendly'), changes }),
  eventHappened: fc.record({ type: fc.constant('eventHappened'), id: fc.constant('storm'), title: fc.constant('A storm'), changes }),
  nudged: fc.record({ type: fc.constant('nudged'), kind: fc.constantFrom('soothe', 'stir', 'divert') }),
  alarmClock: fc.record({ type: fc.constant('alarmClock'), changes: fc.array(CHANGE_KINDS.alarm, { maxLength: 1 }) }),
  stageDone: fc.record({
    type: fc.constant('stageDone'),
    stage,
    title: fc.constant('Find a way out'),
    done: fc.integer({ min: 1, max: 5 }),
    total: fc.constant(5),
  }),
  roundReport: fc.record({
    type: fc.constant('roundReport'),
    round: fc.integer({ min: 1, max: 12 }),
    counts: fc.record({ cooperative: level, suspicious: level, defensive: level, aggressive: level }),
  }),
  accused: fc.record({ type: fc.constant('accused'), accuser: player, accused: player }),
  verdict: fc.record({
    type: fc.constant('verdict'),
    accused: player,
    guilty: fc.boolean(),
    role: fc.option(fc.constantFrom(...ROLES)),
    changes,
  }),
  claimed: fc.record({
    type: fc.constant('claimed'),
    player,
    round: fc.integer({ min: 1, max: 12 }),
    turn: fc.integer({ min: 1, max: 6 }),
  }),
  tookOver: fc.record({ type: fc.constant('tookOver'), player }),
  returned: fc.record({ type: fc.constant('returned'), player }),
  paused: fc.constant({ type: 'paused' }),
  resumed: fc.constant({ type: 'resumed' }),
  ended: fc.record({
    type: fc.constant('ended'),
    outcome: fc.constantFrom('success', 'failure', 'abandoned'),
    winningSides: fc.subarray([...ROLES]),
    winners: fc.subarray(PLAYERS.map(({ id }) => id)),
  }),
};
