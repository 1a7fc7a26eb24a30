/** Reports, moderators' decisions about them, and what people learn about both. Nobody learns who reported. */

import { z } from 'zod';
import { USER_ROLES } from '../accounts/accounts.ts';
import { pageCounts } from '../answers.ts';
import { MUTE_MINUTES, REPORT_REASONS } from '../constants.ts';
import { wireObject } from '../wire-types.ts';
import { BanDurationSchema } from './bans.ts';
import { RoomIdSchema } from './chat.ts';

const Id = z.string().min(1).max(64);

export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_NOTE_MAX = 500;
export const DECISION_REASON_MAX = 500;
export const APPEAL_MAX = 1000;
const MuteMinutesSchema = z.literal(MUTE_MINUTES);
export type MuteMinutes = (typeof MUTE_MINUTES)[number];

/** POST /api/reports. Answer: {ok}, the same for new and repeated reports. */
export const ReportSchema = z.strictObject({
  target: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('message'), messageId: Id }),
    /** `roomId`: the room in which the reporter met them; null = on their profile. */
    z.strictObject({ kind: z.literal('player'), userId: Id, roomId: RoomIdSchema.nullable() }),
  ]),
  reason: z.enum(REPORT_REASONS),
  note: z.string().trim().max(REPORT_NOTE_MAX).default(''),
});
export type Report = z.input<typeof ReportSchema>;
export type ReportTarget = Report['target'];

export const REPORT_KINDS = ['message', 'player', 'appeal'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_STATUSES = ['open', 'decided'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** GET /api/moderation/reports, open ones oldest first, all others newest first; moderators and admins. Answer: ReportPage. */
export const ReportQuerySchema = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  status: z.enum(REPORT_STATUSES).or(z.literal('all')).default('open'),
  kind: z.enum(REPORT_KINDS).or(z.literal('all')).default('all'),
  /** Part of the reported player's current name. */
  search: z.string().trim().max(100).default(''),
});
export type ReportQuery = z.output<typeof ReportQuerySchema>;

/** `dismiss`, `uphold` and `lift` don't punish the person; the last two decide appeals. `ban`: admins only. */
export const DECISIONS = ['dismiss', 'warn', 'mute', 'remove', 'ban', 'uphold', 'lift'] as const;
export type Decision = (typeof DECISIONS)[number];

/**
 * POST /api/moderation/reports/{id}/decide. `reason` is shown to the person concerned; it may be empty for `dismiss`. Answer: ReportView.
 */
export const DecideSchema = z.strictObject({
  decision: z.enum(DECISIONS),
  reason: z.string().trim().max(DECISION_REASON_MAX).default(''),
  /** For `mute`. */
  minutes: MuteMinutesSchema.optional(),
  /** For `ban`, in GoTrue's format; absent = until it is lifted. */
  ban_duration: BanDurationSchema.optional(),
  /** With `warn`, `mute` or `ban`: also removes the reported message. */
  removeMessage: z.boolean().default(false),
});
export type Decide = z.input<typeof DecideSchema>;

/**
 * POST /api/moderation/mutes; moderators and admins. DELETE /api/moderation/mutes/{userId} ends it. Both answer {ok}. GET answers MuteOf.
 */
export const MuteSchema = z.strictObject({
  userId: Id,
  minutes: MuteMinutesSchema,
  reason: z.string().trim().min(1).max(DECISION_REASON_MAX),
});

/** The messages around it, as they were at the time of the report. */
export const ReportedMessageSchema = wireObject('ReportedMessage', {
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  isAi: z.boolean(),
  channel: z.enum(['all', 'quiet']),
  message: z.string(),
  /** ISO 8601. */
  timestamp: z.string(),
});
export type ReportedMessage = z.output<typeof ReportedMessageSchema>;

export const ReportContextSchema = wireObject('ReportContext', {
  /** The lobby's name or the game's scenario; null on a profile. */
  title: z.string().nullable(),
  /** Oldest first. */
  messages: z.array(ReportedMessageSchema).readonly(),
  /** The people who have or had a seat there, without secrets of a game. */
  seats: z.array(z.object({ seat: z.number(), id: z.string(), username: z.string(), kind: z.enum(['human', 'ai']) })).readonly(),
});
export type ReportContext = z.output<typeof ReportContextSchema>;

/** `name`: an administrator changed the person's username. */
export const SANCTIONS = ['warning', 'mute', 'removal', 'ban', 'name'] as const;
export type SanctionKind = (typeof SANCTIONS)[number];

export const SanctionViewSchema = wireObject('SanctionView', {
  id: z.string(),
  kind: z.enum(SANCTIONS),
  reason: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** For a mute or a ban; null if it doesn't end by itself. */
  until: z.string().nullable(),
  /** Whether it was reversed. */
  isLifted: z.boolean(),
  /** The person's message that it is about, or their former name. */
  message: z.string().nullable(),
  /** Each decision can be appealed once. */
  appeal: z.enum(['possible', 'open', 'decided']),
  /** The answer to the appeal. */
  answer: z.string().nullable(),
});
export type SanctionView = z.output<typeof SanctionViewSchema>;

