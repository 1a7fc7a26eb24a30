/**
 * How an installation gets its first administrator: through a link that the server prints when it starts. Only people who can
 * read the server's output or its data folder have the link. Registering makes nobody an administrator.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { ERRORS } from '@one-mind/protocol/errors';
import { findAccount, findAccountByEmail, hasAdmin, makeAdmin } from '../accounts/accounts.ts';
import type { User } from '../accounts/user.ts';
import { countActs, recordAct } from '../audit/audit.ts';
import type { Auth, SignedIn } from '../auth/auth.ts';
import { GoTrueError } from '../auth/gotrue/gotrue-error.ts';
import type { Identity } from '../auth/identities.ts';
import type { Origin } from '../auth/request-origin.ts';
import { keptSecret } from '../data-folder.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { canSignIn } from '../policies/accounts.ts';

interface Dependencies {
  readonly db: Database;
  readonly auth: Pick<Auth, 'signUpApproved' | 'signIn' | 'changeFor'>;
  /** Stores the token until it is used, so that every start prints the same link. */
  readonly file: string;
  /** The key of several nodes, which derive the same token from it; null = this process is the only one. */
  readonly sharedKey: string | null;
  /** Lower case. If given, only this address can use the link, until its account is an administrator who isn't banned. */
  readonly adminEmail: string | undefined;
}

type Details = Parameters<Auth['signUpApproved']>[0];

export interface Setup {
  /** Null if no administrator was missing at the start. */
  readonly token: string | null;
  /** The only address that can use the link; null = any. @throws GoTrueError `setup_link_invalid` */
  readonly emailOf: (token: string) => Promise<string | null>;
  /** Creates an administrator's account. @throws GoTrueError */
  readonly createAdmin: (token: string, details: Details, origin: Origin) => Promise<SignedIn>;
  /** Makes an existing account an administrator. @throws GoTrueError */
  readonly promote: (token: string, identity: Identity, origin: Origin) => Promise<User>;
}

const refusal = (code: 'setup_link_invalid' | 'setup_wrong_account'): GoTrueError =>
  new GoTrueError(ERRORS[code].status, code, ERRORS[code].message);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Enables the link if an administrator is missing, and creates its token on the first such start. */
export const openSetup = async ({ db, auth, file, sharedKey, adminEmail }: Dependencies): Promise<Setup> => {
  // Signing up doesn't confirm an address, so ADMIN_EMAIL alone makes nobody an administrator.
  const isMissing = async (trx: Database): Promise<boolean> => {
    if (adminEmail === undefined) return !(await hasAdmin(trx));
    const account = await findAccountByEmail(trx, adminEmail);
    return account?.role !== 'admin' || !canSignIn(account);
  };

  const forget = (): Promise<void> => rm(file, { force: true });

  const keptToken = async (): Promise<string> => {
    const kept = await keptSecret(file);
    if (kept.length >= 32) return kept;
    // A crash truncated the token while it was being written.
    await forget();
    return keptSecret(file);
  };

  /** A different token after each use, so that a used link never works again. */
  const derivedToken = async (key: string, trx: Database): Promise<string> =>
    createHmac('sha256', key)
      .update(`setup link ${await countActs(trx, 'user.set_up')}`)
      .digest('base64url');

  const token = (await isMissing(db)) ? await (sharedKey === null ? keptToken() : derivedToken(sharedKey, db)) : null;
  if (token === null) await forget();
  else if (sharedKey !== null) await writeFile(file, `${token}\n`, { mode: 0o600 });
  /** The token that works; null = used, or never needed. */
  let open = token;

  /** `trx`: the transaction that creates the administrator, so that the second of two simultaneous uses is refused. */
  const requireOpen = async (trx: Database, given: string): Promise<void> => {
    if (sharedKey !== null) open = await derivedToken(sharedKey, trx);
    if (open === null || !timingSafeEqual(digest(given), digest(open)) || !(await isMissing(trx))) throw refusal('setup_link_invalid');
  };

  const makeAdminIn = async (trx: Database, user: User, ip: string | null): Promise<User> => {
    if (adminEmail !== undefined && user.email !== adminEmail) throw refusal('setup_wrong_account');
    const at = Date.now();
    const admin = await makeAdmin(trx, user, at);
    await recordAct(trx, { userId: user.id, ip }, { act: 'user.set_up', targetId: user.id });
    // Before the commit: after a crash in between, the next start prints a new link. The other order could leave a used token that
    // works again as soon as an administrator is missing.
    await forget();
    return admin;
  };

  /** A banned person can't sign in to be promoted, so they set a new password as if they created the account. */
  const reinstate = async (
    { id, email }: User,
    { given, password, data, origin }: Pick<Details, 'password' | 'data'> & { readonly given: string; readonly origin: Origin },
  ): Promise<SignedIn> => {
    const alongside = async (trx: Database): Promise<void> => {
      await requireOpen(trx, given);
      const user = await findAccount(trx, id);
      if (!user) throw refusal('setup_link_invalid');
      await makeAdminIn(trx, user, origin.ip);
    };
    await auth.changeFor({ userId: id, changes: { password, data }, alongside });
    open = null;
    return auth.signIn({ email, password }, origin);
  };

  return {
    token,

    emailOf: async (given) => {
      await requireOpen(db, given);
      return adminEmail ?? null;
    },

    createAdmin: async (given, details, origin) => {
      // Checked before the password is hashed too, so that wrong tokens cost the server next to nothing.
      await requireOpen(db, given);
      const existing = adminEmail === undefined ? null : await findAccountByEmail(db, adminEmail);
      if (existing && !canSignIn(existing) && details.email.trim().toLowerCase() === adminEmail) {
        return reinstate(existing, { ...details, given, origin });
      }
      const signedIn = await auth.signUpApproved({ ...details, isAdmin: true }, origin, async (trx, created) => {
        await requireOpen(trx, given);
        return makeAdminIn(trx, created, origin.ip);
      });
      open = null;
      return signedIn;
    },

    promote: async (given, { userId }, { ip }) => {
      const admin = await transact(db, async (trx) => {
        await requireOpen(trx, given);
        const user = await findAccount(trx, userId);
        if (!user) throw new GoTrueError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
        return makeAdminIn(trx, user, ip);
      });
      open = null;
      return admin;
    },
  };
};
