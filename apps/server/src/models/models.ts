/**
 * Calls the models that admins have configured. Every call has a deadline, and callers must be able to continue without an answer (null).
 */
import { randomUUIDv7 } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import type { CallVerdict, ModelPurpose, NarratorPurpose } from '@one-mind/protocol/admin/models';
import type { FastifyBaseLogger } from 'fastify';
import { SecretCipher } from '../auth/secret-cipher.ts';
import type { Database } from '../db/open.ts';
import type { Metrics } from '../operations/metrics.ts';
import { traced } from '../operations/tracing.ts';
import { createGuard, type Guard } from './guard.ts';
import { calledModel, limitsOf } from './model-row.ts';
import { ModelFailed } from './providers/model-failed.ts';
import type { Request, Tokens } from './providers/provider.ts';
import { findModelFor, insertCall, listPurposes, type ModelRow } from './store.ts';
import { costOf, createBudget, estimatedTokens, monthOf } from './usage/budget.ts';
import { type CallRow, recordVerdict } from './usage/usage-store.ts';

export interface ModelsOptions {
  readonly db: Database;
  readonly secretKey: string;
  readonly metrics: Pick<Metrics, 'modelCalled'>;
  readonly now: () => number;
  /** In epoch ms, the same on all nodes. */
  readonly steady: () => number;
  readonly log: FastifyBaseLogger;
}

export interface Asked extends Request {
  /** Null if the call is not for a game. */
  readonly gameId: string | null;
  /** Time limit of the whole answer, in ms from now. */
  readonly deadlineMs: number;
}

interface Opening {
  /** Whether the breaker can forbid the call, and failures count for it. Tests are not counted. */
  readonly counted: boolean;
  /** Aborting it ends the call. */
  readonly giveUp?: AbortSignal;
}

/** A call in progress. */
interface Running {
  /** Throws ModelFailed if the answer breaks off; leaving the loop ends the call. */
  readonly pieces: AsyncIterable<string>;
  /** The recorded call. Never rejects. */
  readonly ended: Promise<CallRow>;
}

/** The pieces of an answer. The caller judges them once, as soon as it can; leaving the loop ends the call. */
export type Answer = AsyncIterable<string> & { readonly judge: (verdict: CallVerdict) => void };

/** A whole answer, or the reason why there is none. */
export type Whole = { readonly call: CallRow; readonly text: string } | { readonly call: CallRow | null; readonly failure: ModelFailed };

export class Models {
  readonly #deps: ModelsOptions;
  readonly apiKeys: SecretCipher;
  readonly #budget: ReturnType<typeof createBudget>;
  /** Guards by model, each for the version that it was created for. */
  readonly #guards = new Map<string, { readonly version: number; readonly guard: Guard }>();
  readonly #running = new Map<AbortController, Promise<CallRow>>();
  readonly #judging = new Set<Promise<void>>();
  #isClosed = false;

  constructor(dependencies: ModelsOptions) {
    this.#deps = dependencies;
    this.apiKeys = new SecretCipher(dependencies.secretKey, 'API keys of models: AES-256-GCM');
    this.#budget = createBudget(dependencies);
  }

