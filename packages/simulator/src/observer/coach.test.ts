import type { Fact, TurnFact } from '@one-mind/engine/facts';
import { playOut } from '@one-mind/engine/players/play-out';
import { viewFor } from '@one-mind/engine/view/view';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { describe, expect, it } from 'vitest';
import { gameOptions, sameLevel } from '../games/cell.ts';
import { coach, type FinishedGame } from './coach.ts';
import packed from './learned.json' with { type: 'json' };
import { openLearned } from './learned.ts';
import { SIGNS } from './signs.ts';

const LEARNED = openLearned(packed);
/** No sign in a turn tells anything. */
const BLIND = { counts: {}, weights: SIGNS.map(() => 1) };
const IDS = ['a', 'b', 'c'];

function played(index: number): FinishedGame {
  const code = {
    cell: { scenario: PRISON_BREAK.id, players: 4, difficulty: 'medium' },
    setup: { levels: sameLevel('normal'), seed: 'coached', bans: [] },
  } as const;
  const facts: { round: number; fact: Fact }[] = [];
  const state = playOut({
    ...gameOptions(PRISON_BREAK, { ...code, index }),
    watch: (now, _, news) => {
      for (const fact of news) facts.push({ round: now.round, fact });
    },
  });
  const { players, saboteurs, rulesOff, verdicts, reveal } = viewFor(state, { type: 'spectator' }).public;
  return { players, saboteurs, rulesOff, verdicts, facts, roles: reveal?.players ?? [], turns: reveal?.turns ?? [] };
}

/** Three idle voices, in the order a, b, c, the first of whom is the Saboteur. A claim is made in the round it is about. */
function idle(rounds: number, claims: readonly { readonly player: string; readonly round: number; readonly turn: number }[]): FinishedGame {
  const turns = Array.from({ length: rounds * 3 }, (_, at): TurnFact & { readonly player: string } => ({
    ...{ type: 'turn', round: Math.floor(at / 3) + 1, turn: (at % 3) + 1, turnNumber: at + 1 },
    ...{ action: 'hide', intention: 'cooperative', outcome: 'nothing', location: 'cell' },
    ...{ targetKind: 'environment', target: 'environment', changes: [], mishap: null },
    player: IDS[(at + Math.floor(at / 3)) % 3] ?? '',
  }));
  const facts = Array.from({ length: rounds }, (_, at) => at + 1).flatMap((round): { round: number; fact: Fact }[] => [
    ...turns.filter((turn) => turn.round === round).map(({ player, ...fact }) => ({ round, fact })),
    ...claims.filter((claim) => claim.round === round).map((claim) => ({ round, fact: { type: 'claimed', ...claim } as const })),
    { round, fact: { type: 'roundReport', round, counts: { cooperative: 3, suspicious: 0, defensive: 0, aggressive: 0 } } },
  ]);
  return {
    players: IDS.map((id) => ({ id, is_alive: true })),
    ...{ saboteurs: 1, rulesOff: [], verdicts: [], facts, turns },
    roles: IDS.map((id) => ({ id, role: id === 'a' ? 'saboteur' : 'collaborator' })),
  };
}

describe('the coach', () => {
  it('gives everybody the same suspicion while nothing tells anything', () => {
    const { rounds, telling, giveaways } = coach(idle(2, []), BLIND);
    for (const { suspicion } of rounds) for (const share of suspicion) expect(share).toBeCloseTo(1 / 3, 6);
    expect(telling).toEqual([]);
    expect(giveaways).toEqual([{ player: 'a', turns: [] }]);
  });

  it('suspects two voices who claim the same turn, and names the claims as the reason', () => {
    // In round 2, the order is b, c, a. The Saboteur claims the turn of b.
    const claims = [
      { player: 'b', round: 1, turn: 2 },
      { player: 'c', round: 1, turn: 3 },
      { player: 'a', round: 2, turn: 1 },
    ];
    const { rounds, telling, giveaways } = coach(idle(2, claims), BLIND);
    const [a = 0, b = 0, c = 1] = rounds[1]?.suspicion ?? [];
    expect(a).toBeCloseTo(b, 6);
    expect(a).toBeGreaterThan(c * 3);
    expect(telling[0]?.reason.kind).toBe('claims');
    expect(giveaways[0]?.turns.every(({ author }) => author === 'a')).toBe(true);
  });

  it('hears claims only from the round in which they are made', () => {
    const { facts, ...game } = idle(2, [
      { player: 'a', round: 1, turn: 2 },
      { player: 'b', round: 1, turn: 2 },
    ]);
    const late = facts.map((one) => (one.fact.type === 'claimed' ? { ...one, round: 2 } : one));
    const suspicionOfC = coach({ ...game, facts: late }, BLIND).rounds.map(({ suspicion }) => suspicion[2] ?? 1);
    expect(suspicionOfC[0]).toBeCloseTo(1 / 3, 6);
    expect(suspicionOfC[1]).toBeLessThan(0.2);
  });

  it('knows the roles that verdicts reveal, from that round on', () => {
    const { facts, ...game } = idle(2, []);
    // In round 2, the order is b, c, a, and c is quieted before its turn.
    const left = facts.flatMap(({ round, fact }) => {
      if (fact.type !== 'turn' || round === 1 || fact.turn === 1) return [{ round, fact }];
      return fact.turn === 2 ? [] : [{ round, fact: { ...fact, turn: 2, turnNumber: 5 } }];
    });
    const verdicts = [{ round: 2, accuser: 'b', accused: 'c', guilty: true }];
    const { rounds } = coach({ ...game, facts: left, verdicts }, BLIND);
    expect(rounds.map(({ suspicion }) => suspicion[2]?.toFixed(2))).toEqual(['0.33', '0.00']);
  });

  it('is surer of Saboteurs at the end of real games than at their beginning', () => {
    const games = Array.from({ length: 6 }, (_, index) => {
      const game = played(index);
      const { rounds, telling, giveaways } = coach(game, LEARNED);
      const guilty = game.players.flatMap(({ id }, seat) => (game.roles.find((one) => one.id === id)?.role === 'saboteur' ? [seat] : []));
      for (const { suspicion } of rounds) expect(suspicion.reduce((sum, share) => sum + share, 0)).toBeCloseTo(game.saboteurs, 6);
      for (const turn of [...telling, ...giveaways.flatMap(({ turns }) => turns)]) {
        expect(turn.with).toBeGreaterThan(turn.without);
        expect(game.turns.find(({ turnNumber }) => turnNumber === turn.turnNumber)?.player).toBe(turn.author);
      }
      expect(telling.length).toBeLessThanOrEqual(3);
      const share = (at: number) => guilty.reduce((sum, seat) => sum + (rounds.at(at)?.suspicion[seat] ?? 0), 0);
      return { first: share(0), last: share(-1) };
    });
    const sum = (of: 'first' | 'last') => games.reduce((total, game) => total + game[of], 0);
    expect(sum('last')).toBeGreaterThan(sum('first'));
  });

  it('reports its progress up to the end, and gives the same answer again', () => {
    const seen: number[] = [];
    const game = idle(1, []);
    expect(coach(game, BLIND, (share) => seen.push(share))).toEqual(coach(game, BLIND));
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });
});
