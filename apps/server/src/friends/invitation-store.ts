/** All SQL for invitations to lobbies. Every function takes the database or a transaction. */
import { isBannedSql } from '../accounts/accounts.ts';
import type { Database } from '../db/open.ts';
import type { Named } from './store.ts';

export interface InvitationRecord {
  readonly id: string;
  readonly lobbyId: string;
  readonly sender: Named;
  readonly receiverId: string;
  /** Epoch ms. */
  readonly createdAt: number;
}

/** The receiver and the sender. */
export interface Correspondents {
  readonly senderId: string;
  readonly receiverId: string;
}

interface NewInvitation {
  readonly id: string;
  readonly lobbyId: string;
  readonly senderId: string;
  readonly receiverId: string;
  /** Epoch ms. */
  readonly at: number;
}

/** Replaces an earlier invitation of the same person to the same lobby that has expired or was accepted. */
export const putInvitation = async (db: Database, { id, lobbyId, senderId, receiverId, at }: NewInvitation): Promise<void> => {
  await db.deleteFrom('lobby_invitations').where('lobby_id', '=', lobbyId).where('receiver_id', '=', receiverId).execute();
  await db
    .insertInto('lobby_invitations')
    .values({ id, lobby_id: lobbyId, sender_id: senderId, receiver_id: receiverId, created_at: at, accepted_at: null })
    .execute();
};

const invitations = (db: Database, since: number) =>
  db
    .selectFrom('lobby_invitations as invitation')
    .innerJoin('users as sender', 'sender.id', 'invitation.sender_id')
    .where('invitation.created_at', '>', since)
    .where((eb) => eb.not(isBannedSql('sender')))
    .select([
      'invitation.id',
      'invitation.lobby_id',
      'invitation.receiver_id',
      'invitation.created_at',
      'sender.id as sender_id',
      'sender.username',
    ]);

interface InvitationRow {
  readonly id: string;
  readonly lobby_id: string;
  readonly receiver_id: string;
  readonly created_at: number;
  readonly sender_id: string;
  readonly username: string;
}
const invitationOf = (row: InvitationRow): InvitationRecord => ({
  id: row.id,
  lobbyId: row.lobby_id,
  sender: { id: row.sender_id, username: row.username },
  receiverId: row.receiver_id,
  createdAt: row.created_at,
});

/** Unanswered invitations since `since` (epoch ms), newest first. */
export const listInvitations = async (db: Database, receiverId: string, since: number): Promise<InvitationRecord[]> => {
  const rows = await invitations(db, since)
    .where('invitation.receiver_id', '=', receiverId)
    .where('invitation.accepted_at', 'is', null)
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id', 'desc')
    .execute();
  return rows.map(invitationOf);
};

/** Unanswered invitations to a lobby. */
export const listInvitationsTo = async (db: Database, lobbyId: string, since: number): Promise<InvitationRecord[]> => {
  const rows = await invitations(db, since)
    .where('invitation.lobby_id', '=', lobbyId)
    .where('invitation.accepted_at', 'is', null)
    .execute();
  return rows.map(invitationOf);
};

/** Accepted and unanswered invitations. */
export const findInvitation = async (db: Database, id: string, receiverId: string, since: number): Promise<InvitationRecord | null> => {
  const row = await invitations(db, since)
    .where('invitation.id', '=', id)
    .where('invitation.receiver_id', '=', receiverId)
    .executeTakeFirst();
  return row ? invitationOf(row) : null;
};

/** Does nothing for another person's invitation. */
export const deleteInvitation = async (db: Database, id: string, receiverId: string): Promise<Correspondents[]> =>
  db
    .deleteFrom('lobby_invitations')
    .where('id', '=', id)
    .where('receiver_id', '=', receiverId)
    .returning(['sender_id as senderId', 'receiver_id as receiverId'])
    .execute();

export const deleteInvitationsTo = async (db: Database, lobbyId: string): Promise<Correspondents[]> =>
  db
    .deleteFrom('lobby_invitations')
    .where('lobby_id', '=', lobbyId)
    .returning(['sender_id as senderId', 'receiver_id as receiverId'])
    .execute();

/** Invitations between two people, in either direction. */
export const deleteInvitationsBetween = async (db: Database, one: string, other: string): Promise<Correspondents[]> =>
  db
    .deleteFrom('lobby_invitations')
    .where('sender_id', 'in', [one, other])
    .where('receiver_id', 'in', [one, other])
    .returning(['sender_id as senderId', 'receiver_id as receiverId'])
    .execute();

/** Invitations made until then, epoch ms. */
export const deleteOldInvitations = async (db: Database, until: number): Promise<void> => {
  await db.deleteFrom('lobby_invitations').where('created_at', '<=', until).execute();
};

/** Marks the invitations of people who have a place now. */
export const acceptInvitations = async (
  db: Database,
  lobbyId: string,
  receiverIds: readonly string[],
  at: number,
): Promise<Correspondents[]> =>
  db
    .updateTable('lobby_invitations')
    .set({ accepted_at: at })
    .where('lobby_id', '=', lobbyId)
    .where('receiver_id', 'in', receiverIds)
    .where('accepted_at', 'is', null)
    .returning(['sender_id as senderId', 'receiver_id as receiverId'])
    .execute();
