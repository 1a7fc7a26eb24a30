/** Mails about games. They are sent only to people who want them and aren't connected. */
import { type GameMailKind, MAIL_CHOICES } from '@one-mind/protocol/accounts/settings';
import type { User } from '../accounts/user.ts';
import type { Database } from '../db/open.ts';
import type { MailChoices } from './mail-choices.ts';
import type { MailValues } from './new-mail.ts';
import type { Outbox } from './outbox.ts';
import { countMailsTo } from './store.ts';

interface Dependencies {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly choices: MailChoices;
  readonly now: () => number;
}

const DAY = 24 * 3_600_000;
/** Maximum number of mails about games to one person in a day. */
const MAILS_A_DAY = 10;

/** Puts a mail into the outbox if the person wants it. Runs in the transaction of what the mail is about. */
export type PutMail = (trx: Database) => Promise<void>;

export type GameMails = ReturnType<typeof createGameMails>;

/** Each function looks up the reader first, because that must happen before the transaction. */
export const createGameMails = ({ db, outbox, choices, now }: Dependencies) => {
  const readerOf = async (userId: string, kind: GameMailKind): Promise<User | null> => {
    const reader = outbox.hasServer ? await choices.readerOf(userId, kind) : null;
    const isFull = reader !== null && (await countMailsTo(db, userId, { kinds: KINDS, since: now() - DAY })) >= MAILS_A_DAY;
    return isFull ? null : reader;
  };

  return {
    /** Once for each round. */
    async yourMove(userId: string, values: Omit<MailValues['your_move'], 'username'>): Promise<PutMail> {
      const reader = await readerOf(userId, 'your_move');
      return async (trx) => {
        if (reader === null) return;
        await outbox.put(trx, {
          ...{ kind: 'your_move', to: reader.email, userId },
          values: { username: reader.username, ...values },
          once: `your_move ${values.gameId} ${values.round} ${userId}`,
          expiresAt: Date.parse(values.until),
        });
      };
    },

    /** Once a day for each pair of people. */
    async invitation(
      { senderId, receiverId }: { readonly senderId: string; readonly receiverId: string },
      values: Omit<MailValues['game_invitation'], 'username'>,
    ): Promise<PutMail> {
      const reader = await readerOf(receiverId, 'game_invitation');
      const day = new Date(now()).toISOString().slice(0, 10);
      return async (trx) => {
        if (reader === null) return;
        await outbox.put(trx, {
          ...{ kind: 'game_invitation', to: reader.email, userId: receiverId },
          values: { username: reader.username, ...values },
          once: `game_invitation ${senderId} ${receiverId} ${day}`,
          expiresAt: Date.parse(values.until),
        });
      };
    },
  };
};

const KINDS = Object.keys(MAIL_CHOICES) as GameMailKind[];
