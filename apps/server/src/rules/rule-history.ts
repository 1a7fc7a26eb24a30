/** The history of rules, and restoring from it. */
import { isRuleId } from '@one-mind/engine/rules/catalogue';
import type { RuleHistory, RuleView } from '@one-mind/protocol/games/rules';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { Refused } from '../refused.ts';
import { restoreHouseRule } from './house-rules.ts';
import { type Deciding, decideRule } from './rules.ts';
import { findChange, listChanges } from './store.ts';

interface Asked {
  /** Absent: all rules. */
  readonly rule?: string | undefined;
  /** Starts at 1. */
  readonly page: number;
  readonly limit: number;
}

/** Newest first. */
export const ruleHistory = async (db: Database, { rule, page, limit }: Asked): Promise<RuleHistory> => {
  const { rows, total } = await listChanges(db, { ruleId: rule, limit, offset: (page - 1) * limit });
  return {
    changes: rows.map(({ rule_id, version, name, act, before_json, after_json, at, by_id, username, newest }) => ({
      ruleId: rule_id,
      name,
      kind: isRuleId(rule_id) ? 'engine' : 'house',
      version,
      act,
      before: before_json === null ? null : JSON.parse(before_json),
      after: after_json === null ? null : JSON.parse(after_json),
      at: new Date(at).toISOString(),
      by: by_id === null || username === null ? null : { id: by_id, username },
      newestVersion: newest,
    })),
    total,
    page,
    totalPages: Math.max(1, Math.ceil(total / limit)),
  };
};

/**
 * Restores a rule to its state after change number `to`; a deleted house rule comes back. A state that this version of the engine refuses
 * stays refused.
 * @throws Refused `rule_change_not_found`, `rule_changed`, and as `changeRule` does
 */
export const restoreRule = (db: Database, id: string, { to, ...deciding }: Deciding & { readonly to: number }): Promise<RuleView> =>
  transact(db, async (trx) => {
    const change = await findChange(trx, id, to);
    if (change?.after_json == null) throw new Refused('rule_change_not_found');
    const state = JSON.parse(change.after_json);
    if (!isRuleId(id)) return restoreHouseRule(trx, id, state, deciding);
    return decideRule(trx, id, { ...deciding, act: 'restored' }, () => ({ id, active: state.active, parameters: state.parameters }));
  });
