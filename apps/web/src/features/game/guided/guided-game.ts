import type { Command, Refusal } from '@one-mind/engine/commands';
import type { ChatMessage } from '@one-mind/protocol/moderation/chat';
import { replaceEqualDeep } from '@tanstack/react-query';
import i18next from 'i18next';
import { createStore, type StoreApi } from 'zustand';
import { ApiError } from '../../../lib/api/api-error.ts';
import { keepGuided, readGuided } from '../../../shared/games/guided-memory.ts';
import type { ActionChoice, GameCommands } from '../live/game-commands.ts';
import { IDLE_COMMANDS } from '../live/idle-commands.ts';
import type { LiveGameState, LiveGameStore } from '../live/live-game.ts';
import { fromSnapshot } from '../live/live-state.ts';
import { GUIDED_STEPS, type GuidedStep, isHolding, mayVoicesLockIn, type Situation, stepAfter } from './guided-steps.ts';
import { GUIDED_SEED, GuidedTable, VISITOR, VISITOR_ID } from './guided-table.ts';

/** Between two things that the other voices do, in ms. */
const VOICE_PACE_MS = 700;

export interface GuidedProgress {
  readonly step: GuidedStep;
  /** The voice that the visitor wrongly suspects. */
  readonly wrong: string | null;
}

/** The guided game, played in this browser alone: it looks to the game screen like a game on the server. */
export class GuidedGame {
  readonly store: LiveGameStore;
  readonly progress: StoreApi<GuidedProgress>;
  readonly #table: GuidedTable;
  readonly #startedAt: number;
  /** The game's time minus this machine's: the game's clock stands still while the page is closed. */
  readonly #clockOffset: number;
  #confirmed = false;
  #chosen = false;
  #before: Situation['before'] = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;

