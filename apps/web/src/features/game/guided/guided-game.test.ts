// @vitest-environment happy-dom
import type { ActionOption, YouView } from '@one-mind/engine/view/view-types';
import { INTENTIONS } from '@one-mind/engine/vocabulary';
import { checkScenario } from '@one-mind/protocol/scenarios/scenario-check';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { readGuided } from '../../../shared/games/guided-memory.ts';
import { GuidedGame } from './guided-game.ts';
import { GUIDED_SCENARIO } from './guided-scenario.ts';
import { GUIDED_STEPS, type GuidedStep } from './guided-steps.ts';
import { GUIDED_SEED } from './guided-table.ts';

beforeAll(async () => {
  await startI18n();
  vi.useFakeTimers();
});
afterAll(() => vi.useRealTimers());
beforeEach(() => window.localStorage.clear());

/** A number below `most`, from whatever source. */
type Below = (most: number) => number;
const always: Below = () => 0;

/** What a visitor does in a game: the steps' things, with the choices of `below`. */
class Visitor {
  readonly seen: GuidedStep[] = [];
  game: GuidedGame;
  readonly #below: Below;
  #stop: () => void;

  constructor(below: Below, seed?: string) {
    this.#below = below;
    this.game = new GuidedGame(seed);
    this.#stop = this.game.start();
  }

  get step(): GuidedStep {
    return this.game.progress.getState().step;
  }
  get view() {
    const { game } = this.game.store.getState();
    if (game === null) throw new Error('There is no game.');
    return game;
  }
  get you(): YouView {
    if (this.view.you === null) throw new Error('The visitor has no seat.');
    return this.view.you;
  }

  /** Closes the page and opens it again. */
  async reload(): Promise<void> {
    this.#stop();
    await vi.advanceTimersByTimeAsync(60_000);
    this.game = new GuidedGame();
    this.#stop = this.game.start();
  }

  close(): void {
    this.#stop();
  }

  #pick<T>(list: readonly T[]): T {
    const picked = list[this.#below(list.length)];
    if (picked === undefined) throw new Error('Nothing to pick.');
    return picked;
  }

