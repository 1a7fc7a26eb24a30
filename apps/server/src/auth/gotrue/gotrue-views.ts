/** Accounts and sessions in the GoTrue wire format. */
import type { GoTrueFactor, GoTrueSession, GoTrueUser } from '@one-mind/protocol/accounts/gotrue';
import type { FastifyReply } from 'fastify';
import type { User } from '../../accounts/user.ts';
import { nextRenameAt } from '../../accounts/username-rules.ts';
import type { SignedIn } from '../auth.ts';
import { setDevice } from '../device-cookie.ts';
import type { Factor } from '../factors/store.ts';
import type { PendingEmail } from '../mailed/email-change.ts';
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

/** `pending`: the address that the person has to confirm. */
export const wireUser = (user: User, factors: readonly Factor[], pending: PendingEmail | null = null): GoTrueUser => {
  const times = { created_at: isoTime(user.createdAt), updated_at: isoTime(user.updatedAt), last_sign_in_at: isoTime(user.lastLogin) };
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    email_confirmed_at: isoTime(user.emailConfirmedAt),
    confirmed_at: isoTime(user.emailConfirmedAt),
    ...(pending && { new_email: pending.newEmail, email_change_sent_at: pending.sentAt }),
    phone: '',
    // `next_rename_at` is an addition to GoTrue: when the pause between two usernames ends.
    app_metadata: { provider: 'email', providers: ['email'], next_rename_at: isoTime(nextRenameAt(user, Date.now())) },
    user_metadata: user.metadata,
    identities: [
      {
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        identity_data: { email: user.email, email_verified: user.emailConfirmedAt !== null, phone_verified: false, sub: user.id },
        provider: 'email',
        email: user.email,
        ...times,
      },
    ],
    is_anonymous: false,
    ...(factors.length === 0 ? {} : { factors: factors.map(wireFactor) }),
    ...times,
  };
};

const wireSession = ({ access, refreshToken, user, factors }: SignedIn): GoTrueSession => ({
  access_token: access.token,
  token_type: 'bearer',
  expires_in: ACCESS_TOKEN_SECONDS,
  expires_at: access.expiresAt,
  refresh_token: refreshToken,
  user: wireUser(user, factors),
});

/** The session's body; also sets the cookie that makes this browser a known device. */
export const answerSession = (reply: FastifyReply, signedIn: SignedIn): GoTrueSession => {
  setDevice(reply, signedIn.device);
  return wireSession(signedIn);
};
