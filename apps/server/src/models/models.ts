/** Asking the models that admins have configured. Nobody waits for one: every call has a deadline, and null is an answer. */
import { randomUUIDv7 } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import type { CallVerdict, ModelPurpose, NarratorPurpose } from '@one-mind/protocol/admin/models';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/open.ts';
import { BREAK_MS, createGuard, type Guard } from './guard.ts';
import { calledModel, limitsOf } from './model-row.ts';
import { ModelFailed } from './providers/model-failed.ts';
import type { Request, Tokens } from './providers/provider.ts';
import { createSealing } from './sealed.ts';
import { findModelFor, insertCall, listPurposes, type ModelRow } from './store.ts';
import { costOf, createBudget, estimatedTokens, monthOf } from './usage/budget.ts';
import { type CallRow, recordVerdict } from './usage/usage-store.ts';

export interface ModelsOptions {
  readonly db: Database;
  readonly secretKey: string;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
  /** How long a model that failed too often is left alone, in ms; 30 seconds if left out. */
  readonly breakMs?: number;
}

export interface Asked extends Request {
  /** Null where it is for no game. */
  readonly gameId: string | null;
  /** From now to the end of the answer, in ms. */
  readonly deadlineMs: number;
}

interface Opening {
  /** As a test is not: it is forbidden while the breaker is open, and its failures open it. */
  readonly counted: boolean;
  /** Ends the call. */
  readonly giveUp?: AbortSignal;
}

/** A call that has begun. */
interface Running {
  /** Throws ModelFailed when it breaks off; leaving it ends the call. */
  readonly pieces: AsyncIterable<string>;
  /** What was recorded of it. Never rejects. */
  readonly ended: Promise<CallRow>;
}

/** The pieces of an answer. The caller judges them once, as soon as it can; leaving the iterable ends the call. */
export type Answer = AsyncIterable<string> & { readonly judge: (verdict: CallVerdict) => void };

/** A whole answer, or why there is none. */
export type Whole = { readonly call: CallRow; readonly text: string } | { readonly call: CallRow | null; readonly failure: ModelFailed };

export type Models = ReturnType<typeof createModels>;

