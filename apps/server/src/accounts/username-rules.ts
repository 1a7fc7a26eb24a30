/** Which usernames look like another user's, or like those of the people who run the site. Pure. */
import unhomoglyph from 'unhomoglyph';
import { LIMITS } from '../limits.ts';

/**
 * Raise it when `usernameSkeleton` changes: the next start then recomputes the stored skeletons. The test of the same name fails
 * until you do.
 */
export const SKELETON_VERSION = 1;

/** Accents of alphabets that can also be read without them; in other scripts, such marks are letters. */
const ACCENTS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu;

/**
 * Usernames with the same skeleton look alike. It is the skeleton of UTS #39, with a few more differences folded: case, since
 * usernames are case-insensitive; accents; i and l, since I and l look the same; vv and w; and the punctuation.
 * The library contains Unicode's table of confusable characters.
 */
export const usernameSkeleton = (username: string): string => {
  const confusable = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD');
  return confusable(confusable(username.normalize('NFKC')).toLowerCase())
    .replace(ACCENTS, '')
    .replaceAll('i', 'l')
    .replaceAll('vv', 'w')
    .replace(/[._-]+/g, '-');
};

/** Scripts that people combine in writing. All other names have to use a single script [UTS #39, highly restrictive]. */
const WRITTEN_TOGETHER = [
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Bopomofo}]*$/u,
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hangul}]*$/u,
] as const;
const SCRIPTS = [...'Latin Greek Cyrillic Armenian Hebrew Arabic Devanagari Thai Georgian Cherokee'.split(' ')].map(
  (script) => new RegExp(`^\\p{Script=${script}}*$`, 'u'),
);

/** Characters that belong to every script, such as 0 to 9, are ignored. */
const mixesScripts = (username: string): boolean => {
  const letters = username.replace(/[\p{Script=Common}\p{Script=Inherited}]/gu, '');
  if ([...WRITTEN_TOGETHER, ...SCRIPTS].some((pattern) => pattern.test(letters))) return false;
  // An unlisted script counts as unmixed unless the name also has letters of scripts that people mistake for each other.
  return /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(letters);
};

/**
 * Small capitals, phonetic and raised letters, which no table lists as confusable. They have no capital form, except ɪ and ʀ. The mark
 * ー (U+30FC) is part of Japanese names.
 */
const PHONETIC =
  /[\u026a\u0280]|(?![\p{Lu}\p{Lt}\p{Changes_When_Uppercased}])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|(?!\u30fc)(?=\p{Lm})[\p{Script=Common}\p{Script=Inherited}]/u;

const anyOf = (words: string): string => [...new Set(words.split(' ').map(usernameSkeleton))].join('|');
/** The words for these roles that players are likely to know. No list can be complete. */
const OFFICE = anyOf(
  'admin administrator administration administrador administrateur amministratore mod moderator moderation moderador moderateur moderatore ' +
    'narrator official operator owner root server staff support sysop system webmaster ' +
    'админ администратор адміністратор модератор поддержка διαχειριστής 管理员 管理員 管理人 管理者 版主 客服 運営 관리자 운영자 מנהל مشرف مدير',
);
const BEFORE = anyOf('the our your real official site web game forum community super sys head chief lead co server');
const AFTER = anyOf('s es ы team group account bot desk help crew');
const NAMES_OFFICE = new RegExp(`^(?:${BEFORE})*(?:${OFFICE})(?:${OFFICE}|${AFTER})*$`, 'u');

/** "SiteAdmin" has two parts, and so have "ADMINBob" and "Admin2Bob". */
const PARTS = /[._-]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Whether a part of the name, or all of it without punctuation, names a staff role: "the-admin", "Admin2", "m.o.d.e.r.a.t.o.r". */
const namesOffice = (username: string): boolean => {
  const parts = username.split(PARTS);
  return [...parts, parts.join('')]
    .flatMap((part) => [part, part.replace(/^\p{N}+|\p{N}+$/gu, '')])
    .some((part) => NAMES_OFFICE.test(usernameSkeleton(part)));
};

/** Returns an error code. `isAdmin`: administrators may name their role. */
export const usernameProblem = (
  username: string,
  isAdmin: boolean,
): 'username_mixed' | 'username_phonetic' | 'username_reserved' | null => {
  if (mixesScripts(username)) return 'username_mixed';
  if (PHONETIC.test(username)) return 'username_phonetic';
  return !isAdmin && namesOffice(username) ? 'username_reserved' : null;
};

/** A username can be changed again after this, in ms. */
const { windowMs: RENAME_PAUSE } = LIMITS.renames;

/** When this person may change their username again, in epoch ms; null = now. Admins don't have to wait. */
export const nextRenameAt = (
  { role, renamedAt }: { readonly role: string; readonly renamedAt: number | null },
  now: number,
): number | null => {
  if (role === 'admin' || renamedAt === null || renamedAt + RENAME_PAUSE <= now) return null;
  return renamedAt + RENAME_PAUSE;
};
