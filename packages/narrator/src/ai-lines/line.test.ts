import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { GameState, TagNature } from '@one-mind/engine/state';
import { otherSecrets } from '@one-mind/engine/testing/other-secrets';
import { viewFor } from '@one-mind/engine/view/view';
import type { View, YouView } from '@one-mind/engine/view/view-types';
import { ROLES, TAGS } from '@one-mind/engine/vocabulary';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { playOut } from '@one-mind/testkit/test-game';
import { beforeAll, describe, expect, it } from 'vitest';
import { OCCASIONS, phrasesOf, TEMPERS } from '../grammar/ai-lines.ts';
import { answerTo } from './answer.ts';
import { lineFor } from './line.ts';
import { temperOf } from './temper.ts';
import type { Line, Talk } from './wording.ts';

const diceOf = (seed: string): Dice => new Dice({ rng: rngFromSeed(seed) });
/** A seed names a seat, so that all tempers occur. */
const talkOf = (seed: string, said: readonly string[] = []): Talk => ({
  temper: temperOf('a table', Number(seed.split(':')[1] ?? 0)),
  dice: diceOf(seed),
  said,
});
/**
 * Phrases about own turns and about the clue of a claimed probe: a voice that hasn't claimed such a turn never uses
 * them.
 */
const OF_CLAIMS = new Set(['goodReading', 'badReading', 'claimGood', 'claimBad', 'claimNothing']);

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
          const line = lineFor(view, talkOf(seed));
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
      expect(lineFor(viewFor(other, { type: 'seat', seat }), talkOf(seed))).toEqual(line);
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
        const said = lineFor({ ...view, you: another }, talkOf(seed));
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
        const line = lineFor(view, talkOf(seed, said));
        if (line !== null) said.push(line.text);
      }
      expect(new Set(said).size).toBe(said.length);
    }
    const [one] = spoken;
    if (!one) throw new Error('Nobody has spoken.');
    const phrases = phrasesOf(one.line.occasion, talkOf(one.seed).temper);
    // Nothing is left to say on this occasion, even if the names differ.
    const all = phrases.map((phrase) => phrase.replace(/\{\w+\}/g, 'Zoe'));
    expect(lineFor(one.view, talkOf(one.seed, all))?.occasion).not.toBe(one.line.occasion);
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
              return answerTo(view, { text, from }, talkOf(seed))?.occasion;
            }),
        );
      expect(asked('Was that you?')).toEqual(new Set(['answerMine', 'answerUnclaimed']));
      expect(asked('Was turn 9 of round 1 you?').has('answerNotMine')).toBe(true);
      expect(asked('Who do you suspect?').has('answerDoubt')).toBe(true);
      expect(asked('Are you a rogue?')).toEqual(new Set(['answerTrust']));
      expect(asked('What should we do?')).toEqual(new Set(['answerNext']));
      expect(asked('How is the alarm?')).toEqual(new Set(['answerState']));
      expect(asked('Hm.')).toEqual(new Set(['answerUnsure']));
    });

    it('reveals nothing that isn’t public: it stays the same whatever the secrets of all seats are, including its own', () => {
      const dice = diceOf('answers');
      for (const { state, seat, view, you, seed } of spoken.filter((_, index) => index % 7 === 0)) {
        const from = view.public.players.find(({ id }) => id !== you.id)?.id ?? '';
        const viewer = { type: 'seat', seat } as const;
        const other = viewFor(otherSecrets(state, viewer, dice), viewer);
        const stranger: View = { ...view, you: { ...you, role: 'rogue', clues: [], actions: [], partners: [], program: null, goal: null } };
        for (const text of QUESTIONS) {
          const answer = answerTo(view, { text, from }, talkOf(seed));
          expect(answer?.text).not.toMatch(/[{}]|undefined|NaN/);
          expect(answerTo(other, { text, from }, talkOf(seed))).toEqual(answer);
          expect(answerTo(stranger, { text, from }, talkOf(seed))).toEqual(answer);
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
      return { line: lineFor(view, talkOf('a probe')), about: other.username };
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
    const phrases = OCCASIONS.flatMap((occasion) => TEMPERS.flatMap((temper) => phrasesOf(occasion, temper)));
    for (const phrase of phrases) expect(phrase).not.toMatch(secret);
    for (const { line } of spoken) expect(line.text).not.toMatch(/[{}]|undefined/);
  });
});