export const createModels = ({ db, secretKey, now, log, breakMs = BREAK_MS }: ModelsOptions) => {
  const sealing = createSealing(secretKey);
  const budget = createBudget({ db, now });
  /** By model, for the version that it was made for. */
  const guards = new Map<string, { readonly version: number; readonly guard: Guard }>();
  const running = new Map<AbortController, Promise<CallRow>>();
  const judging = new Set<Promise<void>>();
  let isClosed = false;

  const guardOf = (row: ModelRow): Guard => {
    const known = guards.get(row.id);
    // An evaluation goes on with the row that it began with: the places and the breaker are those of the newest one.
    if (known !== undefined && known.version >= row.version) return known.guard;
    const guard = createGuard(limitsOf(row), breakMs);
    guards.set(row.id, { version: row.version, guard });
    return guard;
  };

  /** @throws ModelFailed when it may not be called now */
  const open = async (row: ModelRow, purpose: ModelPurpose, asked: Asked & Opening): Promise<Running> => {
    const { gameId, deadlineMs, counted, giveUp, ...request } = asked;
    if (isClosed || giveUp?.aborted) throw new ModelFailed('cancelled');
    const called = calledModel(row, sealing);
    const limits = limitsOf(row);
    const guard = guardOf(row);
    if (counted && guard.isShut()) throw new ModelFailed('breaker_open');

    const release = await budget.reserve({ modelId: row.id, limits, maxLength: called.config.maxLength, request, gameId });
    const ending = new AbortController();
    const { signal } = ending;
    const deadline = Date.now() + deadlineMs;
    const timer = setTimeout(() => ending.abort(new ModelFailed('timed_out')), deadlineMs);
    giveUp?.addEventListener('abort', () => ending.abort(new ModelFailed('cancelled')), { once: true });
    const free = await guard.place(signal);
    if (free === null) {
      clearTimeout(timer);
      release();
      throw new ModelFailed('too_busy');
    }

    const ended = Promise.withResolvers<CallRow>();
    running.set(ending, ended.promise);
    const answer = async (pieces: Pieces): Promise<void> => {
      const at = now();
      let text = '';
      let firstAt: number | null = null;
      const onPiece = (piece: string): void => {
        if (signal.aborted) return;
        firstAt ??= now();
        text += piece;
        pieces.enqueue(piece);
      };
      const { attempts, tokens, failure } = await guard.call(called, request, { signal, onPiece, counted, deadline });
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
        ms: now() - at,
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
      try {
        await insertCall(db, call, monthOf(at));
      } catch (error) {
        log.error({ err: error }, 'A call of a model was not recorded');
      }
      release();
      running.delete(ending);
      if (failure === null) pieces.close();
      else {
        if (failure.code !== 'cancelled')
          log.info({ model: row.id, purpose, code: failure.code, status: failure.status }, 'A model failed');
        pieces.fail(failure);
      }
      // A test that went well shows that it can be called again.
      if (failure === null && !counted && guard.breaker().state !== 'closed') guards.delete(row.id);
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
  };

  const judge = (ended: CallRow | Promise<CallRow>, verdict: CallVerdict): void => {
    const judged = Promise.resolve(ended)
      .then((call) => recordVerdict(db, call, verdict))
      .catch((error: unknown) => log.error({ err: error }, 'What became of an answer was not recorded'))
      .finally(() => judging.delete(judged));
    judging.add(judged);
  };

  return {
    judge,

    /** What a model is set for: about anything else none need be asked. */
    purposes: (): Promise<ReadonlySet<NarratorPurpose>> => listPurposes(db),

    /**
     * The answer as it comes; null when no model is set for the purpose or it may not be called now (breaker open, budget used
     * up, no place free before the deadline). It throws ModelFailed when it breaks off.
     */
    async stream(purpose: NarratorPurpose, asked: Asked): Promise<Answer | null> {
      try {
        const row = await findModelFor(db, purpose);
        if (row === undefined) return null;
        const { pieces, ended } = await open(row, purpose, { ...asked, counted: true });
        return Object.assign(pieces, { judge: (verdict: CallVerdict) => judge(ended, verdict) });
      } catch (error) {
        if (!(error instanceof ModelFailed)) log.error({ err: error }, 'A model could not be asked');
        return null;
      }
    },

    /** All of the answer. Never rejects for a reason that lies with the model. */
    async ask(row: ModelRow, purpose: 'test' | 'evaluation', asked: Asked & { readonly giveUp?: AbortSignal }): Promise<Whole> {
      let call: Running | null = null;
      let text = '';
      try {
        call = await open(row, purpose, { ...asked, counted: purpose !== 'test' });
        for await (const piece of call.pieces) text += piece;
        return { call: await call.ended, text };
      } catch (failure) {
        if (failure instanceof ModelFailed) return { call: (await call?.ended) ?? null, failure };
        throw failure;
      }
    },

    sealing,
    breakerOf: (row: ModelRow) => guardOf(row).breaker(),
    forget: (id: string) => guards.delete(id),

    /** Ends all calls and waits until they are recorded; no other is made. */
    async close(): Promise<void> {
      isClosed = true;
      for (const ending of running.keys()) ending.abort(new ModelFailed('cancelled'));
      await Promise.all(running.values());
      await Promise.all(judging);
    },
  };
};

/** Of an answer that came whole. */
export const verdictOf = (text: string, isAllowed: boolean): CallVerdict =>
  text.trim() === '' ? 'empty' : isAllowed ? 'used' : 'rejected';

interface Pieces {
  readonly enqueue: (piece: string) => void;
  readonly close: () => void;
  readonly fail: (failure: ModelFailed) => void;
}

const NOTHING: Tokens = { input: 0, output: 0 };
/** Nobody listens to the stream any more: it takes neither an end nor an error. */
const LEFT = 'left';
const isLeft = ({ aborted, reason }: AbortSignal): boolean => aborted && reason instanceof ModelFailed && reason.detail === LEFT;

/** The provider may have worked on it, and bill it, although no whole answer came. */
const wasHeard = ({ code }: ModelFailed): boolean =>
  code === 'broke_off' || code === 'timed_out' || code === 'cancelled' || code === 'unexpected_format';
