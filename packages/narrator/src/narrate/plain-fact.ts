import type { Change, Fact, TurnFact } from '@one-mind/engine/facts';
import type { Scenario } from '@one-mind/engine/scenario/types';
import type { Intention, Mishap, Nudge, Role } from '@one-mind/engine/vocabulary';
import { type NpcMoved, tookHiddenRoute } from './hidden-route.ts';
import type { Names } from './names.ts';
import { capitalised, quoted, sentence } from './sentences.ts';

/** The scene of a fact: with it, the words can say who came, who went, and by which exit. */
export interface Place {
  readonly scenario: Scenario;
  /** Where the body is. */
  readonly here: string;
}

/** The plain sentence of a public fact: complete, always in the same words, and without the author of a turn. */
export function plainFact(fact: Fact, names: Names, place?: Place): string {
  const words = wordsOf(fact, names, place);
  return words.includes('”.') ? words.replaceAll(/([.!?…]”)\./g, '$1') : words;
}

function wordsOf(fact: Fact, names: Names, place: Place | undefined): string {
  switch (fact.type) {
    case 'turn':
      return plainTurn(fact, names);
    case 'introduced':
      return 'The game began.';
    case 'roundBegan':
      return `Round ${fact.round} began.`;
    case 'nudged':
      return NUDGED[fact.kind];
    case 'hazardStruck':
      return joined([`${names.the(fact.id)} ${fact.harmed ? 'caused trouble' : 'did no harm'}`, ...allChanges(fact.changes, names)]);
    case 'npcActed': {
      const [walk] = fact.changes;
      if (place && walk?.type === 'npcMoved' && fact.changes.length === 1) return plainWalk(walk, names, place);
      return joined([`${names.the(fact.id)} acted in a ${fact.mood} mood`, ...allChanges(fact.changes, names)]);
    }
    case 'eventHappened':
      return joined([`the event ${quoted(fact.title)} happened`, ...allChanges(fact.changes, names)]);
    case 'alarmClock':
      return fact.changes.every((change) => change.type === 'alarm' && change.by < 0)
        ? joined(['the body hid this round, so time did not raise the alarm', ...allChanges(fact.changes, names)])
        : joined(['time passed', ...allChanges(fact.changes, names)]);
    case 'stageDone':
      return `Stage ${fact.done} of ${fact.total} is done: ${fact.title}.`;
    case 'roundReport':
      return plainReport(fact);
    case 'accused':
      return `${names.of(fact.accuser)} accused ${names.of(fact.accused)}.`;
    case 'verdict':
      return plainVerdict(fact, names);
    case 'claimed':
      return `${names.of(fact.player)} claimed turn ${fact.turn} of round ${fact.round}.`;
    case 'tookOver':
      return `The AI now plays for ${names.of(fact.player)}.`;
    case 'returned':
      return `${names.of(fact.player)} is back.`;
    case 'paused':
      return 'The game was paused.';
    case 'resumed':
      return 'The game goes on.';
    case 'ended':
      return plainEnding(fact, names);
  }
}

/** Who is named as the subject of a change. */
export interface Subjects {
  readonly body: string;
  /** Of what somebody or something did to a thing. */
  readonly cause: string;
}
export const IN_TURN: Subjects = { body: 'it', cause: 'it' };
const IN_MISHAP: Subjects = { body: 'it', cause: 'something' };
const IN_WORLD: Subjects = { body: 'the body', cause: 'something' };