  /** Purposes that have a model; the others need no call. */
  purposes(): Promise<ReadonlySet<NarratorPurpose>> {
    return listPurposes(this.#deps.db);
  }

  /**
   * Streams the answer; null if no model is set for the purpose or it may not be called now (breaker open, budget used up, no place free
   * before the deadline). The stream throws ModelFailed if it breaks off.
   */
  async stream(purpose: NarratorPurpose, asked: Asked): Promise<Answer | null> {
    try {
      const row = await findModelFor(this.#deps.db, purpose);
      if (row === undefined) return null;
      const { pieces, ended } = await this.#open(row, purpose, { ...asked, counted: true });
      return Object.assign(pieces, { judge: (verdict: CallVerdict) => this.judge(ended, verdict) });
    } catch (error) {
      if (!(error instanceof ModelFailed)) this.#deps.log.error({ err: error }, 'A model could not be called');
      return null;
    }
  }

  /** The whole answer. It never rejects for a reason that lies with the model. */
  async ask(row: ModelRow, purpose: 'test' | 'evaluation', asked: Asked & { readonly giveUp?: AbortSignal }): Promise<Whole> {
    let call: Running | null = null;
    let text = '';
    try {
      call = await this.#open(row, purpose, { ...asked, counted: purpose !== 'test' });
      for await (const piece of call.pieces) text += piece;
      return { call: await call.ended, text };
    } catch (failure) {
      if (failure instanceof ModelFailed) return { call: (await call?.ended) ?? null, failure };
      throw failure;
    }
  }

  breakerOf(row: ModelRow) {
    return this.#guardOf(row).breaker();
  }

  forget(id: string) {
    return this.#guards.delete(id);
  }

  /** Ends all calls and waits until they are recorded; no further calls are made. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const ending of this.#running.keys()) ending.abort(new ModelFailed('cancelled'));
    await Promise.all(this.#running.values());
    await Promise.all(this.#judging);
  }

  #guardOf(row: ModelRow): Guard {
    const known = this.#guards.get(row.id);
    // An evaluation continues with the row that it started with, but the places and the breaker are those of the newest row.
    if (known !== undefined && known.version >= row.version) return known.guard;
    const guard = createGuard(limitsOf(row));
    this.#guards.set(row.id, { version: row.version, guard });
    return guard;
  }

  /** @throws ModelFailed if it may not be called now */
  async #open(row: ModelRow, purpose: ModelPurpose, asked: Asked & Opening): Promise<Running> {
    const { gameId, deadlineMs, counted, giveUp, ...request } = asked;
    if (this.#isClosed || giveUp?.aborted) throw new ModelFailed('cancelled');
    const called = calledModel(row, this.apiKeys);
    const limits = limitsOf(row);
    const guard = this.#guardOf(row);
    if (counted && guard.isShut()) throw new ModelFailed('breaker_open');

    const release = await this.#budget.reserve({
      modelId: row.id,
      limits,
      maxLength: called.config.maxLength,
      request,
      gameId,
      deadlineMs,
    });
    const ending = new AbortController();
    const { signal } = ending;
    const deadline = Date.now() + deadlineMs;
    const timer = setTimeout(() => ending.abort(new ModelFailed('timed_out')), deadlineMs);
    giveUp?.addEventListener('abort', () => ending.abort(new ModelFailed('cancelled')), { once: true });
    const free = await guard.place(signal);
    if (free === null) {
      clearTimeout(timer);
      await release();
      throw new ModelFailed('too_busy');
    }

    const ended = Promise.withResolvers<CallRow>();
    this.#running.set(ending, ended.promise);
    const answer = async (pieces: Pieces): Promise<void> => {
      const at = this.#deps.now();
      let text = '';
      let firstAt: number | null = null;
      const onPiece = (piece: string): void => {
        if (signal.aborted) return;
        firstAt ??= this.#deps.now();
        text += piece;
        pieces.enqueue(piece);
      };
      const { provider } = row;
      const { attempts, tokens, failure } = await traced('model call', { 'model.provider': provider, 'model.task': purpose }, () =>
        guard.call(called, request, { signal, onPiece, counted, deadline }),
      );
      clearTimeout(timer);
      free();
      const said = tokens ?? (failure === null || wasHeard(failure) ? null : NOTHING);
      const taken = said ?? estimatedTokens(request, text);
      const call: CallRow = {
        id: randomUUIDv7(),
        model_id: row.id,
        model_name: row.name,
        purpose,
        game_id: gameId,
        at,
        ms: this.#deps.now() - at,
        first_token_ms: firstAt === null ? null : firstAt - at,
        attempts,
        outcome: failure?.code ?? 'ok',
        status: failure?.status ?? null,
        detail: failure?.detail ?? null,
        input_tokens: taken.input,
        output_tokens: taken.output,
        estimated: said === null ? 1 : 0,
        cost: costOf(limits, taken),
        verdict: null,
      };
      this.#deps.metrics.modelCalled({
        provider,
        task: purpose,
        outcome: call.outcome,
        seconds: call.ms / 1000,
        tokens: taken,
        cost: call.cost,
      });
      try {
        await insertCall(this.#deps.db, call, monthOf(at));
        await release();
      } catch (error) {
        this.#deps.log.error({ err: error }, 'A model call could not be recorded');
      }
      this.#running.delete(ending);
      if (failure === null) pieces.close();
      else {
        if (failure.code !== 'cancelled')
          this.#deps.log.info({ model: row.id, purpose, code: failure.code, status: failure.status }, 'A model failed');
        pieces.fail(failure);
      }
      // A successful test shows that the model can be called again.
      if (failure === null && !counted && guard.breaker().state !== 'closed') this.#guards.delete(row.id);
      ended.resolve(call);
    };
    const pieces = new ReadableStream<string>({
      start(controller) {
        void answer({
          enqueue: (piece) => controller.enqueue(piece),
          close: () => !isLeft(signal) && controller.close(),
          fail: (failure) => !isLeft(signal) && controller.error(failure),
        });
      },
      cancel: () => ending.abort(new ModelFailed('cancelled', { detail: LEFT })),
    });
    return { pieces, ended: ended.promise };
  }

  judge(ended: CallRow | Promise<CallRow>, verdict: CallVerdict): void {
    const judged = Promise.resolve(ended)
      .then((call) => recordVerdict(this.#deps.db, call, verdict))
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'The verdict on a model answer could not be recorded'))
      .finally(() => this.#judging.delete(judged));
    this.#judging.add(judged);
  }
}

/** For a complete answer. */
export const verdictOf = (text: string, isAllowed: boolean): CallVerdict =>
  text.trim() === '' ? 'empty' : isAllowed ? 'used' : 'rejected';

interface Pieces {
  readonly enqueue: (piece: string) => void;
  readonly close: () => void;
  readonly fail: (failure: ModelFailed) => void;
}

const NOTHING: Tokens = { input: 0, output: 0 };
/** Nobody reads the stream now, so it can't be closed or failed. */
const LEFT = 'left';
const isLeft = ({ aborted, reason }: AbortSignal): boolean => aborted && reason instanceof ModelFailed && reason.detail === LEFT;

/** The provider may have worked on it, and bill it, although no whole answer came. */
const wasHeard = ({ code }: ModelFailed): boolean =>
  code === 'broke_off' || code === 'timed_out' || code === 'cancelled' || code === 'unexpected_format';
