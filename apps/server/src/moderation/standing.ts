/** What a person learns about decisions concerning them and their reports, and how they appeal. */
import { randomUUIDv7 } from 'node:crypto';
import type { MyStanding, ReportContext } from '@one-mind/protocol/moderation/moderation';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import type { Person } from '../lobbies/lobbies.ts';
import { Refused } from '../refused.ts';
import { countUntold, findOrigin, insertReport, markTold } from './report-store.ts';
import { findMute, findSanction, listUnseen, markSeen, updateSanction } from './sanction-store.ts';
import { sanctionView } from './sanctions.ts';

export type Standing = ReturnType<typeof createStanding>;

export const createStanding = ({ db, now }: { readonly db: Database; readonly now: () => number }) => {
  const of = async ({ userId }: Pick<Person, 'userId'>): Promise<MyStanding> => {
    const mute = await findMute(db, userId, now());
    return {
      mute: mute && sanctionView(mute),
      notices: (await listUnseen(db, userId)).map(sanctionView),
      reportsDecided: await countUntold(db, userId),
    };
  };

  return {
    of,

    async seen(person: Person, notices: readonly string[], reports: boolean): Promise<MyStanding> {
      await markSeen(db, person.userId, notices, now());
      if (reports) await markTold(db, person.userId, now());
      return of(person);
    },

    /** Adds an appeal to the queue, once. @throws Refused `appeal_impossible` */
    async appeal({ userId, username }: Person, sanctionId: string, text: string): Promise<MyStanding> {
      const at = now();
      await transact(db, async (trx) => {
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
      });
      return of({ userId });
    },
  };
};
