/** The cost of calls at the prices that admins entered, and what may still be spent. */
import { randomUUIDv7 } from 'node:crypto';
import type { ModelDraft } from '@one-mind/protocol/admin/models';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { ModelFailed } from '../providers/model-failed.ts';
import type { Request, Tokens } from '../providers/provider.ts';
import { costOfGame, deleteReservation, deleteReservationsBefore, findMonth, insertReservation, listReservations } from '../store.ts';

type Limits = ModelDraft['limits'];

const PRICED_TOKENS = 1_000_000;
/** Average characters per token in English. */
const CHARACTERS_A_TOKEN = 4;
/** Tokens that a provider may add around a request. */
const FRAME_TOKENS = 100;

/** Null if no price is known. */
export const costOf = ({ inputPrice, outputPrice }: Limits, { input, output }: Tokens): number | null =>
  inputPrice === null && outputPrice === null ? null : (input * (inputPrice ?? 0) + output * (outputPrice ?? 0)) / PRICED_TOKENS;

/** The tokens of a call if the provider doesn't report them: an estimate, stored as such. */
export const estimatedTokens = ({ instructions, data }: Request, answer: string): Tokens => ({
  input: Math.ceil((instructions.length + data.length) / CHARACTERS_A_TOKEN),
  output: Math.ceil(answer.length / CHARACTERS_A_TOKEN),
});

/** `2026-11`, of UTC. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** Whether the rest of this month's budget is too small for any call. */
export const isBudgetSpent = (limits: Limits, maxLength: number, spent: number): boolean => {
  if (limits.monthlyBudget === null) return false;
  return spent + (costOf(limits, { input: FRAME_TOKENS, output: maxLength }) ?? 0) > limits.monthlyBudget;
};

interface Spending {
  readonly modelId: string;
  readonly limits: Limits;
  readonly maxLength: number;
  readonly request: Request;
  readonly gameId: string | null;
  /** The call ends after this many ms at the latest. */
  readonly deadlineMs: number;
}

/** How long it may take to record a call that has ended, in ms. */
const RECORDED_WITHIN = 30_000;

interface Dependencies {
  readonly db: Database;
  readonly now: () => number;
  /** In epoch ms, the same on all nodes. */
  readonly steady: () => number;
}

const sum = (rows: readonly { readonly cost: number }[]): number => rows.reduce((total, { cost }) => total + cost, 0);

export const createBudget = ({ db, now, steady }: Dependencies) => ({
  /**
   * Reserves the maximum cost of a call, so that no two calls use the same rest of a budget, whatever nodes they are made by. Call
   * the returned function once the call is recorded. The reservation of a node that has stopped passes with the call's deadline.
   * @throws ModelFailed `budget_used_up`
   */
  async reserve({ modelId, limits, maxLength, request, gameId, deadlineMs }: Spending): Promise<() => Promise<void>> {
    const { monthlyBudget, gameBudget } = limits;
    const bounded = gameId === null ? null : gameBudget;
    if (monthlyBudget === null && bounded === null) return async () => undefined;
    // A token has at least one byte.
    const input = Buffer.byteLength(request.instructions) + Buffer.byteLength(request.data) + FRAME_TOKENS;
    const cost = costOf(limits, { input, output: maxLength }) ?? 0;
    const id = randomUUIDv7();
    await transact(db, async (trx) => {
      const at = steady();
      const reserved = await listReservations(trx, modelId, at);
      const spent = monthlyBudget === null ? 0 : ((await findMonth(trx, modelId, monthOf(now())))?.cost ?? 0);
      if (monthlyBudget !== null && spent + sum(reserved) + cost > monthlyBudget) throw new ModelFailed('budget_used_up');
      if (bounded !== null && gameId !== null) {
        const ofGame = sum(reserved.filter(({ game_id }) => game_id === gameId));
        if ((await costOfGame(trx, modelId, gameId)) + ofGame + cost > bounded) throw new ModelFailed('budget_used_up');
      }
      await deleteReservationsBefore(trx, at);
      await insertReservation(trx, { id, model_id: modelId, game_id: gameId, cost, until: at + deadlineMs + RECORDED_WITHIN });
    });
    return () => deleteReservation(db, id);
  },
});
