/** The cost of calls at the prices that admins entered, and what may still be spent. */
import type { ModelDraft } from '@one-mind/protocol/admin/models';
import type { Database } from '../../db/open.ts';
import { ModelFailed } from '../providers/model-failed.ts';
import type { Request, Tokens } from '../providers/provider.ts';
import { costOfGame, findMonth } from '../store.ts';

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
}

export const createBudget = ({ db, now }: { readonly db: Database; readonly now: () => number }) => {
  /**
   * The maximum cost of running calls, by model and by model and game. It is added before the spent amount is read, so that no two calls
   * use the same rest.
   */
  const reserved = new Map<string, number>();
  const add = (key: string, cost: number) => {
    const sum = (reserved.get(key) ?? 0) + cost;
    if (sum > 0) reserved.set(key, sum);
    else reserved.delete(key);
  };

  return {
    /** Reserves the maximum cost of a call; call the returned function once the call is recorded. @throws ModelFailed `budget_used_up` */
    async reserve({ modelId, limits, maxLength, request, gameId }: Spending): Promise<() => void> {
      const { monthlyBudget, gameBudget } = limits;
      const bounded = gameId === null ? null : gameBudget;
      if (monthlyBudget === null && bounded === null) return () => undefined;
      // A token has at least one byte.
      const input = Buffer.byteLength(request.instructions) + Buffer.byteLength(request.data) + FRAME_TOKENS;
      const most = costOf(limits, { input, output: maxLength }) ?? 0;
      const keys = [modelId, `${modelId} ${gameId}`];
      const release = () => {
        for (const key of keys) add(key, -most);
      };
      for (const key of keys) add(key, most);
      try {
        const [ofModel = 0, ofGame = 0] = keys.map((key) => reserved.get(key));
        const spent = monthlyBudget === null ? 0 : ((await findMonth(db, modelId, monthOf(now())))?.cost ?? 0);
        if (monthlyBudget !== null && spent + ofModel > monthlyBudget) throw new ModelFailed('budget_used_up');
        if (bounded !== null && gameId !== null && (await costOfGame(db, modelId, gameId)) + ofGame > bounded)
          throw new ModelFailed('budget_used_up');
        return release;
      } catch (error) {
        release();
        throw error;
      }
    },
  };
};
