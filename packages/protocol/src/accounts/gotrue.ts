/** /auth/v1: the server's answers in the GoTrue wire format. */

import { z } from 'zod';
import { BanNoticeSchema } from '../moderation/bans.ts';
import { wireObject } from '../wire-types.ts';

const times = { created_at: z.string().optional(), updated_at: z.string().optional(), last_sign_in_at: z.string().optional() };

export const GoTrueUserSchema = wireObject('GoTrueUser', {
  id: z.string(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  email_confirmed_at: z.string().optional(),
  confirmed_at: z.string().optional(),
  phone: z.literal(''),
  app_metadata: z.object({
    provider: z.literal('email'),
    providers: z.array(z.literal('email')),
    /** An addition to GoTrue: when the pause between two usernames ends. */
    next_rename_at: z.string().optional(),
  }),
  user_metadata: z.record(z.string(), z.unknown()),
  identities: z.array(
    z.object({
      identity_id: z.string(),
      id: z.string(),
      user_id: z.string(),
      identity_data: z.object({ email: z.string(), email_verified: z.boolean(), phone_verified: z.boolean(), sub: z.string() }),
      provider: z.literal('email'),
      email: z.string(),
      ...times,
    }),
  ),
  is_anonymous: z.literal(false),
  ...times,
  /** For admins: ISO 8601. */
  banned_until: z.string().nullish(),
});
export type GoTrueUser = z.output<typeof GoTrueUserSchema>;

export const GoTrueSessionSchema = wireObject('GoTrueSession', {
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.number(),
  /** Epoch seconds. */
  expires_at: z.number(),
  refresh_token: z.string(),
  user: GoTrueUserSchema,
});
export type GoTrueSession = z.output<typeof GoTrueSessionSchema>;

/** GET /auth/v1/admin/users */
export const GoTrueUsersSchema = z.object({ users: z.array(GoTrueUserSchema), aud: z.literal('authenticated') });

/** GET /auth/v1/settings */
export const GoTrueSettingsSchema = z.object({
  external: z.object({ email: z.boolean(), phone: z.boolean(), anonymous_users: z.boolean() }),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  phone_autoconfirm: z.boolean(),
  sms_provider: z.string(),
  saml_enabled: z.boolean(),
  mfa_enabled: z.boolean(),
  passkeys_enabled: z.boolean(),
});

/** GET /auth/v1/health */
export const GoTrueHealthSchema = z.object({ name: z.string(), description: z.string(), version: z.string() });

/** GET /auth/v1/.well-known/jwks.json: public keys only; this schema lacks `d`, the private part. */
export const KeySetSchema = z.object({
  keys: z.array(
    z.object({
      kty: z.string().optional(),
      crv: z.string().optional(),
      x: z.string().optional(),
      y: z.string().optional(),
      kid: z.string().optional(),
      alg: z.string().optional(),
      use: z.string().optional(),
      key_ops: z.array(z.string()).optional(),
      ext: z.boolean().optional(),
    }),
  ),
});

/** POST /auth/v1/setup/link: the only address that can use the link; null = any. */
export const SetupLinkSchema = z.object({ email: z.string().nullable() });

/** Body of every refusal below /auth/v1. */
export const GoTrueErrorSchema = wireObject('GoTrueError', {
  code: z.number(),
  error_code: z.string(),
  msg: z.string(),
  weak_password: z.object({ reasons: z.array(z.string()), message: z.string() }).exactOptional(),
  ...BanNoticeSchema.partial().shape,
});
