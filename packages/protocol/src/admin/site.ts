/** What admins decide about the whole site: announcement, maintenance and who may register. */

import { z } from 'zod';
import { UserRowSchema } from '../accounts/accounts.ts';
import { wireTypes } from '../wire-types.ts';

export const ANNOUNCEMENT_MAX = 300;
export const ANNOUNCEMENT_LEVELS = ['info', 'warning', 'urgent'] as const;
export type AnnouncementLevel = (typeof ANNOUNCEMENT_LEVELS)[number];

/** PUT /api/admin/site/announcement. Answer: SiteAdministration, as of every call below /api/admin/site. DELETE removes it. */
export const AnnouncementSchema = z.strictObject({
  text: z.string().trim().min(1).max(ANNOUNCEMENT_MAX),
  level: z.enum(ANNOUNCEMENT_LEVELS),
  /** Null = until an admin removes it. */
  endsAt: z.iso.datetime({ offset: true }).nullable(),
});
export type Announcement = z.output<typeof AnnouncementSchema>;

/** PUT /api/admin/site/maintenance. While it is on, no lobby, game or test game begins; running games go on. */
export const MaintenanceSchema = z.strictObject({
  on: z.boolean(),
  /** Shown to everybody, such as when the site is back. */
  sentence: z.string().trim().max(ANNOUNCEMENT_MAX).default(''),
});

/** PUT /api/admin/site/registration. */
export const RegistrationSchema = z.strictObject({ needsApproval: z.boolean() });

/** GET /api/site, for everybody; `site:changed` to every socket. */
export const SiteNoticesSchema = z
  .object({
    /** `id`: the same for the same text. Null once it has ended. */
    announcement: z.object({ ...AnnouncementSchema.shape, id: z.string() }).nullable(),
    maintenance: z.object({ id: z.string(), sentence: z.string() }).nullable(),
    /** True: an admin has to approve new accounts before people can log in. */
    needsApproval: z.boolean(),
  })
  .register(wireTypes, { id: 'SiteNotices' });
export type SiteNotices = z.output<typeof SiteNoticesSchema>;

/** GET /api/admin/site. Times are ISO 8601. */
export const SiteAdministrationSchema = z
  .object({
    /** Also one that has ended. */
    announcement: AnnouncementSchema.nullable(),
    maintenance: z.object({ since: z.string(), sentence: z.string() }).nullable(),
    /** Games that are still played: 0 during maintenance means that the server can be stopped. */
    runningGames: z.number(),
    registration: z.object({
      needsApproval: z.boolean(),
      /** Accounts that wait for approval. */
      waiting: z.number(),
    }),
  })
  .register(wireTypes, { id: 'SiteAdministration' });
export type SiteAdministration = z.output<typeof SiteAdministrationSchema>;

/** Null = approved. A refused account can still be approved. */
export const APPROVALS = ['waiting', 'refused'] as const;
export type Approval = (typeof APPROVALS)[number];

/** GET /api/admin/sign-ups: accounts that wait, oldest first; with `state=refused` those that were refused, newest first. */
export const SignUpsQuerySchema = z.object({ state: z.enum(APPROVALS).default('waiting') });
/** The list is this long at most. */
export const SIGN_UPS_MAX = 100;
export const SignUpsSchema = z
  .object({
    users: z.array(UserRowSchema.pick({ id: true, username: true, email: true, created_at: true })).readonly(),
    /** Of all, listed or not. */
    total: z.number(),
  })
  .register(wireTypes, { id: 'SignUps' });
export type SignUps = z.output<typeof SignUpsSchema>;

/** PUT /api/admin/sign-ups/{id}. Answer: `{ ok: true }`. */
export const DecideSignUpSchema = z.strictObject({ approve: z.boolean() });

/** What a new installation needs before people come. */
export const FIRST_STEPS = ['name', 'contact', 'legal', 'https', 'registration', 'narrator', 'backup', 'game'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** PUT /api/admin/first-steps; what is left out stays. Answer: FirstSteps. */
export const ChangeFirstStepsSchema = z.strictObject({
  /** Steps that an admin says are done or not needed. */
  marked: z.array(z.enum(FIRST_STEPS)).max(FIRST_STEPS.length).optional(),
  isDismissed: z.boolean().optional(),
});

/** GET /api/admin/first-steps. */
export const FirstStepsSchema = z
  .object({
    steps: z
      .array(
        z.object({
          id: z.enum(FIRST_STEPS),
          /** Seen by the server itself. Nobody but an admin knows of backups, so `backup` is never done by itself. */
          isDone: z.boolean(),
          isMarked: z.boolean(),
        }),
      )
      .readonly(),
    isDismissed: z.boolean(),
  })
  .register(wireTypes, { id: 'FirstSteps' });
export type FirstSteps = z.output<typeof FirstStepsSchema>;