/** The plain words for one change: a clause without a capital or a full stop, or the scenario's own text. */
export function plainChange(change: Change, names: Names, { body, cause }: Subjects = IN_WORLD): string {
  switch (change.type) {
    case 'stepped':
      return `${body} ${change.steps === change.size ? 'took the last step' : `has taken ${change.steps} of ${change.size} steps`} towards ${names.the(change.towards)}`;
    case 'steppedBack':
      return `${body} lost one step towards ${names.the(change.from)} and has ${change.steps} left`;
    case 'entered':
      return `${body} entered ${names.the(change.location)}`;
    case 'held':
      return `${body} held its ground`;
    case 'slipped':
      return `${body} slipped and gained no step`;
    case 'blocked':
      return `${names.the(change.by)} blocked the way`;
    case 'revealed':
      return {
        person: `${names.the(change.id)} turned up`,
        danger: `a danger appeared: ${names.of(change.id)}`,
        thing: `${names.the(change.id)} came to light`,
      }[names.kind(change.id)];
    case 'opened':
      return `${cause} opened ${names.the(change.id)}`;
    case 'took':
      return `${body} took ${names.the(change.id)}`;
    case 'lost':
      return `${body} lost ${names.the(change.id)}`;
    case 'operated':
      return `${cause} made ${names.the(change.id)} work`;
    case 'unlocked':
      return `${cause} unlocked ${names.the(change.id)}`;
    case 'damaged':
      return `${cause} damaged ${names.the(change.id)}`;
    case 'repaired':
      return `${cause} fixed ${names.the(change.id)}`;
    case 'hazard':
      return `the danger of ${names.the(change.id)} ${moved(change.by)} to ${change.severity} of 3`;
    case 'disposition':
      return `${names.the(change.id)} ${change.by < 0 ? 'cooled' : 'warmed'} to ${signed(change.disposition)}`;
    case 'npcMoved':
      return `${names.the(change.id)} went to ${names.the(change.to)}`;
    case 'resource':
      return `${change.resource.replaceAll(/[_-]/g, ' ')} ${moved(change.by)} to ${change.value}`;
    case 'vitality':
      return `vitality ${moved(change.by)} to ${change.value}`;
    case 'alarm':
      return `the alarm ${moved(change.by)} to ${change.value}`;
    case 'composure':
      return `the composure of ${names.of(change.player)} ${moved(change.by)} to ${change.value}`;
    case 'quieted':
      return `${names.of(change.player)} was quieted`;
    case 'said':
      return change.text;
    case 'stageDone':
      return `the stage ${quoted(names.of(change.stage))} is done`;
  }
}

const INTENTION_ORDER: readonly Intention[] = ['cooperative', 'suspicious', 'defensive', 'aggressive'];

const MISHAP_WORDS: Record<Mishap, string> = {
  jam: 'something jammed',
  hazard: 'a hazard woke',
  sour: 'a mood soured',
  noise: 'there was a noise',
  stumble: 'it stumbled',
  shaken: 'a voice was shaken',
};

const SIDES: Record<Role, string> = { collaborator: 'Collaborators', rogue: 'Rogues', saboteur: 'Saboteurs' };

function plainTurn(fact: TurnFact, names: Names): string {
  // In a move, staying in place is the act itself.
  const further = fact.action === 'move' ? fact.changes.filter(({ type }) => type !== 'held') : fact.changes;
  const done = joined([
    `the body ${deed(fact, names)}, looking ${fact.intention}`,
    ...outcomeWords(fact),
    ...further.map((change) => plainChange(change, names, IN_TURN)),
  ]);
  const { mishap } = fact;
  if (!mishap) return done;
  const cost = joined([MISHAP_WORDS[mishap.kind], ...mishap.changes.map((change) => plainChange(change, names, IN_MISHAP))]);
  return `${done} Then there was a mishap. ${cost}`;
}

/** The outcome is stated if the changes don't express it. */
function outcomeWords(fact: TurnFact): string[] {
  switch (fact.outcome) {
    case 'success':
      return fact.changes.length === 0 ? ['it worked'] : [];
    case 'failure':
      return fact.changes.some(({ type }) => type === 'slipped' || type === 'blocked') ? [] : ['it failed'];
    case 'fizzled':
      return ['that was no longer possible'];
    case 'nothing':
      if (fact.changes.length > 0) return [];
      return [
        fact.action === 'hide'
          ? 'it kept out of sight'
          : fact.targetKind === 'player' && fact.action === 'search'
            ? 'what was learnt, if anything, stays inside'
            : 'nothing came of it',
      ];
  }
}

