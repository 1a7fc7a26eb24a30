/** Which usernames look like another user's, or like those of the people who run the site. Pure. */
import unhomoglyph from 'unhomoglyph';

/**
 * Usernames with the same skeleton look alike. It is the skeleton of UTS #39 with the case folded as well, since usernames are
 * case-insensitive. The library contains Unicode's table of confusable characters.
 */
export const usernameSkeleton = (username: string): string => {
  const confusable = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD');
  return confusable(confusable(username.normalize('NFKC')).toLowerCase());
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

const OFFICES = ['admin', 'administrator', 'moderator', 'system', 'narrator', 'server', 'support', 'staff', 'official'] as const;
/** For these few words, i and l also count as the same letter, although no table lists them as confusable. */
const officeForm = (text: string): string => usernameSkeleton(text).replaceAll('i', 'l');
const OFFICE_FORMS: ReadonlySet<string> = new Set(OFFICES.map(officeForm));

/** Whether a part of the name, or all of it without punctuation, names a staff role: "the-admin", "Admin2", "m.o.d.e.r.a.t.o.r". */
const namesOffice = (username: string): boolean => {
  const parts = username.split(/[._-]+/);
  return [...parts, parts.join('')]
    .flatMap((part) => [part, part.replace(/^\p{N}+|\p{N}+$/gu, '')])
    .some((part) => OFFICE_FORMS.has(officeForm(part)));
};

/** Returns an error code. `isAdmin`: administrators may name their role. */
export const usernameProblem = (username: string, isAdmin: boolean): 'username_mixed' | 'username_reserved' | null => {
  if (mixesScripts(username)) return 'username_mixed';
  return !isAdmin && namesOffice(username) ? 'username_reserved' : null;
};

/** A username can be changed again after this, in ms. */
const RENAME_PAUSE = 7 * 24 * 3_600_000;

/** When this person may change their username again, in epoch ms; null = now. Admins don't have to wait. */
export const nextRenameAt = (
  { role, renamedAt }: { readonly role: string; readonly renamedAt: number | null },
  now: number,
): number | null => {
  if (role === 'admin' || renamedAt === null || renamedAt + RENAME_PAUSE <= now) return null;
  return renamedAt + RENAME_PAUSE;
};
