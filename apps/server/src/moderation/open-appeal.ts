import { randomUUIDv7 } from 'node:crypto';
import type { ReportContext } from '@one-mind/protocol/moderation/moderation';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import { findOrigin, insertReport } from './report-store.ts';
import { findSanction, updateSanction } from './sanction-store.ts';

interface NewAppeal {
  readonly sanctionId: string;
  readonly userId: string;
  readonly username: string;
  readonly text: string;
  readonly at: number;
}

/** Adds an appeal to the queue, once for each decision. Runs in the caller's transaction. @throws Refused `appeal_impossible` */
export const openAppeal = async (trx: Database, { sanctionId, userId, username, text, at }: NewAppeal): Promise<void> => {
  const row = await findSanction(trx, sanctionId);
  if (row?.user_id !== userId || row.appealed_at !== null || row.lifted_at !== null) throw new Refused('appeal_impossible');
  await updateSanction(trx, sanctionId, { appeal: text, appealed_at: at, seen_at: at });
  const origin = row.report_id === null ? null : await findOrigin(trx, row.report_id);
  const nothing: ReportContext = { title: null, messages: [], seats: [] };
  await insertReport(trx, {
    id: randomUUIDv7(),
    kind: 'appeal',
    status: 'open',
    place: origin?.place ?? 'profile',
    room_id: origin?.room_id ?? null,
    game_id: origin?.game_id ?? null,
    lobby_id: origin?.lobby_id ?? null,
    is_public: origin?.is_public ?? 1,
    subject_id: userId,
    subject_name: username,
    subject_is_ai: 0,
    message_id: origin?.message_id ?? null,
    about: `appeal:${sanctionId}`,
    context_json: origin?.context_json ?? JSON.stringify(nothing),
    sanction_id: sanctionId,
    created_at: at,
    decided_at: null,
    decided_by: null,
    decision: null,
    decision_reason: null,
  });
};
