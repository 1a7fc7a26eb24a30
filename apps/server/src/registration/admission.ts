/** Who may create an account, by the mode that administrators chose. Nothing here depends on whether the address has an account. */
import { createHash } from 'node:crypto';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import { registrationOf } from '../site/restrictions.ts';
import * as store from './store.ts';

export interface Registrant {
  /** Lower case. */
  readonly email: string;
  /** The token of an invitation's link, or the invitation's id; absent = none. */
  readonly invitation?: { readonly token: string } | { readonly id: string } | null | undefined;
}

export interface Admission {
  /** Null = they need none. */
  readonly invitationId: string | null;
  /** Whether an administrator has to approve the account. */
  readonly needsApproval: boolean;
}

export const invitationHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Whether this person may register now.
 * @throws Refused `signup_disabled`, `invitation_needed`, `invite_not_found`, `invitation_of_another`, `email_address_not_authorized`
 */
export const requireAdmission = async (db: Database, { email, invitation = null }: Registrant): Promise<Admission> => {
  const { mode, domains, needsApproval } = await registrationOf(db);
  if (mode === 'closed') throw new Refused('signup_disabled');
  const key = invitation === null || 'id' in invitation ? invitation : { tokenHash: invitationHashOf(invitation.token) };
  const found = key && (await store.findInvitation(db, key, Date.now()));
  const isTheirs = found?.address === null || found?.address === email;
  // An administrator has invited them, so they need no approval.
  if (found && isTheirs) return { invitationId: found.id, needsApproval: false };
  if (mode === 'open' || (mode === 'domain' && domains.includes(email.slice(email.lastIndexOf('@') + 1)))) {
    return { invitationId: null, needsApproval };
  }
  if (found) throw new Refused('invitation_of_another');
  if (invitation) throw new Refused('invite_not_found');
  throw new Refused(mode === 'domain' ? 'email_address_not_authorized' : 'invitation_needed');
};

/** The same in the transaction that creates the account; uses up one use of the invitation. @throws Refused */
export const admit = async (trx: Database, registrant: Registrant): Promise<Admission> => {
  const admission = await requireAdmission(trx, registrant);
  if (admission.invitationId !== null) await store.useInvitation(trx, admission.invitationId);
  return admission;
};
