/** What calls cost, by the prices that an admin entered, and what may still be spent. */
import type { ModelDraft } from '@one-mind/protocol/admin/models';
import type { Database } from '../../db/open.ts';
import { ModelFailed } from '../providers/model-failed.ts';
import type { Request, Tokens } from '../providers/provider.ts';
import { costOfGame, findMonth } from '../store.ts';

type Limits = ModelDraft['limits'];

const PRICED_TOKENS = 1_000_000;
/** English has about so many characters to a token. */
const CHARACTERS_A_TOKEN = 4;
/** Tokens that a provider's own frame around a request may take. */
const FRAME_TOKENS = 100;

/** Null where no price is known. */
export const costOf = ({ inputPrice, outputPrice }: Limits, { input, output }: Tokens): number | null =>
  inputPrice === null && outputPrice === null ? null : (input * (inputPrice ?? 0) + output * (outputPrice ?? 0)) / PRICED_TOKENS;

/** What a call took where its provider doesn't say: an estimate, stored as such. */
export const estimatedTokens = ({ instructions, data }: Request, answer: string): Tokens => ({
  input: Math.ceil((instructions.length + data.length) / CHARACTERS_A_TOKEN),
  output: Math.ceil(answer.length / CHARACTERS_A_TOKEN),
});

/** `2026-11`, of UTC. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** No call, however short, fits into what is left of this month's budget. */
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
  /** What running calls may come to, by model and by model and game: added before what is spent is read, so that no two take the same rest. */
  const reserved = new Map<string, number>();
  const add = (key: string, cost: number) => {
    const sum = (reserved.get(key) ?? 0) + cost;
    if (sum > 0) reserved.set(key, sum);
    else reserved.delete(key);
  };

  return {
    /**
     * Sets aside what a call can cost at most; the answered function gives it back, once the call is recorded.
     * @throws ModelFailed `budget_used_up`
     */
    async reserve({ modelId, limits, maxLength, request, gameId }: Spending): Promise<() => void> {
      const { monthlyBudget, gameBudget } = limits;
      const bounded = gameId === null ? null : gameBudget;
      if (monthlyBudget === null && bounded === null) return () => undefined;
      // No token is shorter than a byte.
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
