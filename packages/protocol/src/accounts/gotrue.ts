/** /auth/v1: the server's answers in the GoTrue wire format. */

import { z } from 'zod';
import { BanNoticeSchema } from '../moderation/bans.ts';
import { wireObject } from '../wire-types.ts';

const times = { created_at: z.string().optional(), updated_at: z.string().optional(), last_sign_in_at: z.string().optional() };

/** Authenticator assurance level: `aal2` after a second factor. */
export type Aal = 'aal1' | 'aal2';

export const FACTOR_TYPES = ['totp', 'webauthn', 'recovery_code'] as const;

/** A second factor. A person's recovery codes together are one factor. */
export const GoTrueFactorSchema = wireObject('GoTrueFactor', {
  id: z.string(),
  friendly_name: z.string().optional(),
  factor_type: z.enum(FACTOR_TYPES),
  status: z.enum(['verified', 'unverified']),
  created_at: z.string(),
  updated_at: z.string(),
  /** An addition to GoTrue: when it was last used, ISO 8601. */
  last_used_at: z.string().optional(),
});
export type GoTrueFactor = z.output<typeof GoTrueFactorSchema>;

export const GoTrueUserSchema = wireObject('GoTrueUser', {
  id: z.string(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  /** Empty for guests. */
  email: z.string(),
  email_confirmed_at: z.string().optional(),
  confirmed_at: z.string().optional(),
  /** When an administrator last invited the person; absent = never. */
  invited_at: z.string().optional(),
  /** The account doesn't exist before its address is confirmed. */
  confirmation_sent_at: z.string().optional(),
  /** The address that the person has to confirm before it takes effect. */
  new_email: z.string().optional(),
  email_change_sent_at: z.string().optional(),
  phone: z.literal(''),
  /** Also contains what programs of administrators have stored. */
  app_metadata: z
    .object({
      /** `email` is the password, others are ids of OpenID Connect providers. The first one is the oldest. Guests have none. */
      provider: z.string().optional(),
      providers: z.array(z.string()),
      /** An addition to GoTrue: when the pause between two usernames ends. */
      next_rename_at: z.string().optional(),
      /** An addition to GoTrue: the addresses that still have to confirm the change of address that is pending. */
      email_change_waits_for: z.array(z.string()).optional(),
    })
    .catchall(z.unknown()),
  user_metadata: z.record(z.string(), z.unknown()),
  identities: z.array(
    z.object({
      identity_id: z.string(),
      id: z.string(),
      user_id: z.string(),
      identity_data: z.object({ email: z.string(), email_verified: z.boolean(), phone_verified: z.boolean(), sub: z.string() }),
      provider: z.string(),
      email: z.string(),
      ...times,
    }),
  ),
  /** Whether this is a guest. */
  is_anonymous: z.boolean(),
  /** Absent if there are none. */
  factors: z.array(GoTrueFactorSchema).optional(),
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

/** POST /auth/v1/factors: the secret is sent only once. */
export const GoTrueEnrollmentSchema = wireObject('GoTrueEnrollment', {
  id: z.string(),
  type: z.enum(['totp', 'webauthn']),
  friendly_name: z.string().optional(),
  /** For apps only. `qr_code`: SVG. `secret`: base32. */
  totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }).optional(),
});

const Credential = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() });
const UserVerification = z.enum(['required', 'preferred', 'discouraged']);

/** What a browser needs to sign with a passkey: PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
const RequestOptionsSchema = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(Credential).optional(),
  userVerification: UserVerification.optional(),
  /** Empty = any authenticator. By default, the client would ask for security keys. */
  hints: z.array(z.string()).optional(),
});

/** What a browser needs to create a passkey: PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
const CreationOptionsSchema = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(Credential).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.string().optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: UserVerification.optional(),
    })
    .optional(),
  attestation: z.string().optional(),
});

/** POST /auth/v1/factors/{id}/challenge. `expires_at`: epoch seconds. */
export const GoTrueChallengeSchema = wireObject('GoTrueChallenge', {
  id: z.string(),
  type: z.enum(['totp', 'webauthn']),
  expires_at: z.number(),
  /** For passkeys only. `create` until the passkey is set up. */
  webauthn: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('create'), credential_options: z.object({ publicKey: CreationOptionsSchema }) }),
      z.object({ type: z.literal('request'), credential_options: z.object({ publicKey: RequestOptionsSchema }) }),
    ])
    .optional(),
});

const ceremony = { challenge_id: z.string(), expires_at: z.number() };

/** POST /auth/v1/passkeys/registration/options. `expires_at`: epoch seconds. */
export const GoTruePasskeyCreationSchema = wireObject('GoTruePasskeyCreation', { ...ceremony, options: CreationOptionsSchema });

/** POST /auth/v1/passkeys/authentication/options. `expires_at`: epoch seconds. */
export const GoTruePasskeyRequestSchema = wireObject('GoTruePasskeyRequest', { ...ceremony, options: RequestOptionsSchema });

/** POST /auth/v1/passkeys/registration/verify, PATCH /auth/v1/passkeys/{id} */
export const GoTruePasskeySchema = wireObject('GoTruePasskey', {
  id: z.string(),
  friendly_name: z.string().optional(),
  created_at: z.string(),
  last_used_at: z.string().optional(),
});
export type GoTruePasskey = z.output<typeof GoTruePasskeySchema>;

