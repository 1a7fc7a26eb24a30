import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { GameState } from '@one-mind/engine/state';
import { otherSecrets } from '@one-mind/engine/testing/other-secrets';
import { viewFor } from '@one-mind/engine/view/view';
import type { ClaimView, PublicView, View, YouView } from '@one-mind/engine/view/view-types';
import { ROLES } from '@one-mind/engine/vocabulary';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { playOut } from '@one-mind/testkit/test-game';
import { beforeAll, describe, expect, it } from 'vitest';
import { OCCASIONS, phrasesOf, TEMPERS, type Temper } from '../grammar/ai-lines.ts';
import { answerTo } from './answer.ts';
import { lineFor, lineOnClaim, lineWithClaim } from './line.ts';
import { opinionLine } from './opinion.ts';
import { replyTo } from './reply.ts';
import { standpointOf } from './standpoint.ts';
import { temperOf } from './temper.ts';
import type { Line, Question, Talk } from './wording.ts';

const diceOf = (seed: string): Dice => new Dice({ rng: rngFromSeed(seed) });

interface Moment {
  readonly state: GameState;
  readonly seat: number;
  readonly view: View;
  readonly you: YouView;
  readonly talk: () => Talk;
}

/** Everything that this seat could say now, whatever it is asked. */
function everythingSaid({ view, talk }: Pick<Moment, 'view' | 'talk'>): readonly (Line | null)[] {
  const { claims, players } = view.public;
  const me = view.you?.id ?? '';
  const mine = claims.filter(({ player }) => player === me);
  const occasions = ['doubtTurn', 'askTrouble', 'askSilent', 'againstTurn', 'againstSearched', 'accuser'] as const;
  const questions = occasions.flatMap((occasion) =>
    [...mine, { round: 1, turn: 1 }].map(({ round, turn }): Question => ({ occasion, to: me, round, turn })),
  );
  const from = players.find(({ id }) => id !== me)?.id ?? '';
  return [
    lineFor(view, talk()),
    lineOnClaim(view, talk()),
    lineWithClaim(view, talk()),
    opinionLine(view, talk()),
    ...questions.map((question) => replyTo(view, question, { ...talk(), from })),
    ...['You are lying!', 'Why?', 'Who is it?'].map((text) => answerTo(view, { text, from }, talk())),
  ];
}

