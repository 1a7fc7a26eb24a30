/** The state of a sign-in, which the browser keeps in an encrypted cookie between two requests. */
import { z } from 'zod';

const ChallengeSchema = z.object({ challenge: z.string(), method: z.enum(['s256', 'plain']) });

/** A sign-in that waits for the provider's answer. */
export const FlowSchema = z.object({
  /** The id of the provider. */
  provider: z.string(),
  checks: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  /** The page of this site to open in the end, as a path with a query; null = the default one. */
  next: z.string().nullable(),
  /** The challenge of the client's own PKCE flow; null = the client expects a session. */
  challenge: ChallengeSchema.nullable(),
  /** The session whose owner wants to link an account; null = they want to sign in. */
  link: z.object({ userId: z.string(), sessionId: z.string() }).nullable(),
});
export type Flow = z.output<typeof FlowSchema>;

/** A person who has signed in with a provider for the first time, and has no account yet. */
export const NewPersonSchema = FlowSchema.pick({ provider: true, next: true, challenge: true }).extend({
  providerName: z.string(),
  issuer: z.string(),
  subject: z.string(),
  /** Verified by the provider. */
  email: z.string(),
});
export type NewPerson = z.output<typeof NewPersonSchema>;
