/** The settings of all chats of this site, and the rules for names. Every function takes the database or a transaction. */
import { CHAT_FILTERS, type ChatConfig, type ChatFilter } from '@one-mind/protocol/moderation/chat';
import { type Actor, recordAct } from '../audit/audit.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { Refused } from '../refused.ts';
import { findConfig, putConfig } from './config-store.ts';
import { wordFilter } from './words/word-lists.ts';

const DEFAULTS: ChatConfig = { filter: 'moderate', voices: true };

export const chatConfig = async (db: Database): Promise<ChatConfig> => (await findConfig(db)) ?? DEFAULTS;

export const configureChat = async (db: Database, actor: Actor, config: ChatConfig): Promise<ChatConfig> =>
  transact(db, async (trx) => {
    const before = await chatConfig(trx);
    await putConfig(trx, config);
    await recordAct(trx, actor, { act: 'chat.configured', targetId: 'chat', before, after: config });
    return config;
  });

/** The stricter of the two. */
export const stricter = (one: ChatFilter, other: ChatFilter): ChatFilter =>
  CHAT_FILTERS.indexOf(one) >= CHAT_FILTERS.indexOf(other) ? one : other;

/** Whether this name must be refused. Names can't be masked, so both filters refuse it. */
export const isNameRefused = async (db: Database, name: string): Promise<boolean> =>
  (await chatConfig(db)).filter !== 'off' && (await wordFilter(db, 'inNames')).isRude(name);

/** Control characters such as NUL and line breaks, marks that reverse the writing direction, and zero-width characters. */
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u;
/** Zero-width characters that join the parts of an emoji. */
const EMOJI_PARTS = /(?<=\p{Emoji})\ufe0f|(?<=\p{Emoji}|\ufe0f)\u200d(?=\p{Emoji})/gu;

export const hasInvisibleCharacters = (name: string): boolean => INVISIBLE.test(name.replace(EMOJI_PARTS, ''));

/** @throws Refused `name_refused`, `name_invisible` */
export const requireDecentName = async (db: Database, name: string): Promise<void> => {
  if (hasInvisibleCharacters(name)) throw new Refused('name_invisible');
  if (await isNameRefused(db, name)) throw new Refused('name_refused');
};
