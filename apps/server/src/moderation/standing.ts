/** What a person learns about decisions concerning them and their reports, and how they appeal. */
import type { MyStanding } from '@one-mind/protocol/moderation/moderation';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import type { Person } from '../lobbies/lobbies.ts';
import { openAppeal } from './open-appeal.ts';
import { countUnseenDecisions, markDecisionsSeen } from './report-store.ts';
import { findMute, listUnseen, markSeen } from './sanction-store.ts';
import { sanctionView } from './sanctions.ts';

export type Standing = ReturnType<typeof createStanding>;

export const createStanding = ({ db, now }: { readonly db: Database; readonly now: () => number }) => {
  const of = async ({ userId }: Pick<Person, 'userId'>): Promise<MyStanding> => {
    const mute = await findMute(db, userId, now());
    return {
      mute: mute && sanctionView(mute),
      notices: (await listUnseen(db, userId)).map(sanctionView),
      reportsDecided: await countUnseenDecisions(db, userId),
    };
  };

  return {
    of,

    async seen(person: Person, notices: readonly string[], reports: boolean): Promise<MyStanding> {
      await markSeen(db, person.userId, notices, now());
      if (reports) await markDecisionsSeen(db, person.userId, now());
      return of(person);
    },

    /** Adds an appeal to the queue, once. @throws Refused `appeal_impossible` */
    async appeal({ userId, username }: Person, sanctionId: string, text: string): Promise<MyStanding> {
      await transact(db, (trx) => openAppeal(trx, { sanctionId, userId, username, text, at: now() }));
      return of({ userId });
    },
  };
};