function plainWalk(walk: NpcMoved, names: Names, { scenario, here }: Place): string {
  const way = tookHiddenRoute(scenario, walk, here) ? ', by a way that the map does not show' : '';
  return `${capitalised(names.the(walk.id))} ${walk.to === here ? 'came' : 'went'} to ${names.the(walk.to)}${way}.`;
}

function deed(fact: TurnFact, names: Names): string {
  const target = fact.target === 'environment' ? null : fact.targetKind === 'player' ? names.of(fact.target) : names.the(fact.target);
  switch (fact.action) {
    case 'move': {
      const held = fact.changes.find(({ type }) => type === 'held');
      if (held !== undefined) return 'held its ground';
      const said = fact.changes.some(
        (change) =>
          (change.type === 'stepped' && change.towards === fact.target) || (change.type === 'entered' && change.location === fact.target),
      );
      return said || target === null || fact.target === fact.location ? 'moved' : `headed for ${target}`;
    }
    case 'search':
      return fact.targetKind === 'player' && target !== null ? `probed ${target}` : `searched ${target ?? 'what was near'}`;
    case 'interact':
      if (target === null) return 'worked on what was near';
      if (fact.targetKind === 'npc') return `dealt with ${target}`;
      return fact.targetKind === 'special' ? `tried ${quoted(target)}` : `worked on ${target}`;
    case 'help':
      return fact.targetKind === 'player' && target !== null ? `helped ${target}` : 'looked after itself and its tracks';
    case 'hide':
      return 'hid';
  }
}

function plainVerdict(fact: Extract<Fact, { type: 'verdict' }>, names: Names): string {
  const accused = names.of(fact.accused);
  const role = fact.role === null ? '' : ` ${accused} was a ${SIDES[fact.role].slice(0, -1)}.`;
  const rest = fact.changes.filter((change) => change.type !== 'quieted').map((change) => plainChange(change, names));
  return `${accused} was ${fact.guilty ? 'found guilty and quieted' : 'acquitted'}.${role}${rest.length === 0 ? '' : ` ${joined(rest)}`}`;
}

/** How many turns had each intention. */
function plainReport({ round, counts }: Extract<Fact, { type: 'roundReport' }>): string {
  const [first, ...others] = INTENTION_ORDER.map((intention) => ({ intention, count: counts[intention] }));
  if (first === undefined) return '';
  const turns = `${first.count} ${first.count === 1 ? 'turn' : 'turns'} looked ${first.intention}`;
  return `In round ${round}, ${[turns, ...others.map(({ intention, count }) => `${count} ${intention}`)].join(', ')}.`;
}

function plainEnding(fact: Extract<Fact, { type: 'ended' }>, names: Names): string {
  const outcome = { success: 'Mission Accomplished!', failure: 'Mission Failed.', abandoned: 'The game was abandoned.' }[fact.outcome];
  const sides = fact.winningSides.length === 0 ? '' : ` Won: ${fact.winningSides.map((side) => SIDES[side]).join(', ')}.`;
  const winners = fact.winners.length === 0 ? ' Nobody won.' : ` Winners: ${fact.winners.map((id) => names.of(id)).join(', ')}.`;
  return `${outcome}${sides}${winners}`;
}

function allChanges(changes: readonly Change[], names: Names): string[] {
  return changes.map((change) => plainChange(change, names));
}
/** Each clause as a sentence. */
function joined(clauses: readonly string[]): string {
  return clauses.map(sentence).join(' ');
}
function moved(by: number): string {
  return by < 0 ? `fell by ${-by}` : `rose by ${by}`;
}
function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}

const NUDGED: Readonly<Record<Nudge, string>> = {
  soothe: 'A quieted voice soothed the world: what threatens the body is less likely at the end of this round.',
  stir: 'A quieted voice stirred the world: what threatens the body is more likely at the end of this round.',
  divert: 'A quieted voice diverted the people beside the body: they do nothing at the end of this round.',
};
