import type { Change, Fact, TurnFact } from '@one-mind/engine/facts';
import type { Scenario } from '@one-mind/engine/scenario/types';
import type { Intention, Mishap, Role } from '@one-mind/engine/vocabulary';
import { type NpcMoved, tookHiddenRoute } from './hidden-route.ts';
import type { Names } from './names.ts';
import { capitalised, quoted } from './sentences.ts';

/** The scene of a fact: with it, the words can say who came, who went, and by which exit. */
export interface Place {
  readonly scenario: Scenario;
  /** Where the body is. */
  readonly here: string;
}

/** The plain sentence of a public fact: complete, always in the same words, and without the author of a turn. */
export function plainFact(fact: Fact, names: Names, place?: Place): string {
  return wordsOf(fact, names, place).replaceAll(/([.!?…]”)\./g, '$1');
}

function wordsOf(fact: Fact, names: Names, place: Place | undefined): string {
  switch (fact.type) {
    case 'turn':
      return plainTurn(fact, names);
    case 'introduced':
      return 'The game began.';
    case 'roundBegan':
      return `Round ${fact.round} began.`;
    case 'hazardStruck':
      return `Hazard ${names.of(fact.id)}: ${fact.harmed ? orElse(fact.changes, names, 'it did harm') : joined(['no harm', ...fact.changes.map((change) => plainChange(change, names))])}.`;
    case 'npcActed': {
      const [walk] = fact.changes;
      if (place && walk?.type === 'npcMoved' && fact.changes.length === 1) return plainWalk(walk, names, place);
      return `${capitalised(names.of(fact.id))} (${fact.mood}): ${orElse(fact.changes, names, 'did nothing')}.`;
    }
    case 'eventHappened':
      return `Event ${quoted(fact.title)}${fact.changes.length === 0 ? '' : `: ${allChanges(fact.changes, names)}`}.`;
    case 'alarmClock':
      return fact.changes.length === 0
        ? 'The body hid this round, so time did not raise the alarm.'
        : `Time passed: ${allChanges(fact.changes, names)}.`;
    case 'stageDone':
      return `Stage ${fact.done} of ${fact.total} done: ${fact.title}.`;
    case 'roundReport':
      return `Round ${fact.round} in sum: ${INTENTION_ORDER.map((intention) => `${fact.counts[intention]} ${intention}`).join(', ')}.`;
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

/** The plain words for one change, without a capital or a full stop. */
export function plainChange(change: Change, names: Names): string {
  switch (change.type) {
    case 'stepped':
      return `${change.steps === change.size ? 'the last step' : `${change.steps} of ${change.size} steps`} towards ${names.the(change.towards)}`;
    case 'steppedBack':
      return `one step back from ${names.the(change.from)}, ${change.steps} left`;
    case 'entered':
      return `entered ${names.the(change.location)}`;
    case 'held':
      return 'held its ground';
    case 'slipped':
      return 'slipped, no step gained';
    case 'blocked':
      return `blocked by ${names.the(change.by)}`;
    case 'revealed':
      return {
        person: `${names.the(change.id)} turned up`,
        danger: `a danger showed: ${names.of(change.id)}`,
        thing: `${names.the(change.id)} came to light`,
      }[names.kind(change.id)];
    case 'opened':
      return `opened ${names.the(change.id)}`;
    case 'took':
      return `took ${names.the(change.id)}`;
    case 'lost':
      return `lost ${names.the(change.id)}`;
    case 'operated':
      return `made ${names.the(change.id)} work`;
    case 'unlocked':
      return `unlocked ${names.the(change.id)}`;
    case 'damaged':
      return `damage to ${names.the(change.id)}`;
    case 'repaired':
      return `mended ${names.the(change.id)}`;
    case 'hazard':
      return `danger of ${names.the(change.id)} ${moved(change.by)} to ${change.severity} of 3`;
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
      return `composure of ${names.of(change.player)} ${moved(change.by)} to ${change.value}`;
    case 'quieted':
      return `${names.of(change.player)} was quieted`;
    case 'said':
      // The text that follows has its own full stop.
      return change.text.replace(/\.$/, '');
    case 'stageDone':
      return `stage done: ${names.of(change.stage)}`;
  }
}

const INTENTION_ORDER: readonly Intention[] = ['cooperative', 'suspicious', 'defensive', 'aggressive'];

const MISHAP_WORDS: Record<Mishap, string> = {
  jam: 'something jammed',
  hazard: 'a hazard woke',
  sour: 'a mood soured',
  noise: 'a noise',
  stumble: 'a stumble',
  shaken: 'a voice shaken',
};

const SIDES: Record<Role, string> = { collaborator: 'Collaborators', rogue: 'Rogues', saboteur: 'Saboteurs' };

function plainTurn(fact: TurnFact, names: Names): string {
  // In a move, staying in place is the act itself.
  const further = fact.action === 'move' ? fact.changes.filter(({ type }) => type !== 'held') : fact.changes;
  const changes = further.map((change) => plainChange(change, names));
  const came = joined([...outcomeWords(fact), ...changes]);
  const mishap = fact.mishap;
  const sentence = `The body ${deed(fact, names)} (${fact.intention})${came === '' ? '' : `: ${came}`}.`;
  if (!mishap) return sentence;
  return `${sentence} Mishap: ${joined([MISHAP_WORDS[mishap.kind], ...mishap.changes.map((change) => plainChange(change, names))])}.`;
}

/** The outcome is stated if the changes don't express it. */
function outcomeWords(fact: TurnFact): string[] {
  switch (fact.outcome) {
    case 'success':
      return fact.changes.length === 0 ? ['it worked'] : [];
    case 'failure':
      return fact.changes.some(({ type }) => type === 'slipped' || type === 'blocked') ? [] : ['it failed'];
    case 'fizzled':
      return ['there was nothing left to do it to'];
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
      if (held !== undefined) return plainChange(held, names);
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
  const after = rest.length === 0 ? '' : ` Then: ${joined(rest)}.`;
  return `${accused} was ${fact.guilty ? 'found guilty and quieted' : 'acquitted'}.${role}${after}`;
}

function plainEnding(fact: Extract<Fact, { type: 'ended' }>, names: Names): string {
  const outcome = { success: 'Mission Accomplished!', failure: 'Mission Failed.', abandoned: 'The game was abandoned.' }[fact.outcome];
  const sides = fact.winningSides.length === 0 ? '' : ` Won: ${fact.winningSides.map((side) => SIDES[side]).join(', ')}.`;
  const winners = fact.winners.length === 0 ? ' Nobody won.' : ` Winners: ${fact.winners.map((id) => names.of(id)).join(', ')}.`;
  return `${outcome}${sides}${winners}`;
}

function allChanges(changes: readonly Change[], names: Names): string {
  return joined(changes.map((change) => plainChange(change, names)));
}
function orElse(changes: readonly Change[], names: Names, otherwise: string): string {
  return changes.length === 0 ? otherwise : allChanges(changes, names);
}
function joined(parts: readonly string[]): string {
  return parts.join('; ');
}
function moved(by: number): string {
  return by < 0 ? `fell by ${-by}` : `rose by ${by}`;
}
function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}