describe('the arguments of AI players', () => {
  const moments: Moment[] = [];
  beforeAll(() => {
    for (let game = 0; game < 10; game++) {
      const scenario = BUILT_IN[game % BUILT_IN.length];
      if (!scenario) throw new Error('There is no such scenario.');
      const levels = game % 2 === 0 ? 'hard' : 'normal';
      const { states } = playOut({ scenario, players: 3 + (game % 4), levels, seed: `argue ${game}`, keepStates: true });
      for (const state of states.filter(({ phase }) => phase === 'planning')) {
        for (const seat of state.seats.keys()) {
          const view = viewFor(state, { type: 'seat', seat });
          const temper = temperOf(`${game}`, seat);
          const talk = (): Talk => ({ temper, dice: diceOf(`${game}:${seat}:${state.round}`) });
          if (view.you !== null) moments.push({ state, seat, view, you: view.you, talk });
        }
      }
    }
  });

  it('follow from public facts, own claims and the temper alone: another role and other secrets change no word', () => {
    const dice = diceOf('secrets');
    for (const { state, seat, view, you, talk } of moments.filter((_, index) => index % 17 === 0)) {
      const said = everythingSaid({ view, talk });
      const others = viewFor(otherSecrets(state, { type: 'seat', seat }, dice), { type: 'seat', seat });
      expect(everythingSaid({ view: others, talk })).toEqual(said);
      // What a claimed probe showed is part of the claim, and the only thing that a role may lie about.
      if (standpointOf(view)?.reading !== null) continue;
      for (const role of ROLES) {
        const stranger: YouView = {
          ...you,
          role,
          goal: null,
          goalLeads: [],
          partners: [],
          program: null,
          options: [],
          actions: [],
          claimable: [],
          guesses: { roles: {}, positions: {} },
          clues: [],
          vote: you.vote === null ? null : !you.vote,
          canVote: !you.canVote,
          canAccuse: !you.canAccuse,
        };
        const another: View = { public: view.public, you: stranger };
        if (standpointOf(another)?.reading === null) expect(everythingSaid({ view: another, talk })).toEqual(said);
      }
    }
  });

  it('ask somebody else by name, about a claim that everyone can check', () => {
    const asked = moments.flatMap(({ view, you, talk }) => {
      const line = lineFor(view, talk());
      return line?.question ? [{ line, question: line.question, game: view.public, you }] : [];
    });
    expect(new Set(asked.map(({ line }) => line.occasion)).size).toBeGreaterThan(4);
    for (const { line, question, game, you } of asked) {
      const to = game.players.find(({ id }) => id === question.to);
      expect(to?.id).not.toBe(you.id);
      expect(to?.is_alive).toBe(true);
      const claim = game.claims.some(({ player, round, turn }) => player === to?.id && round === question.round && turn === question.turn);
      if (/^(?:doubt|askTrouble|ownContradiction)/.test(line.occasion)) expect(claim).toBe(true);
      if (line.occasion === 'askSilent') expect(game.claims.some(({ player }) => player === to?.id)).toBe(false);
      if (line.occasion !== 'accuser') expect(line.text).toContain(to?.username);
    }
  });

  it('never mention how anyone votes', () => {
    for (const occasion of OCCASIONS)
      for (const temper of TEMPERS)
        for (const phrase of phrasesOf(occasion, temper)) expect(phrase).not.toMatch(/\bI(?:’ll| will| won’t)? vote|my vote|voted/i);
  });

  describe('at a table where claims clash', () => {
    /** A seat's view with these claims about round 1, in which turns 1 to 4 had these results. */
    const at = (claims: readonly ClaimView[], change: Partial<PublicView> = {}): ((seat: number) => View) => {
      const first = moments.find(({ state, view }) => state.seats.length === 4 && state.round === 2 && view.public.accusation === null);
      if (first === undefined) throw new Error('There is no such moment.');
      const { state } = first;
      const clash = claims.flatMap((a, i) =>
        claims.flatMap((b, j) =>
          i < j && a.round === b.round && a.turn === b.turn ? [{ type: 'sameTurn', claims: [i, j] } as const] : [],
        ),
      );
      const history = first.view.public.history.map((fact) => {
        const common = { ...fact, changes: [], mishap: null };
        if (fact.turn === 1)
          return { ...common, action: 'search', targetKind: 'player', target: idOf(state, 1), outcome: 'nothing' } as const;
        return { ...common, action: 'hide', targetKind: 'environment', target: 'environment', outcome: outcomeOf(fact.turn) } as const;
      });
      const game = { ...first.view.public, claims, contradictions: clash, history, verdicts: [], ...change };
      return (seat) => {
        const { you } = viewFor(state, { type: 'seat', seat });
        return { public: game, you };
      };
    };
    const outcomeOf = (turn: number): 'success' | 'failure' => (turn === 2 ? 'failure' : 'success');
    const idOf = ({ seats }: GameState, seat: number): string => seats[seat]?.id ?? '';
    const ids = (): readonly string[] => {
      const state = moments.find((one) => one.state.seats.length === 4)?.state;
      if (state === undefined) throw new Error('There is no such game.');
      return state.seats.map(({ id }) => id);
    };
    const claimOf = (seat: number, turn: number): ClaimView => ({ player: ids()[seat] ?? '', round: 1, turn });
    /** The lines of this temper for many throws of the dice. */
    const linesOf = (say: (talk: Talk) => Line | null, temper: Temper = 'wary'): readonly Line[] =>
      Array.from({ length: 40 }, (_, n) => say({ temper, dice: diceOf(`${n}`) })).filter((line) => line !== null);
    const occasionsOf = (lines: readonly Line[]): ReadonlySet<string> => new Set(lines.map(({ occasion }) => occasion));

    it('doubt the newer of two claims for one turn, and the doubted voice stands by it', () => {
      const view = at([claimOf(0, 3), claimOf(1, 3)]);
      const lines = linesOf((talk) => lineOnClaim(view(2), talk));
      expect(occasionsOf(lines)).toEqual(new Set(['doubtTurn']));
      const [{ question, text } = {}] = lines;
      expect(question).toEqual({ occasion: 'doubtTurn', to: ids()[1], round: 1, turn: 3 });
      expect(text).toMatch(/turn 3 of round 1/i);
      if (!question) throw new Error('Nobody was asked.');
      const replies = linesOf((talk) => replyTo(view(1), question, { ...talk, from: ids()[2] ?? '' }));
      expect(occasionsOf(replies)).toEqual(new Set(['standBy']));
      for (const reply of replies) expect(reply.text).toContain(view(1).public.players[2]?.username);
      expect(replyTo(view(0), question, { temper: 'calm', dice: diceOf('x'), from: ids()[2] ?? '' })).toBeNull();
    });

    it('are about their own claim first', () => {
      const view = at([claimOf(0, 3), claimOf(1, 3)]);
      for (const seat of [0, 1])
        expect(occasionsOf(linesOf((talk) => lineOnClaim(view(seat), talk)))).toEqual(new Set(['ownContradiction']));
    });

    it('point out that a turn was aimed at its alleged author, who then takes the claim back', () => {
      const view = at([claimOf(1, 1)]);
      const lines = linesOf((talk) => lineOnClaim(view(3), talk));
      expect(occasionsOf(lines)).toEqual(new Set(['doubtSeen']));
      const [{ question } = {}] = lines;
      if (!question) throw new Error('Nobody was asked.');
      expect(occasionsOf(linesOf((talk) => replyTo(view(1), question, { ...talk, from: ids()[3] ?? '' })))).toEqual(new Set(['caught']));
    });

    it('ask about a claimed turn that went wrong and praise one that worked, but never their own', () => {
      const view = at([claimOf(0, 2), claimOf(1, 3)]);
      expect(occasionsOf(linesOf((talk) => lineOnClaim(view(2), talk)))).toEqual(new Set(['askTrouble']));
      expect(occasionsOf(linesOf((talk) => lineOnClaim(view(0), talk)))).toEqual(new Set(['praise']));
    });

    it('are each brought up by one voice only', () => {
      const view = at([claimOf(0, 3), claimOf(1, 3)]);
      const [line] = linesOf((talk) => lineOnClaim(view(2), talk));
      const raised = new Set([line?.subject ?? '']);
      expect(linesOf((talk) => lineOnClaim(view(3), { ...talk, raised }))).toEqual([]);
    });

    it('answer an accusation with a claimed turn that worked', () => {
      const accusation = { accuser: ids()[0] ?? '', accused: ids()[1] ?? '', voters: [], needed: 2, answerUntil: null };
      const view = at([claimOf(1, 3)], { accusation });
      expect(occasionsOf(linesOf((talk) => lineFor(view(1), talk)))).toEqual(new Set(['accusedClaim']));
      expect(occasionsOf(linesOf((talk) => lineFor(at([], { accusation })(1), talk)))).toEqual(new Set(['accused']));
    });

    it('support an accusation or object to it with a reason that everyone can check', () => {
      const accusation = { accuser: ids()[0] ?? '', accused: ids()[1] ?? '', voters: [], needed: 2, answerUntil: null };
      const opinions = (claims: readonly ClaimView[], temper: Temper): ReadonlySet<string> =>
        occasionsOf(linesOf((talk) => opinionLine(at(claims, { accusation })(2), talk), temper));
      // A claim that nobody can have made truthfully.
      expect([...opinions([claimOf(1, 1), claimOf(3, 1), claimOf(1, 2)], 'wary')].every((one) => /^doubtSeen|^against/.test(one))).toBe(
        true,
      );
      expect([...opinions([claimOf(1, 3)], 'warm')].some((one) => one === 'forTurn')).toBe(true);
      expect([...opinions([], 'warm')].every((one) => one === 'forNothing' || one === 'undecided')).toBe(true);
      // The parties argue in their own lines.
      expect(opinionLine(at([], { accusation })(0), { temper: 'calm', dice: diceOf('x') })).toBeNull();
    });
  });

  it('show a temper that stays the same for a seat and differs from its neighbours’', () => {
    for (const seed of ['a', 'b', 'c']) {
      const tempers = [0, 1, 2, 3, 4].map((seat) => temperOf(seed, seat));
      expect(new Set(tempers)).toEqual(new Set(TEMPERS));
      expect([0, 1, 2, 3, 4].map((seat) => temperOf(seed, seat))).toEqual(tempers);
    }
    expect(new Set(Array.from({ length: 40 }, (_, game) => temperOf(`${game}`, 0)))).toEqual(new Set(TEMPERS));
  });

  it('have at least two wordings for each temper and occasion, and share none', () => {
    for (const occasion of OCCASIONS) {
      const lists = TEMPERS.map((temper) => phrasesOf(occasion, temper));
      for (const list of lists) expect(list.length).toBeGreaterThan(1);
      if (lists[0] !== lists[1]) expect(new Set(lists.flat()).size).toBe(lists.flat().length);
    }
  });
});
