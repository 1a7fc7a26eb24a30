/** The OpenID Connect providers that the operator has configured. */
import { z } from 'zod';

/** Plain HTTP only on this machine: elsewhere, anyone in between could choose who signs in. */
const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/;

const ProviderSchema = z.strictObject({
  /** What clients send in `signInWithOAuth({ provider })`. `email` is reserved: it means the password. */
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,31}$/)
    .refine((id) => id !== 'email' && id !== 'phone' && id !== 'anonymous_users'),
  /** The name that people see. */
  name: z.string().trim().min(1).max(40),
  /** The issuer's address; `/.well-known/openid-configuration` below it describes the provider. */
  issuer: z.url({ protocol: /^https?$/ }).refine((url) => url.startsWith('https:') || LOCAL.test(url)),
  clientId: z.string().min(1).max(512),
  clientSecret: z.string().min(1).max(4096),
  scope: z.string().max(512).default('openid email'),
});
export type ProviderSettings = z.output<typeof ProviderSchema>;

/** JSON text of a list. */
export const ProviderListSchema = z
  .string()
  .max(65_536)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('invalid JSON');
      return z.NEVER;
    }
  })
  .pipe(z.array(ProviderSchema).max(20))
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length)
  .refine((list) => new Set(list.map(({ issuer }) => issuer)).size === list.length);
