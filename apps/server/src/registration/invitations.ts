/** Links that allow people to register where registration is restricted. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import {
  type CreatedInvitation,
  INVITATIONS_MAX,
  type NewInvitationSchema,
  type RegistrationInvitation,
  type RegistrationInvitations,
} from '@one-mind/protocol/admin/registration';
import type { z } from 'zod';
import { usernamesOf } from '../accounts/accounts.ts';
import { type Actor, recordAct } from '../audit/audit.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import type { Outbox } from '../mail/outbox.ts';
import { Refused } from '../refused.ts';
import { invitationHashOf } from './admission.ts';
import * as store from './store.ts';

interface Dependencies {
  readonly db: Database;
  readonly outbox: Pick<Outbox, 'put'>;
  readonly now: () => number;
}

const DAY = 24 * 3_600_000;

const isoTime = (at: number): string => new Date(at).toISOString();

export const createInvitations = ({ db, outbox, now }: Dependencies) => {
  const nameOf = async (trx: Database, userId: string | null): Promise<string | null> =>
    userId === null ? null : ((await usernamesOf(trx, [userId])).get(userId) ?? null);

  return {
    async list(): Promise<RegistrationInvitations> {
      const { rows, total } = await store.listInvitations(db, now(), INVITATIONS_MAX);
      const names = await usernamesOf(
        db,
        rows.flatMap((row) => row.created_by ?? []),
      );
      const invitations = rows.map((row) => ({
        id: row.id,
        email: row.address,
        uses: row.uses,
        usesMax: row.uses_max,
        createdBy: row.created_by === null ? null : (names.get(row.created_by) ?? null),
        createdAt: isoTime(row.created_at),
        expiresAt: isoTime(row.expires_at),
      }));
      return { invitations, total };
    },

    /** Mails the link if it is for one address. */
    create(actor: Actor, { email, uses, days }: z.output<typeof NewInvitationSchema>): Promise<CreatedInvitation> {
      const token = randomBytes(32).toString('base64url');
      // What follows the # isn't sent to the server, so no log contains the token.
      const path = `/auth/register#${new URLSearchParams({ invitation: token })}`;
      return transact(db, async (trx) => {
        const at = now();
        const expiresAt = at + days * DAY;
        const id = randomUUIDv7();
        const tokenHash = invitationHashOf(token);
        const usesMax = email === null ? uses : 1;
        await store.insertInvitation(trx, {
          ...{ id, token_hash: tokenHash, address: email, uses_max: usesMax },
          ...{ created_by: actor.userId, created_at: at, expires_at: expiresAt },
        });
        const after = { uses: usesMax, expiresAt: isoTime(expiresAt), isForOneAddress: email !== null };
        await recordAct(trx, actor, { act: 'invitation.created', targetId: id, after });
        if (email !== null) {
          const values = { from: (await nameOf(trx, actor.userId)) ?? '', path };
          await outbox.put(trx, { kind: 'invitation', to: email, userId: null, values, tokenHash, expiresAt });
        }
        return { path };
      });
    },

    /** @throws Refused `invitation_gone` */
    withdraw: (actor: Actor, id: string): Promise<void> =>
      transact(db, async (trx) => {
        if ((await store.deleteInvitation(trx, id)) === null) throw new Refused('invitation_gone');
        await recordAct(trx, actor, { act: 'invitation.withdrawn', targetId: id });
      }),

    /** What anyone who has the link may see. @throws Refused `invite_not_found` */
    async read(token: string): Promise<RegistrationInvitation> {
      const found = await store.findInvitation(db, { tokenHash: invitationHashOf(token) }, now());
      if (!found) throw new Refused('invite_not_found');
      return { email: found.address, from: await nameOf(db, found.created_by) };
    },
  };
};
