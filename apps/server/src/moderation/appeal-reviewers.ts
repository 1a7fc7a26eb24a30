import { USER_ROLES, type UserRole } from '@one-mind/protocol/accounts/accounts';
import { may } from '@one-mind/protocol/permissions';
import { hasAccountIn } from '../accounts/accounts.ts';
import type { User } from '../accounts/user.ts';
import type { Database } from '../db/open.ts';
import type { SanctionRow } from './sanction-store.ts';
import { type Moderator, mayDecideAbout } from './sanctions.ts';

interface Appeal {
  readonly subject: Pick<User, 'id' | 'role'>;
  readonly against: SanctionRow | null;
  /** Whether every moderator may see it. */
  readonly isPublic: boolean;
}

/** Any administrator may review the ban of another administrator. */
const mayReviewBan = (moderator: Moderator, subject: Appeal['subject']): boolean =>
  mayDecideAbout(moderator, subject) || (moderator.userId !== subject.id && may(moderator.role, 'administer'));

/** Whether this moderator may answer the appeal. The person who banned somebody may do so only if nobody else could. */
export const mayAnswer = async (db: Database, moderator: Moderator, { subject, against, isPublic }: Appeal): Promise<boolean> => {
  if (against?.kind !== 'ban') return mayDecideAbout(moderator, subject);
  if (!mayReviewBan(moderator, subject)) return false;
  if (against.by_id !== moderator.userId) return true;
  const couldReview = (role: UserRole) => mayReviewBan({ userId: '', role }, subject) && (isPublic || may(role, 'administer'));
  return !(await hasAccountIn(db, USER_ROLES.filter(couldReview), [moderator.userId, subject.id]));
};
