/** One numbered game as a Daily Case: what everybody can read and hear, and the truth. */
import type { Fact, TurnFact } from '@one-mind/engine/facts';
import type { Ban } from '@one-mind/engine/players/bans';
import { playOut } from '@one-mind/engine/players/play-out';
import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { Scenario } from '@one-mind/engine/scenario/types';
import type { GameState } from '@one-mind/engine/state';
import { viewFor } from '@one-mind/engine/view/view';
import { lineWithClaim } from '@one-mind/narrator/ai-lines/line';
import { standpointOf } from '@one-mind/narrator/ai-lines/standpoint';
import { temperOf } from '@one-mind/narrator/ai-lines/temper';
import { createNarrator, type Narrator } from '@one-mind/narrator/narrate/narrator';
import type { CaseEntry, CaseRound, CaseSolution, CaseStatement, CaseTurn } from '@one-mind/protocol/daily/daily';
import { type GameCode, gameCode, gameOptions } from '@one-mind/simulator/games/cell';
import { AI_NAMES } from '../../apps/server/src/lobbies/ai-names.ts';

export interface CaseGame {
  /** The end of the game. */
  readonly state: GameState;
  /** Oldest first. */
  readonly statements: readonly CaseStatement[];
  /** Its complete rounds; empty if nothing was narrated. */
  readonly rounds: readonly CaseRound[];
}

/** The reader is the one who accuses. */
export const NOBODY_ACCUSES: Ban = { what: 'accuse', role: null };

/** What a claim is said with, if no line fits. */
const PLAIN_CLAIM = (turn: number, round: number): string => `Turn ${turn} of round ${round} was mine.`;

/** The same code, the same game; without `narrated`, only its statements, which is faster. */
export function playCase(scenario: Scenario, code: GameCode, { narrated }: { readonly narrated: boolean }): CaseGame {
  const statements: CaseStatement[] = [];
  const rounds: CaseRound[] = [];
  let narrator: Narrator | null = null;
  let entries: CaseEntry[] = [];
  const seed = `daily:${gameCode(code)}`;
  const state = playOut({
    ...gameOptions(scenario, code),
    watch: (now, command, facts) => {
      if (command?.type === 'claim') statements.push(statementIn(now, command, { seed, said: statements.map(({ text }) => text) }));
      if (!narrated) return;
      narrator ??= createNarrator({ scenario, players: now.seats, publicSeed: seed, narrated: [] });
      for (const fact of facts) {
        // The newest round is complete: this one may be entered already.
        if (fact.type === 'roundBegan' && fact.round > 1) {
          rounds.push({ ...roundOf(now, fact.round - 1), entries, statements: [] });
          entries = [];
        }
        const { content, fact: plain } = narrator.narrate(fact, now);
        if (isTold(fact)) entries.push({ text: content, turn: fact.type === 'turn' ? turnOf(now, fact, plain) : null });
      }
    },
  });
  return {
    state,
    statements,
    rounds: rounds.map((one) => ({ ...one, statements: statements.filter(({ round }) => round === one.round) })),
  };
}

/** Claims become statements, and the end is left out. */
const isTold = ({ type }: Fact): boolean => type !== 'claimed' && type !== 'ended';

function roundOf(state: GameState, round: number): Omit<CaseRound, 'entries' | 'statements'> {
  const { alarm, alarmLimit, vitality, rules, scenario, body } = state;
  const place = scenario.content.locations.find(({ id }) => id === body.location);
  if (place === undefined) throw new Error(`the body is at ${body.location}, which ${scenario.id} doesn't have`);
  return { round, location: place.name, art: place.art, alarm, alarmLimit, vitality, vitalityMax: rules.vitality.most };
}

function turnOf({ seats }: GameState, { turn, outcome, action, mishap, targetKind, target }: TurnFact, fact: string): CaseTurn {
  const seat = targetKind === 'player' ? seats.findIndex(({ id }) => id === target) : -1;
  return { turn, fact, outcome, hid: action === 'hide', mishap: mishap !== null, target: seat < 0 ? null : seat };
}

interface Talk {
  readonly seed: string;
  /** What has been said before, none of which is repeated. */
  readonly said: readonly string[];
}

/** What a voice says about the turn that it has just claimed. */
function statementIn(
  state: GameState,
  claim: { readonly seat: number; readonly round: number; readonly turn: number },
  { seed, said }: Talk,
): CaseStatement {
  const { seat, round, turn } = claim;
  const view = viewFor(state, { type: 'seat', seat });
  const reading = standpointOf(view)?.reading ?? null;
  const dice = new Dice({ rng: rngFromSeed(`${seed}:${said.length}`) });
  const line = lineWithClaim(view, { temper: temperOf(seed, seat), dice, said });
  const isRead = line?.occasion === 'goodReading' || line?.occasion === 'badReading';
  const about = isRead && reading ? state.seats.findIndex(({ id }) => id === reading.about) : -1;
  return {
    seat,
    text: line?.text ?? PLAIN_CLAIM(turn, round),
    round,
    turn,
    reading: about < 0 || reading === null ? null : { seat: about, isGood: reading.isGood },
  };
}

/** Everything that only the end reveals, except the reader's curve. */
export function solutionOf({ seats, order, truths }: GameState, rounds: number): Omit<CaseSolution, 'curve'> {
  const shown = truths.filter(({ round }) => round <= rounds);
  const at = ({ round, turn }: { readonly round: number; readonly turn: number }) => ({ round, turn });
  const rogue = seats.findIndex(({ role }) => role === 'rogue');
  return {
    saboteur: seats.findIndex(({ role }) => role === 'saboteur'),
    rogue: rogue < 0 ? null : rogue,
    order,
    planted: shown.filter(({ cover }) => cover).map(at),
    struck: shown.filter(({ mishap }) => mishap?.cause === 'sabotage').map(at),
  };
}

/** Names for the voices of a case; the same code, the same names. */
export function caseNames(code: GameCode): string[] {
  const dice = new Dice({ rng: rngFromSeed(`names:${gameCode(code)}`) });
  const left = [...AI_NAMES];
  return Array.from({ length: code.cell.players }, () => left.splice(dice.below(left.length), 1)[0] ?? '');
}

/** The rounds with these names instead of "Voice 1" and so on. */
export function withNames(rounds: readonly CaseRound[], names: readonly string[]): CaseRound[] {
  const renamed = (text: string): string =>
    text.replaceAll(/\bVoice (\d)\b/g, (found, number: string) => names[Number(number) - 1] ?? found);
  return rounds.map((round) => ({
    ...round,
    entries: round.entries.map(({ text, turn }) => ({ text: renamed(text), turn: turn && { ...turn, fact: renamed(turn.fact) } })),
    statements: round.statements.map((statement) => ({ ...statement, text: renamed(statement.text) })),
  }));
}