  async #program(lockIn: boolean, option?: ActionOption): Promise<void> {
    const { action, targets } = option ?? this.#pick(this.you.options.filter(({ enabled }) => enabled));
    const { id, tags } = this.#pick(targets);
    await this.game.store
      .getState()
      .commands.chooseAction({ action, target: id, intention: this.#pick(INTENTIONS), tag: this.#pick(tags), shift: 1 }, lockIn);
  }

  async act(): Promise<void> {
    const { commands } = this.game.store.getState();
    const { phase, accusation } = this.view.current_state;
    switch (this.step) {
      case 'role':
      case 'yours':
        return this.game.confirm();
      case 'choose':
        return phase === 'planning' ? this.#program(false) : undefined;
      case 'aim':
      case 'intention': {
        const option = this.you.options.find(({ action }) => action === this.you.program?.action);
        return this.#program(this.#below(2) === 1, option);
      }
      case 'lockIn':
        return this.#program(true);
      case 'claim': {
        const own = this.you.claimable[0];
        return own && commands.claim(own.round, own.turn);
      }
      case 'spot':
        for (const { id } of this.view.players.slice(1)) this.game.suspect(id);
        return;
      case 'accuse':
        for (const { id } of this.view.players.slice(1)) await commands.accuse(id).catch(() => undefined);
        return;
      case 'again':
      case 'vote':
      case 'finish':
        return phase === 'planning' && !this.you.lockedIn && (this.step !== 'vote' || accusation !== null)
          ? this.#program(true)
          : undefined;
      default:
        return;
    }
  }

  async playUntil(isDone: (visitor: Visitor) => boolean): Promise<void> {
    for (let moment = 0; !isDone(this); moment++) {
      if (moment > 2000) throw new Error(`The game stops at step ${this.step}, ${this.view.current_state.phase}.`);
      if (this.seen.at(-1) !== this.step) this.seen.push(this.step);
      await this.act();
      await vi.advanceTimersByTimeAsync(500);
    }
    if (this.seen.at(-1) !== this.step) this.seen.push(this.step);
  }
}

const isOver = ({ step }: Visitor): boolean => step === 'over';
const visit = async (below: Below, seed?: string): Promise<Visitor> => {
  window.localStorage.clear();
  const visitor = new Visitor(below, seed);
  await visitor.playUntil(isOver);
  visitor.close();
  return visitor;
};

/** What the sentences of the steps promise; null if this game keeps all of it. */
function brokenPromise({ view, you, seen }: Visitor): string | null {
  const { claims, contradictions, verdicts, round } = view.current_state;
  const { reveal } = view;
  if (reveal === null) return 'the game has an end';
  const roleOf = (id: string) => reveal.players.find((player) => player.id === id)?.role;
  if (you.role !== 'collaborator') return 'the visitor is a Collaborator';
  if (
    you.actions
      .slice(0, 2)
      .map(({ turn }) => turn)
      .join() !== '2,1'
  )
    return 'turn 2 is the visitor’s, and then turn 1';
  const liar = claims.filter(({ player }) => roleOf(player) === 'saboteur').map(({ turn }) => turn);
  if (liar.join() !== '4,4') return 'the Saboteur claims turn 4 twice';
  const honest = claims.filter(({ player }) => roleOf(player) !== 'saboteur');
  const isTrue = (claim: (typeof claims)[number]) =>
    reveal.turns.some((turn) => turn.round === claim.round && turn.turn === claim.turn && turn.player === claim.player);
  if (honest.length !== 5 || !honest.every(isTrue)) return 'all others claim the truth';
  const own = claims.flatMap(({ player }, index) => (roleOf(player) === 'saboteur' ? [index] : []));
  if (!contradictions.some((one) => one.claims.join() === own.join())) return 'the Saboteur’s two claims contradict each other';
  const verdict = verdicts[0];
  if (verdict === undefined || !verdict.guilty || roleOf(verdict.accused) !== 'saboteur') return 'the accusation succeeds';
  if (round < 3) return 'there is time to accuse';
  // Visitors who lock in early skip the first ones, and round 3 may end the game.
  const optional: readonly GuidedStep[] = ['aim', 'intention', 'lockIn', 'finish'];
  const missing = GUIDED_STEPS.filter((step) => !optional.includes(step) && !seen.includes(step));
  return missing.length > 0 ? `every step is seen: ${missing.join(', ')}` : null;
}

describe('the guided game', () => {
  it('has a scenario that the editor would accept', () => {
    const { errors, warnings } = checkScenario(GUIDED_SCENARIO);
    expect([...errors, ...warnings]).toEqual([]);
  });

  it('keeps its promises, whatever the visitor chooses, and the body usually wins', { timeout: 60_000 }, async () => {
    let games = 0;
    let won = 0;
    const broken = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
        const visitor = await visit((most) => numbers.next().value % most);
        games += 1;
        if (visitor.view.reveal?.result.outcome === 'success') won += 1;
        const promise = brokenPromise(visitor);
        if (promise !== null) broken.add(promise);
      }),
      { numRuns: 60 },
    );
    if (broken.size > 0) {
      const better: string[] = [];
      for (let n = 1; n <= 200 && better.length < 3; n++) {
        const seed = `guided-${n}`;
        const promise = await visit(always, seed).then(brokenPromise, () => 'the game comes to its end');
        if (promise === null) better.push(seed);
      }
      expect.fail(`With ${GUIDED_SEED}: ${[...broken].join('; ')}. These seeds may keep every promise: ${better.join(', ')}`);
    }
    expect(won / games).toBeGreaterThan(0.8);
  });

  it('continues where the visitor left it', async () => {
    const visitor = new Visitor(always);
    await visitor.playUntil(({ step }) => step === 'again');
    const before = visitor.view;
    await visitor.reload();
    expect(visitor.step).toBe('again');
    const words = (view: typeof before) => view.log.map(({ content }) => content);
    expect(words(visitor.view)).toEqual(words(before));
    expect(visitor.you.actions).toEqual(before.you?.actions);
    await visitor.playUntil(isOver);
    expect(visitor.view.current_state.verdicts[0]?.guilty).toBe(true);
    expect(readGuided()).toEqual({ isDone: true, game: null });
  });

  it('goes on if the clock of this machine is put back', async () => {
    const visitor = new Visitor(always);
    await visitor.playUntil(({ step }) => step === 'watch');
    const before = visitor.view.log.length;
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(visitor.view.log.length).toBeGreaterThan(before);
    visitor.close();
  });

  it('starts again if the kept game isn’t possible', () => {
    for (const kept of [
      'nonsense',
      '{"game":{"startedAt":1,"journal":[{"type":"lockIn","seat":0,"at":1}],"step":"rest"}}',
      '{"game":{"startedAt":1,"journal":[],"step":"?"}}',
    ]) {
      window.localStorage.setItem('guided-game', kept);
      const game = new GuidedGame();
      expect(game.progress.getState().step).toBe('role');
      expect(game.store.getState().game?.log).toHaveLength(1);
    }
  });
});
