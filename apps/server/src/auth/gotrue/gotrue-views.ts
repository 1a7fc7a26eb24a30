/** Accounts and sessions in the GoTrue wire format. */
import type { GoTrueFactor, GoTruePasskey, GoTrueSession, GoTrueUser } from '@one-mind/protocol/accounts/gotrue';
import type { FastifyReply } from 'fastify';
import type { User } from '../../accounts/user.ts';
import { nextRenameAt } from '../../accounts/username-rules.ts';
import type { SignedIn } from '../auth.ts';
import { setDevice } from '../device-cookie.ts';
import type { Factor } from '../factors/store.ts';
import type { PendingEmail } from '../mailed/email-change.ts';
import type { NewSignUp } from '../mailed/sign-ups.ts';
import type { LinkedIdentity } from '../openid/linked-identity-store.ts';
import { ACCESS_TOKEN_SECONDS } from '../tokens.ts';

const isoTime = (at: number | null): string | undefined => (at === null ? undefined : new Date(at).toISOString());

export const wireFactor = ({ id, name, kind, isVerified, createdAt, updatedAt, lastUsedAt }: Factor): GoTrueFactor => ({
  id,
  ...(name === null ? {} : { friendly_name: name }),
  factor_type: kind,
  status: isVerified ? 'verified' : 'unverified',
  created_at: new Date(createdAt).toISOString(),
  updated_at: new Date(updatedAt).toISOString(),
  ...(lastUsedAt === null ? {} : { last_used_at: new Date(lastUsedAt).toISOString() }),
});

/** The same factor, as GoTrue's routes for passkeys show it. */
export const wirePasskey = (passkey: Factor): GoTruePasskey => {
  const { id, friendly_name: name, created_at, last_used_at: usedAt } = wireFactor(passkey);
  return { id, ...(name !== undefined && { friendly_name: name }), created_at, ...(usedAt !== undefined && { last_used_at: usedAt }) };
};

interface Ways {
  readonly factors?: readonly Factor[];
  readonly linked?: readonly LinkedIdentity[];
  /** The address that the person has to confirm. */
  readonly pending?: PendingEmail | null;
}

const wireIdentity = ({
  id,
  userId,
  provider,
  subject,
  email,
  createdAt,
  lastUsedAt,
}: LinkedIdentity): GoTrueUser['identities'][number] => ({
  identity_id: id,
  id: subject,
  user_id: userId,
  identity_data: { email, email_verified: true, phone_verified: false, sub: subject },
  provider,
  email,
  created_at: isoTime(createdAt),
  updated_at: isoTime(lastUsedAt),
  last_sign_in_at: isoTime(lastUsedAt),
});

type WiredUser = Pick<
  User,
  | 'id'
  | 'email'
  | 'metadata'
  | 'appMetadata'
  | 'emailConfirmedAt'
  | 'invitedAt'
  | 'createdAt'
  | 'updatedAt'
  | 'lastLogin'
  | 'role'
  | 'renamedAt'
  | 'hasPassword'
>;

/** `ways`: how the person can sign in, besides their password. */
export const wireUser = (user: WiredUser, { factors = [], linked = [], pending = null }: Ways): GoTrueUser => {
  const times = { created_at: isoTime(user.createdAt), updated_at: isoTime(user.updatedAt), last_sign_in_at: isoTime(user.lastLogin) };
  const password = {
    identity_id: user.id,
    id: user.id,
    user_id: user.id,
    identity_data: { email: user.email, email_verified: user.emailConfirmedAt !== null, phone_verified: false, sub: user.id },
    provider: 'email',
    email: user.email,
    ...times,
  };
  const identities = [...(user.hasPassword ? [password] : []), ...linked.map(wireIdentity)];
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    email_confirmed_at: isoTime(user.emailConfirmedAt),
    confirmed_at: isoTime(user.emailConfirmedAt),
    invited_at: isoTime(user.invitedAt),
    ...(pending && { new_email: pending.newEmail, email_change_sent_at: pending.sentAt }),
    phone: '',
    app_metadata: {
      ...user.appMetadata,
      provider: user.role === 'guest' ? undefined : (providers[0] ?? 'email'),
      providers,
      // Additions to GoTrue: when the pause between two usernames ends, and which addresses still have to confirm a change.
      next_rename_at: isoTime(nextRenameAt(user, Date.now())),
      ...(pending && { email_change_waits_for: [...pending.unconfirmed] }),
    },
    user_metadata: user.metadata,
    identities,
    is_anonymous: user.role === 'guest',
    ...(factors.length === 0 ? {} : { factors: factors.map(wireFactor) }),
    ...times,
  };
};

/** A sign-up whose address isn't confirmed yet. The answer is the same if the address has an account. */
export const wireSignUp = ({ id, email, user_metadata_json: metadata }: NewSignUp): GoTrueUser => {
  const at = Date.now();
  const user = { id, email, metadata: JSON.parse(metadata), emailConfirmedAt: null, createdAt: at, updatedAt: at, lastLogin: null };
  return {
    ...wireUser({ ...user, invitedAt: null, appMetadata: {}, role: 'user', renamedAt: null, hasPassword: true }, {}),
    confirmation_sent_at: new Date(at).toISOString(),
  };
};

const wireSession = ({ access, refreshToken, user, factors, linked }: SignedIn): GoTrueSession => ({
  access_token: access.token,
  token_type: 'bearer',
  expires_in: ACCESS_TOKEN_SECONDS,
  expires_at: access.expiresAt,
  refresh_token: refreshToken,
  user: wireUser(user, { factors, linked }),
});

/** The session's body; also sets the cookie that makes this browser a known device. */
export const answerSession = (reply: FastifyReply, signedIn: SignedIn): GoTrueSession => {
  setDevice(reply, signedIn.device);
  return wireSession(signedIn);
};
