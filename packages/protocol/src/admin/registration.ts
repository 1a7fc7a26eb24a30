/** Who may register on this site. */
import { z } from 'zod';
import { UserRowSchema } from '../accounts/accounts.ts';
import { wireObject } from '../wire-types.ts';

/** Everyone; people with an invitation; people with an invitation or an address at certain domains; nobody. */
export const REGISTRATION_MODES = ['open', 'invitation', 'domain', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

export const DOMAINS_MAX = 50;
/** The part of an address after the @. */
export const DomainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u, 'Enter domains such as example.org.');

export const RegistrationSchema = z.strictObject({
  mode: z.enum(REGISTRATION_MODES),
  /** For the mode `domain`. */
  domains: z.array(DomainSchema).max(DOMAINS_MAX),
  /** Whether accounts are created only after their address was confirmed by mail. */
  confirmsEmail: z.boolean(),
  /** Whether an admin has to approve new accounts. People with an invitation don't need it. */
  needsApproval: z.boolean(),
  /** Whether people can play with a name only. */
  allowsGuests: z.boolean(),
});
export type Registration = z.output<typeof RegistrationSchema>;

/** PUT /api/admin/site/registration. What is absent stays as it is. Answer: SiteAdministration. */
export const ChangeRegistrationSchema = RegistrationSchema.partial();

/** Part of GET /api/site: who may register, if not everyone. */
export const RestrictedRegistrationSchema = z.object({
  mode: z.enum(REGISTRATION_MODES).exclude(['open']),
  /** Empty unless the mode is `domain`. */
  domains: z.array(z.string()).readonly(),
});

export const INVITATION_USES_MAX = 1000;
export const INVITATION_DAYS_MAX = 365;

/** POST /api/admin/site/invitations. */
export const NewInvitationSchema = z.strictObject({
  /** The only address that can use it; it is mailed there. Null = anyone who has the link. */
  email: z.email().max(254).toLowerCase().nullable(),
  /** How many accounts can be created with it. */
  uses: z.int().min(1).max(INVITATION_USES_MAX),
  days: z.int().min(1).max(INVITATION_DAYS_MAX),
});

/** The answer: the link, as a path on this site. It is sent only once. */
export const CreatedInvitationSchema = wireObject('CreatedInvitation', { path: z.string() });
export type CreatedInvitation = z.output<typeof CreatedInvitationSchema>;

/** GET /api/admin/site/invitations: those that can still be used, newest first. Times are ISO 8601. */
export const RegistrationInvitationsSchema = wireObject('RegistrationInvitations', {
  invitations: z
    .array(
      z.object({
        id: z.string(),
        email: z.string().nullable(),
        uses: z.number(),
        usesMax: z.number(),
        /** Null if the account was deleted. */
        createdBy: UserRowSchema.shape.username.nullable(),
        createdAt: z.string(),
        expiresAt: z.string(),
      }),
    )
    .readonly(),
  /** Total, listed or not. */
  total: z.number(),
});
export type RegistrationInvitations = z.output<typeof RegistrationInvitationsSchema>;
/** Maximum length of the list. */
export const INVITATIONS_MAX = 100;

/** POST /api/registration/invitation: what the register page shows about an invitation. */
export const ReadInvitationSchema = z.strictObject({ token: z.string().max(100) });
export const RegistrationInvitationSchema = wireObject('RegistrationInvitation', {
  /** The only address that can use it; null = any. */
  email: z.string().nullable(),
  /** Null if the account was deleted. */
  from: z.string().nullable(),
});
export type RegistrationInvitation = z.output<typeof RegistrationInvitationSchema>;
