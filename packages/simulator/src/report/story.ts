/** One game turn by turn: the public facts beside the truth. */
import type { Command } from '@one-mind/engine/commands';
import type { Change, Fact, TurnFact } from '@one-mind/engine/facts';
import { playOut } from '@one-mind/engine/players/play-out';
import type { Scenario } from '@one-mind/engine/scenario/types';
import type { GameState } from '@one-mind/engine/state';
import { requireSeat } from '@one-mind/engine/table/seats';
import { type GameCode, gameCode, gameOptions } from '../games/cell.ts';

/** The whole game as lines of text. The same code, the same lines. */
export function storyOf(scenario: Scenario, code: GameCode): string[] {
  const lines: string[] = [];
  const name = namesOf(scenario);
  const state = playOut({
    ...gameOptions(scenario, code),
    watch: (now, command, events) => {
      if (command === null) lines.push(...opening(now, gameCode(code)));
      if (command?.type === 'vote') lines.push(`    ${voiceOf(now, command)} votes ${command.guilty ? 'guilty' : 'not guilty'}`);
      for (const fact of events) lines.push(...linesOf(now, fact, name));
    },
  });
  return [...lines, ...ending(state)];
}

type Name = (id: string) => string;

function namesOf({ content }: Scenario): Name {
  const things = [...content.locations, ...content.objects, ...content.characters, ...content.hazards, ...content.specials];
  const names = new Map(things.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? (/^0{8}-/.test(id) ? `Voice ${Number(id.slice(-12)) + 1}` : id);
}

function opening(state: GameState, code: string): string[] {
  const roles = state.seats.map(({ name, role, goalId }) => `${name} is ${role}${goalId === null ? '' : ` (${goalId})`}`);
  const order = state.order.map((seat) => requireSeat(state, seat).name);
  return [`Game ${code}: ${state.scenario.title}`, roles.join(', '), `Order of round 1: ${order.join(', ')}`];
}

function voiceOf(state: GameState, command: Extract<Command, { seat: number }>): string {
  const { name, role } = requireSeat(state, command.seat);
  return `${name} (${role})`;
}

function linesOf(state: GameState, fact: Fact, name: Name): string[] {
  const player = (id: string): string => {
    const seat = state.seats.find((one) => one.id === id);
    return seat === undefined ? id : `${seat.name} (${seat.role})`;
  };
  switch (fact.type) {
    case 'roundBegan':
      return ['', `Round ${fact.round} of ${state.roundLimit}: alarm ${state.alarm} of ${state.alarmLimit}, vitality ${state.vitality}`];
    case 'turn':
      return turnLines(state, fact, name);
    case 'hazardStruck':
      return fact.harmed ? [`  ~ ${name(fact.id)} strikes${changesText(fact.changes, name)}`] : [];
    case 'npcActed':
      return [`  ~ ${name(fact.id)} (${fact.mood})${changesText(fact.changes, name)}`];
    case 'eventHappened':
      return [`  ~ ${fact.title}${changesText(fact.changes, name)}`];
    case 'nudged':
      return [`  ~ nudged: ${fact.kind}`];
    case 'alarmClock':
      return [`  ~ the alarm clock${changesText(fact.changes, name)}`];
    case 'stageDone':
      return [`  * stage ${fact.done} of ${fact.total} done: ${fact.title}`];
    case 'accused':
      return [`    ${player(fact.accuser)} accuses ${player(fact.accused)}`];
    case 'verdict':
      return [`    ${player(fact.accused)} is ${fact.guilty ? 'quieted' : 'spared'}${changesText(fact.changes, name)}`];
    case 'claimed': {
      const truth = state.truths.find(({ round, turn }) => round === fact.round && turn === fact.turn);
      const isTrue = truth !== undefined && state.seats[truth.seat]?.id === fact.player;
      return [`    ${player(fact.player)} claims turn ${fact.turn} of round ${fact.round}: ${isTrue ? 'true' : 'a lie'}`];
    }
    case 'ended':
      return [
        '',
        `${fact.outcome === 'success' ? 'Mission Accomplished!' : 'Mission Failed'} Winners: ${fact.winners.map(player).join(', ') || 'nobody'}`,
      ];
    default:
      return [];
  }
}

/** The public fact, then its author, its purpose, and the true cause of its mishap. */
function turnLines(state: GameState, fact: TurnFact, name: Name): string[] {
  const truth = state.truths.find(({ turnNumber }) => turnNumber === fact.turnNumber);
  const seen = `  ${fact.turn}. ${fact.intention} ${fact.action} on ${name(fact.target)}: ${fact.outcome}${changesText(fact.changes, name)}`;
  const mishap =
    fact.mishap === null
      ? []
      : [`     mishap (${fact.mishap.kind}, ${truth?.mishap?.cause ?? '?'})${changesText(fact.mishap.changes, name)}`];
  if (truth === undefined) return [seen, ...mishap];
  const { name: voice, role } = requireSeat(state, truth.seat);
  const { program } = truth;
  const act = truth.cover
    ? `sabotage on ${name(truth.resolvedTarget)}, seen as a cover, ${truth.outcome}`
    : `${program.action} on ${name(program.target)}`;
  const dice = truth.chance === null ? '' : `, ${truth.roll} of ${truth.chance}`;
  const clue = truth.falseClue === null ? '' : truth.falseClue ? ', false clue' : ', true clue';
  return [seen, ...mishap, `     [${voice}, ${role}: ${act}, tag ${program.tag}${truth.tagWorked ? '' : ' in vain'}${dice}${clue}]`];
}

function changesText(changes: readonly Change[], name: Name): string {
  const texts = changes.map((change) => {
    const { type, ...rest } = change;
    return `${type} ${Object.values(rest)
      .map((value) => (typeof value === 'string' ? name(value) : String(value)))
      .join(' ')}`.trim();
  });
  return texts.length === 0 ? '' : `; ${texts.join('; ')}`;
}

function ending(state: GameState): string[] {
  const { result } = state;
  if (result === null) return [];
  const seats = state.seats.map(
    ({ name, role, tally }, at) => `${name} (${role}) ${result.winners.includes(at) ? 'won' : 'lost'} with ${tally.points} points`,
  );
  return [
    `After ${state.round} rounds and ${result.turnsCompleted} turns: ${result.reason.replaceAll('_', ' ')}. Stages ${result.objectivesCompleted} of ${result.objectivesTotal}.`,
    ...seats,
  ];
}
