/** Settings of the whole site: announcement, maintenance and registration. */

import { z } from 'zod';
import { UserRowSchema } from '../accounts/accounts.ts';
import { wireObject } from '../wire-types.ts';
import { RegistrationSchema, RestrictedRegistrationSchema } from './registration.ts';

export const ANNOUNCEMENT_MAX = 300;
export const ANNOUNCEMENT_LEVELS = ['info', 'warning', 'urgent'] as const;
export type AnnouncementLevel = (typeof ANNOUNCEMENT_LEVELS)[number];

/** PUT /api/admin/site/announcement. Answer: SiteAdministration, like all calls below /api/admin/site. DELETE removes it. */
export const AnnouncementSchema = z.strictObject({
  text: z.string().trim().min(1).max(ANNOUNCEMENT_MAX),
  level: z.enum(ANNOUNCEMENT_LEVELS),
  /** Null = until an admin removes it. */
  endsAt: z.iso.datetime({ offset: true }).nullable(),
});
export type Announcement = z.output<typeof AnnouncementSchema>;

/** PUT /api/admin/site/maintenance. While it is on, no lobby, game or test game can start; running games continue. */
export const MaintenanceSchema = z.strictObject({
  on: z.boolean(),
  /** Shown to everyone, for example to say when the site will be back. */
  sentence: z.string().trim().max(ANNOUNCEMENT_MAX).default(''),
});

/** PUT /api/admin/site/security. `adminsNeedFactor`: administrators without a second factor can only do what players can. */
export const SiteSecuritySchema = z.strictObject({ adminsNeedFactor: z.boolean() });

/** GET /api/site, for everyone; `site:changed` to every socket. */
export const SiteNoticesSchema = wireObject('SiteNotices', {
  /** `id`: derived from the text. Null once it has ended. */
  announcement: z.object({ ...AnnouncementSchema.shape, id: z.string() }).nullable(),
  maintenance: z.object({ id: z.string(), sentence: z.string() }).nullable(),
  /** True: an admin has to approve new accounts before people can log in. */
  needsApproval: z.boolean(),
  /** Null = anyone may register. */
  registration: RestrictedRegistrationSchema.nullable(),
});
export type SiteNotices = z.output<typeof SiteNoticesSchema>;

/** GET /api/site/address. Null = the server knows none but the one in the browser. */
export const SiteAddressSchema = wireObject('SiteAddress', { address: z.string().nullable() });
export type SiteAddress = z.output<typeof SiteAddressSchema>;

/** GET /api/admin/site. Times are ISO 8601. */
export const SiteAdministrationSchema = wireObject('SiteAdministration', {
  /** Includes an announcement that has ended. */
  announcement: AnnouncementSchema.nullable(),
  maintenance: z.object({ since: z.string(), sentence: z.string() }).nullable(),
  /** Running games: 0 during maintenance means that the server can be stopped. */
  runningGames: z.number(),
  registration: z.object({
    ...RegistrationSchema.shape,
    /** Accounts that wait for approval. */
    waiting: z.number(),
  }),
  security: SiteSecuritySchema,
});
export type SiteAdministration = z.output<typeof SiteAdministrationSchema>;

/** Null = approved. A rejected account can still be approved. */
export const APPROVALS = ['waiting', 'refused'] as const;
export type Approval = (typeof APPROVALS)[number];

/** GET /api/admin/sign-ups: waiting accounts, oldest first; with `state=refused` the rejected ones, newest first. */
export const SignUpsQuerySchema = z.object({ state: z.enum(APPROVALS).default('waiting') });
/** Maximum length of the list. */
export const SIGN_UPS_MAX = 100;
export const SignUpsSchema = wireObject('SignUps', {
  users: z.array(UserRowSchema.pick({ id: true, username: true, email: true, created_at: true })).readonly(),
  /** Total, listed or not. */
  total: z.number(),
});
export type SignUps = z.output<typeof SignUpsSchema>;

/** PUT /api/admin/sign-ups/{id}. Answer: `{ ok: true }`. */
export const DecideSignUpSchema = z.strictObject({ approve: z.boolean() });

/** Steps that a new installation needs before people arrive. */
export const FIRST_STEPS = ['name', 'contact', 'legal', 'https', 'registration', 'narrator', 'backup', 'game'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** PUT /api/admin/first-steps; absent ones stay unchanged. Answer: FirstSteps. */
export const ChangeFirstStepsSchema = z.strictObject({
  /** Steps that an admin has marked as done or not needed. */
  marked: z.array(z.enum(FIRST_STEPS)).max(FIRST_STEPS.length).optional(),
  isDismissed: z.boolean().optional(),
});

/** GET /api/admin/first-steps. */
export const FirstStepsSchema = wireObject('FirstSteps', {
  steps: z
    .array(
      z.object({
        id: z.enum(FIRST_STEPS),
        /** Detected by the server. Only admins know about backups, so `backup` is never detected. */
        isDone: z.boolean(),
        isMarked: z.boolean(),
      }),
    )
    .readonly(),
  isDismissed: z.boolean(),
  /** Decides how the installation is backed up. */
  database: z.enum(['sqlite', 'postgres']),
});
export type FirstSteps = z.output<typeof FirstStepsSchema>;
