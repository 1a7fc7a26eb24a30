import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { GameState, TagNature } from '@one-mind/engine/state';
import { otherSecrets } from '@one-mind/engine/testing/other-secrets';
import { viewFor } from '@one-mind/engine/view/view';
import type { View, YouView } from '@one-mind/engine/view/view-types';
import { ROLES, TAGS } from '@one-mind/engine/vocabulary';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { playOut } from '@one-mind/testkit/test-game';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHRASES } from '../grammar/ai-lines.ts';
import { answerTo } from './answer.ts';
import { type Line, lineFor, voteLine } from './line.ts';

const diceOf = (seed: string): Dice => new Dice({ rng: rngFromSeed(seed) });
/**
 * Phrases about own turns and about the clue of a claimed probe: a voice that hasn't claimed such a turn never uses
 * them.
 */
const OF_CLAIMS = new Set(['ownContradiction', 'goodReading', 'badReading', 'claimGood', 'claimBad']);

interface Spoken {
  readonly state: GameState;
  readonly seat: number;
  readonly seed: string;
  readonly view: View;
  readonly you: YouView;
  readonly line: Line;
}

describe('what AI players say', () => {
  const spoken: Spoken[] = [];
  beforeAll(() => {
    const [scenario] = BUILT_IN;
    if (!scenario) throw new Error('There is no such scenario.');
    for (let game = 0; game < 12; game++) {
      const { states } = playOut({
        scenario,
        players: 3 + (game % 4),
        levels: game % 2 === 0 ? 'hard' : 'normal',
        seed: `talk ${game}`,
        keepStates: true,
      });
      // Each moment at which everyone has claimed, accused and voted, and some earlier ones.
      for (const state of states.filter(({ phase }) => phase === 'planning')) {
        for (const seat of state.seats.keys()) {
          const seed = `${game}:${seat}:${state.round}`;
          const view = viewFor(state, { type: 'seat', seat });
          const line = lineFor(view, diceOf(seed));
          if (line !== null && view.you !== null) spoken.push({ state, seat, seed, view, you: view.you, line });
        }
      }
    }
  });

  it('is said now and then, on many occasions', () => {
    expect(spoken.length).toBeGreaterThan(100);
    const occasions = new Set(spoken.map(({ line }) => line.occasion));
    for (const occasion of ['claimGood', 'claimBad', 'mishap', 'accused', 'hello']) expect(occasions).toContain(occasion);
    expect(occasions.size).toBeGreaterThan(8);
  });

  it('is the same byte for byte whatever the secrets of all other seats are', () => {
    const dice = diceOf('other secrets');
    for (const { state, seat, seed, line } of spoken.filter((_, index) => index % 3 === 0)) {
      const other = otherSecrets(state, { type: 'seat', seat }, dice);
      expect(lineFor(viewFor(other, { type: 'seat', seat }), diceOf(seed))).toEqual(line);
    }
  });

  it('reveals nothing about its own role, tags, goal, partners or place, except the result of a claimed probe', () => {
    for (const { view, you, seed, line } of spoken) {
      if (line.occasion === 'goodReading' || line.occasion === 'badReading') continue;
      for (const role of ROLES) {
        const another: YouView = {
          ...you,
          role,
          goal: null,
          goalLeads: [],
          partners: [],
          program: null,
          actions: [],
          claimable: [],
          options: [],
        };
        const said = lineFor({ ...view, you: another }, diceOf(seed));
        // Another role may say more about a probe that it claims, and nothing else.
        if (said?.occasion !== 'goodReading' && said?.occasion !== 'badReading') expect(said).toEqual(line);
      }
    }
  });

  it('calls a turn its own only if it has publicly claimed that turn', () => {
    const own = spoken.filter(({ line }) => OF_CLAIMS.has(line.occasion));
    expect(own.length).toBeGreaterThan(20);
    for (const { you, view, line } of own) {
      const claim = view.public.claims.findLast(({ player, round }) => player === you.id && round === view.public.round - 1);
      expect(claim).toBeDefined();
      for (const [, turn] of line.text.matchAll(/[Tt]urn (\d+)/g)) expect(Number(turn)).toBe(claim?.turn);
    }
  });

  it('stays consistent with a Saboteur’s false claims', () => {
    const lies = spoken.filter(({ you, view, line }) => {
      const claim = view.public.claims.findLast(({ player }) => player === you.id);
      return (
        you.role === 'saboteur' &&
        OF_CLAIMS.has(line.occasion) &&
        claim !== undefined &&
        !you.actions.some(({ round, turn }) => round === claim.round && turn === claim.turn)
      );
    });
    expect(lies.length).toBeGreaterThan(0);
    for (const { you, view, line } of lies) {
      const [, turn] = /[Tt]urn (\d+)/.exec(line.text) ?? [];
      const claim = view.public.claims.findLast(({ player }) => player === you.id);
      if (turn !== undefined) expect(Number(turn)).toBe(claim?.turn);
    }
  });

  it('never repeats an earlier line, no matter who said it or which names it contained', () => {
    for (const { view, seed } of spoken.slice(0, 60)) {
      const said: string[] = [];
      for (let n = 0; n < 8; n++) {
        const line = lineFor(view, diceOf(seed), said);
        if (line !== null) said.push(line.text);
      }
      expect(new Set(said).size).toBe(said.length);
    }
    const [one] = spoken;
    if (!one) throw new Error('Nobody has spoken.');
    const phrases = PHRASES[one.line.occasion];
    // Nothing is left to say on this occasion, even if the names differ.
    const all = phrases.map((phrase) => phrase.replace(/\{\w+\}/g, 'Zoe'));
    expect(lineFor(one.view, diceOf(one.seed), all)?.occasion).not.toBe(one.line.occasion);
  });

  describe('of an accusation', () => {
    /** Moments at which another voice is accused and has a clue about it that depends on the seed. */
    const accused = () =>
      spoken.slice(0, 240).flatMap(({ state, seat, view, seed }) => {
        const players = view.public.players.filter(({ id, is_alive }) => is_alive && id !== state.seats[seat]?.id);
        const [accuser, whom] = players;
        if (!accuser || !whom) return [];
        const seatOf = (id: string): number => state.seats.findIndex((one) => one.id === id);
        const running = { ...state, accusation: { accuser: seatOf(accuser.id), accused: seatOf(whom.id), votes: {} } };
        return [{ state: running, seat, seed, whom }];
      });

    it('gives a reason for its vote that everyone can check and that doesn’t depend on secrets', () => {
      const dice = diceOf('votes');
      const occasions = new Set<string>();
      for (const { state, seat, seed, whom } of accused()) {
        for (const isGuilty of [true, false]) {
          const line = voteLine(viewFor(state, { type: 'seat', seat }), isGuilty, diceOf(seed));
          expect(line?.text).toContain(whom.username);
          expect(line?.occasion).toMatch(isGuilty ? /^against/ : /^for/);
          occasions.add(line?.occasion ?? '');
          const other = viewFor(otherSecrets(state, { type: 'seat', seat }, dice), { type: 'seat', seat });
          expect(voteLine(other, isGuilty, diceOf(seed))).toEqual(line);
        }
      }
      for (const occasion of ['againstTurn', 'againstSilence', 'forTurn', 'forNothing']) expect(occasions).toContain(occasion);
    });
  });

  describe('to somebody who writes to it', () => {
    const QUESTIONS = [
      'Was that you?',
      'Why did you do that?',
      'Who do you suspect?',
      'Are you the saboteur?',
      'What next?',
      'Hm.',
      'Did you have turn 2?',
    ];

    it('answers the question', () => {
      const asked = (text: string) =>
        new Set(
          spoken
            .filter(({ view }) => view.public.accusation === null)
            .map(({ view, you, seed }) => {
              const from = view.public.players.find(({ id }) => id !== you.id)?.id ?? '';
              return answerTo(view, { text, from }, { dice: diceOf(seed) })?.occasion;
            }),
        );
      expect(asked('Was that you?')).toEqual(new Set(['answerMine', 'answerUnclaimed']));
      expect(asked('Was turn 9 of round 1 you?').has('answerNotMine')).toBe(true);
      expect(asked('Who do you suspect?').has('answerDoubt')).toBe(true);
      expect(asked('Are you a rogue?')).toEqual(new Set(['answerTrust']));
      expect(asked('What should we do?')).toEqual(new Set(['answerNext']));
      expect(asked('Hm.')).toEqual(new Set(['answerState']));
    });

    it('reveals nothing that isn’t public: it stays the same whatever the secrets of all seats are, including its own', () => {
      const dice = diceOf('answers');
      for (const { state, seat, view, you, seed } of spoken.filter((_, index) => index % 7 === 0)) {
        const from = view.public.players.find(({ id }) => id !== you.id)?.id ?? '';
        const viewer = { type: 'seat', seat } as const;
        const other = viewFor(otherSecrets(state, viewer, dice), viewer);
        const stranger: View = { ...view, you: { ...you, role: 'rogue', clues: [], actions: [], partners: [], program: null, goal: null } };
        for (const text of QUESTIONS) {
          const answer = answerTo(view, { text, from }, { dice: diceOf(seed) });
          expect(answer?.text).not.toMatch(/[{}]|undefined|NaN/);
          expect(answerTo(other, { text, from }, { dice: diceOf(seed) })).toEqual(answer);
          expect(answerTo(stranger, { text, from }, { dice: diceOf(seed) })).toEqual(answer);
        }
      }
    });
  });

  describe('of a probe that it has claimed', () => {
    /** A voice that has claimed a turn in which this other one was searched. */
    const claimed = (
      you: Partial<YouView>,
      { isPartner = false, nature = you.role === 'rogue' ? 'harmful' : 'helpful' }: { isPartner?: boolean; nature?: TagNature } = {},
    ): { readonly line: Line | null; readonly about: string } => {
      const one = spoken.find(({ view }) => view.public.round > 1 && view.public.accusation === null);
      const fact = one?.view.public.history.findLast(({ round }) => round === one.view.public.round - 1);
      const other = one?.view.public.players.find(({ id }) => id !== one.you.id);
      if (!one || !fact || !other) throw new Error('There is no such moment.');
      const probe = { ...fact, action: 'search', targetKind: 'player', target: other.id, outcome: 'success' } as const;
      const { round, turn, turnNumber } = fact;
      const clue = { type: 'probe', round, turnNumber, about: other.id, nature } as const;
      const view: View = {
        public: {
          ...one.view.public,
          claims: [{ player: one.you.id, round, turn }],
          contradictions: [],
          verdicts: [],
          history: one.view.public.history.map((each) => (each === fact ? probe : each)),
        },
        you: { ...one.you, clues: [clue], partners: isPartner ? [other.id] : [], ...you },
      };
      return { line: lineFor(view, diceOf('a probe')), about: other.username };
    };

    it('reports what its clue says, and mentions no other clue', () => {
      expect(claimed({ role: 'collaborator' }).line?.occasion).toBe('goodReading');
      const { line, about } = claimed({ role: 'rogue' });
      expect(line?.occasion).toBe('badReading');
      expect(line?.text).toContain(about);
      expect(claimed({ role: 'collaborator', clues: [] }).line?.occasion ?? 'nothing').not.toMatch(/Reading/);
    });

    it('lies as a Saboteur: praises partners and blames everyone else, whatever its clue says', () => {
      expect(claimed({ role: 'saboteur' }).line?.occasion).toBe('badReading');
      expect(claimed({ role: 'saboteur', clues: [] }).line?.occasion).toBe('badReading');
      expect(claimed({ role: 'saboteur' }, { isPartner: true }).line?.occasion).toBe('goodReading');
    });

    it('says the same in every role about a probe without a result', () => {
      for (const nature of ['hidden', 'none'] as const) {
        const lines = ROLES.map((role) => claimed({ role }, { nature }).line);
        expect(new Set(lines.map((line) => JSON.stringify(line))).size).toBe(1);
        expect(lines[0]?.occasion ?? 'nothing').not.toMatch(/Reading/);
      }
    });
  });

  it('never uses the word of a role or a tag', () => {
    const secret = new RegExp(`\\b(?:${[...ROLES, ...TAGS].join('|')})`, 'i');
    for (const phrases of Object.values(PHRASES)) for (const phrase of phrases) expect(phrase).not.toMatch(secret);
    for (const { line } of spoken) expect(line.text).not.toMatch(/[{}]|undefined/);
  });
});
