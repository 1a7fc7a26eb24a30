/** Records every change of a rule in its history and in the audit log. */
import type { RuleChangeEntry, RuleState } from '@one-mind/protocol/games/rules';
import { type Actor, recordAct } from '../audit/audit.ts';
import type { Database } from '../db/open.ts';
import { insertChange } from './store.ts';

interface RecordedChange {
  readonly act: RuleChangeEntry['act'];
  readonly ruleId: string;
  readonly name: string;
  readonly version: number;
  readonly before: RuleState | null;
  readonly after: RuleState | null;
  /** Epoch ms. */
  readonly at: number;
}

/** `trx`: the transaction of the change itself. */
export const recordChange = async (trx: Database, actor: Actor, change: RecordedChange): Promise<void> => {
  const { act, ruleId, name, version, before, after, at } = change;
  await insertChange(trx, {
    rule_id: ruleId,
    version,
    name,
    act,
    before_json: before && JSON.stringify(before),
    after_json: after && JSON.stringify(after),
    at,
    by_id: actor.userId,
  });
  await recordAct(trx, actor, { act: `rule.${act}`, targetId: ruleId, targetLabel: name, before, after });
};