/** The current mute; null = none. */
export const MuteOfSchema = wireObject('MuteOf', {
  /** Whether the asker may mute this person and end the mute. Moderators may do so with people in games and lobbies that they see. */
  canMute: z.boolean(),
  mute: SanctionViewSchema.nullable(),
});
export type MuteOf = z.output<typeof MuteOfSchema>;

export const ReportViewSchema = wireObject('ReportView', {
  id: z.string(),
  kind: z.enum(REPORT_KINDS),
  status: z.enum(REPORT_STATUSES),
  place: z.enum(['game', 'lobby', 'profile']),
  /** The place, as `game:{id}` or `lobby:{id}`. */
  roomId: z.string().nullable(),
  /** The game in which it happened; null = none, or it was deleted. */
  game: z.object({ id: z.string(), status: z.enum(['in_progress', 'completed', 'abandoned']) }).nullable(),
  subject: z.object({
    id: z.string(),
    /** Null if the account was deleted. */
    username: z.string().nullable(),
    role: z.enum(USER_ROLES).nullable(),
    isAi: z.boolean(),
    /** ISO 8601. */
    mutedUntil: z.string().nullable(),
    /** ISO 8601; null = not banned. */
    bannedUntil: z.string().nullable(),
    /** The number of earlier decisions against this person. */
    earlier: z.number(),
  }),
  /** What was reported, or what the appealed decision was about. */
  message: z.object({ id: z.string(), text: z.string(), isRemoved: z.boolean() }).nullable(),
  context: ReportContextSchema,
  /** Newest last. Nobody learns who wrote them. */
  complaints: z.array(z.object({ reason: z.enum(REPORT_REASONS), note: z.string(), at: z.string() })).readonly(),
  appeal: z.object({ text: z.string(), against: SanctionViewSchema }).nullable(),
  createdAt: z.string(),
  /** Null while it is open. `by` is null if the account was deleted. */
  decided: z.object({ at: z.string(), by: z.string().nullable(), decision: z.enum(DECISIONS), reason: z.string() }).nullable(),
  /** The decisions that the asker may make now. */
  options: z.array(z.enum(DECISIONS)).readonly(),
});
export type ReportView = z.output<typeof ReportViewSchema>;

export const ReportPageSchema = wireObject('ReportPage', {
  reports: z.array(ReportViewSchema).readonly(),
  ...pageCounts,
});
export type ReportPage = z.output<typeof ReportPageSchema>;

/** An earlier decision about a person, for moderators. */
export const PastSanctionSchema = wireObject('PastSanction', {
  ...SanctionViewSchema.pick({ id: true, kind: true, reason: true, at: true, until: true, isLifted: true }).shape,
  /** It is no longer in force: it was reversed, or it has ended. */
  isOver: z.boolean(),
  /** Null if the account was deleted. */
  by: z.string().nullable(),
});
export type PastSanction = z.output<typeof PastSanctionSchema>;

/** A person with the matching reports about them. */
export const ReportedPersonSchema = wireObject('ReportedPerson', {
  person: ReportViewSchema.shape.subject,
  /** Newest first. */
  sanctions: z.array(PastSanctionSchema).readonly(),
  /** The first of these reports, in the order of the query. */
  reports: z.array(ReportViewSchema).readonly(),
  total: z.number(),
});
export type ReportedPerson = z.output<typeof ReportedPersonSchema>;

/** GET /api/moderation/people, with the query of /api/moderation/reports; the person with the oldest open report comes first. */
export const ReportedPageSchema = wireObject('ReportedPage', {
  people: z.array(ReportedPersonSchema).readonly(),
  ...pageCounts,
});
export type ReportedPage = z.output<typeof ReportedPageSchema>;

/** GET /api/moderation/mine. `moderation:changed` announces that it has changed. */
export const MyStandingSchema = wireObject('MyStanding', {
  /** The current mute. */
  mute: SanctionViewSchema.nullable(),
  /** Notices that the asker hasn't marked as read, oldest first. */
  notices: z.array(SanctionViewSchema).readonly(),
  /** The number of the asker's reports that were decided since the last notice. */
  reportsDecided: z.number(),
});
export type MyStanding = z.output<typeof MyStandingSchema>;

/**
 * POST /api/moderation/mine/seen: marks these notices as read and, with `reports`, the notice about decided reports. Answer: MyStanding.
 */
export const StandingSeenSchema = z.strictObject({ notices: z.array(Id).max(100).default([]), reports: z.boolean().default(false) });
/** POST /api/moderation/mine/{id}/appeal. Answer: MyStanding. */
export const AppealSchema = z.strictObject({ text: z.string().trim().min(1).max(APPEAL_MAX) });