/** GET /auth/v1/passkeys, and for admins /auth/v1/admin/users/{id}/passkeys */
export const GoTruePasskeysSchema = z.array(GoTruePasskeySchema);

/** DELETE /auth/v1/factors/{id} */
export const GoTrueUnenrolledSchema = z.object({ id: z.string() });

/** GET /auth/v1/factors/recovery-codes */
export const GoTrueRecoveryCodesSchema = wireObject('GoTrueRecoveryCodes', {
  id: z.string(),
  type: z.literal('recovery_code'),
  total: z.number(),
  /** Codes that haven't been used. */
  remaining: z.number(),
});

/** POST /auth/v1/factors/recovery-codes, and /regenerate: the codes are sent only once. */
export const GoTrueNewRecoveryCodesSchema = wireObject('GoTrueNewRecoveryCodes', {
  id: z.string(),
  type: z.literal('recovery_code'),
  friendly_name: z.string().optional(),
  total: z.number(),
  codes: z.array(z.string()),
});

/** GET /auth/v1/admin/users/{id}/factors */
export const GoTrueFactorsSchema = z.array(GoTrueFactorSchema);
/** POST /auth/v1/verify, if the other of two addresses has to be confirmed as well. */
export const HalfVerifiedSchema = z.object({ code: z.literal(200), msg: z.string() });

/** POST /auth/v1/admin/generate_link: the user, and a link to pass on. It isn't mailed. */
export const GeneratedLinkSchema = wireObject('GeneratedLink', {
  ...GoTrueUserSchema.shape,
  action_link: z.string(),
  /** Six digits that can be used instead of the link. */
  email_otp: z.string(),
  /** What `verifyOtp` takes as `token_hash`. */
  hashed_token: z.string(),
  verification_type: z.string(),
  redirect_to: z.string(),
});
export type GeneratedLink = z.output<typeof GeneratedLinkSchema>;

/** GET /auth/v1/admin/users */
export const GoTrueUsersSchema = z.object({ users: z.array(GoTrueUserSchema), aud: z.literal('authenticated') });

/** GET /auth/v1/settings */
export const GoTrueSettingsSchema = wireObject('GoTrueSettings', {
  /** Also contains the id of each OpenID Connect provider. */
  external: z.object({ email: z.boolean(), phone: z.boolean(), anonymous_users: z.boolean() }).catchall(z.boolean()),
  /** An addition to GoTrue: the OpenID Connect providers, with the names that people see. */
  openid_providers: z.array(z.object({ id: z.string(), name: z.string() })),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  /** An addition to GoTrue: whether there is a mail server. Without one, administrators pass mails on. */
  mailer_sends: z.boolean(),
  phone_autoconfirm: z.boolean(),
  sms_provider: z.string(),
  saml_enabled: z.boolean(),
  mfa_enabled: z.boolean(),
  passkeys_enabled: z.boolean(),
});
export type GoTrueSettings = z.output<typeof GoTrueSettingsSchema>;

/**
 * GET /auth/v1/captcha, an addition to GoTrue: a task in the format of ALTCHA, version 2. A solution takes at most `data.attempts`
 * attempts.
 */
export const SignUpChallengeSchema = wireObject('SignUpChallenge', {
  parameters: z.object({
    algorithm: z.string().max(32),
    nonce: z.hex().max(64),
    salt: z.hex().max(64),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.hex().max(64),
    /** Seconds since 1970. */
    expiresAt: z.number(),
    data: z.object({ attempts: z.number() }),
  }),
  signature: z.hex().max(64),
});
export type SignUpChallenge = z.output<typeof SignUpChallengeSchema>;

/** What `captcha_token` of POST /auth/v1/signup contains as JSON in base64. */
export const SignUpProofSchema = z.object({
  challenge: SignUpChallengeSchema,
  solution: z.object({ counter: z.number(), derivedKey: z.hex().max(64) }),
});
export type SignUpProof = z.output<typeof SignUpProofSchema>;

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

/** GET /auth/v1/user/identities/authorize: the provider's page. */
export const ProviderUrlSchema = z.object({ url: z.string() });

/** GET /auth/v1/openid/sign-up: the address of the new person who chooses a username, and the name of the provider that verified it. */
export const OpenidPersonSchema = z.object({ provider: z.string(), email: z.string() });

/** POST /auth/v1/openid/sign-up: the page of this site that the browser opens next. */
export const OwnPathSchema = z.object({ path: z.string() });

/** POST /auth/v1/setup/link: the only address that can use the link; null = any. */
export const SetupLinkSchema = z.object({ email: z.string().nullable() });

/** Body of every refusal below /auth/v1. */
export const GoTrueErrorSchema = wireObject('GoTrueError', {
  code: z.number(),
  error_code: z.string(),
  msg: z.string(),
  weak_password: z.object({ reasons: z.array(z.string()), message: z.string() }).exactOptional(),
  /** Seconds until it may be tried again. */
  retry_after: z.number().exactOptional(),
  ...BanNoticeSchema.partial().shape,
});
