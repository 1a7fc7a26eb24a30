/** The outbox. */
import type { MailKind, MailState } from '@one-mind/protocol/admin/mail';
import type { Generated } from 'kysely';

export interface MailsTable {
  id: string;
  kind: MailKind;
  recipient: string;
  /** Null = the recipient has no account. */
  user_id: string | null;
  /** A second mail with the same key is dropped. */
  once_key: string | null;
  /** The values of its template as JSON, encrypted for this id; null once nobody needs them. */
  values_encrypted: string | null;
  state: MailState;
  created_at: number;
  /** When it is of no use any longer. */
  expires_at: number;
  /** When it is sent, or tried again. */
  due_at: number;
  attempts: Generated<number>;
  /** The last answer of the mail server, or what failed. */
  answer: string | null;
  /** When its state has changed. */
  changed_at: number;
  /** SHA-256 of the token in its link, hex; null = it has none that can be used up. */
  token_hash: string | null;
}

export interface MailsSchema {
  mails: MailsTable;
}