  /** Continues the kept game, if there is one and today's rules still allow it. */
  constructor(seed: string = GUIDED_SEED) {
    const { game } = readGuided();
    const resumed = game === null ? null : GuidedTable.resume(game.startedAt, game.journal);
    const step = GUIDED_STEPS.find((one) => one === game?.step);
    const kept =
      game !== null && resumed !== null && step !== undefined && resumed.state.phase !== 'ended' ? { game, resumed, step } : null;
    this.#startedAt = kept?.game.startedAt ?? Date.now();
    this.#table = kept?.resumed ?? new GuidedTable(this.#startedAt, seed);
    this.#clockOffset = this.#table.state.now - Date.now();
    this.progress = createStore<GuidedProgress>(() => ({ step: kept?.step ?? 'role', wrong: null }));
    this.store = createStore<LiveGameState>(() => ({
      status: 'ready',
      game: fromSnapshot(this.#table.snapshot(this.#now), Date.now()),
      chat: this.#table.journal.flatMap((command) => this.#said(command)),
      chatAccess: null,
      reactions: [],
      inspections: [],
      joinProblem: null,
      commands: this.#commands(),
    }));
  }

  get #now(): number {
    return Math.max(this.#table.state.now, Date.now() + this.#clockOffset);
  }

  /** Lets the time of the game run. Returns a function that stops it. */
  start(): () => void {
    this.#isRunning = true;
    this.#schedule();
    return () => {
      this.#isRunning = false;
      clearTimeout(this.#timer);
    };
  }

  /** The visitor has read the step. */
  confirm(): void {
    this.#confirmed = true;
    this.#changed();
  }

  /** The visitor names the voice whose claims can't both be true. */
  suspect(player: string): void {
    if (player === this.#table.liar) this.confirm();
    else this.progress.setState({ wrong: player });
  }

  #commands(): GameCommands {
    const run = async (
      ...commands: readonly (Command extends infer One ? (One extends Command ? Omit<One, 'at' | 'seat'> : never) : never)[]
    ) => this.#run(commands.map((command) => ({ ...command, seat: VISITOR, at: this.#now }) as Command));
    return {
      ...IDLE_COMMANDS,
      chooseAction: (choice, lockIn) => {
        this.#chosen = true;
        this.#before = this.#table.snapshot(this.#now).you?.program ?? null;
        return run(programOf(choice), ...(lockIn ? [{ type: 'lockIn' } as const] : []));
      },
      accuse: async (accused) => {
        if (accused !== this.#table.liar)
          throw new ApiError({
            status: 409,
            code: 'guided',
            message: i18next.t('Both claims of this voice fit. Look for the voice whose two claims don’t.'),
          });
        return run({ type: 'accuse', accused });
      },
      vote: (guilty) => run({ type: 'vote', guilty }),
      claim: (round, turn) => run({ type: 'claim', round, turn }),
      guess: ({ roles, positions }) => run({ type: 'guess', ...(roles && { roles }), ...(positions && { positions }) }),
      predict: (prediction) => run({ type: 'predict', ...prediction }),
      nudge: (kind) => run({ type: 'nudge', kind }),
      seen: () => run({ type: 'seen' }),
      requestPause: () => run({ type: 'requestPause' }),
      resume: () => run({ type: 'resume' }),
      chat: async (message) => this.#say(VISITOR_ID, message, this.#now),
    };
  }

  /** @throws ApiError if the rules refuse it */
  #run(commands: readonly Command[]): void {
    const refusal = this.#table.play(commands);
    if (refusal !== null) throw refused(refusal);
    this.#changed();
  }

  #changed(): void {
    const snapshot = this.#table.snapshot(this.#now);
    this.store.setState(({ game }) => ({ game: replaceEqualDeep(game, fromSnapshot(snapshot, Date.now())) }));
    this.#advance();
    const { step } = this.progress.getState();
    const isOver = step === 'over';
    keepGuided(isOver ? { isDone: true, game: null } : { game: { startedAt: this.#startedAt, journal: this.#table.journal, step } });
    this.#schedule();
  }

  #advance(): void {
    const view = this.#table.snapshot(this.#now);
    for (;;) {
      const { step } = this.progress.getState();
      const next = stepAfter(step, { view, confirmed: this.#confirmed, before: this.#before, chosen: this.#chosen });
      if (next === step) return;
      this.#confirmed = false;
      this.#chosen = false;
      this.progress.setState({ step: next, wrong: null });
    }
  }

  /** Waits for whatever comes next: a voice, or the time. */
  #schedule(): void {
    clearTimeout(this.#timer);
    const { step } = this.progress.getState();
    if (!this.#isRunning || isHolding(step)) return;
    const voices = this.#table.voices(this.#now, { mayLockIn: mayVoicesLockIn(step) });
    if (voices.length > 0) {
      this.#timer = setTimeout(() => {
        const at = this.#now;
        this.#run(this.#table.voices(at, { mayLockIn: mayVoicesLockIn(step) }));
        const last = this.#table.journal.at(-1);
        if (last !== undefined) for (const { userId, message } of this.#said(last)) this.#say(userId, message, at);
      }, VOICE_PACE_MS);
      return;
    }
    const { deadline } = this.#table;
    if (deadline === null) return;
    // The clock of this machine may have been put back since, and the game would refuse an early tick and stop.
    this.#timer = setTimeout(() => this.#run([{ type: 'tick', at: Math.max(deadline, this.#now) }]), Math.max(0, deadline - this.#now));
  }

  #say(userId: string, message: string, at: number): void {
    this.store.setState(({ chat }) => ({ chat: [...chat, this.#message(userId, message, at)] }));
  }

  /** What goes with a command in the chat. */
  #said(command: Command): readonly ChatMessage[] {
    return command.type === 'answer'
      ? [this.#message(this.#table.liar, i18next.t('I counted wrong! Anybody can count wrong.'), command.at)]
      : [];
  }

  #message(userId: string, message: string, at: number): ChatMessage {
    const player = this.#table.state.seats.find(({ id }) => id === userId);
    return {
      id: `${userId} ${at}`,
      roomId: 'game:guided',
      channel: 'all',
      userId,
      username: player?.name ?? '',
      isAi: player?.kind === 'ai',
      message,
      timestamp: new Date(at).toISOString(),
    };
  }
}

const programOf = ({ action, target, intention, tag, shift }: ActionChoice) => ({
  type: 'program' as const,
  action,
  intention,
  ...(target === null ? {} : { target }),
  ...(tag === null ? {} : { tag }),
  ...(tag === 'manipulate' ? { shift } : {}),
});

const refused = (refusal: Refusal): ApiError =>
  new ApiError({ status: 409, code: refusal, message: i18next.t('That isn’t possible now. Choose something else.') });
