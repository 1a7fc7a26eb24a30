/** Reports, what moderators decide about them, and what people learn of it. Nobody learns who reported. */

import { z } from 'zod';
import { USER_ROLES } from '../accounts/accounts.ts';
import { wireObject } from '../wire-types.ts';
import { BanDurationSchema } from './bans.ts';
import { RoomIdSchema } from './chat.ts';

const Id = z.string().min(1).max(64);

export const REPORT_REASONS = ['insult', 'hate', 'threat', 'spam', 'cheating', 'name', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_NOTE_MAX = 500;
export const DECISION_REASON_MAX = 500;
export const APPEAL_MAX = 1000;
/** How long a mute can last. */
export const MUTE_MINUTES = [10, 60, 1440, 10_080, 43_200] as const;
const MuteMinutesSchema = z.literal(MUTE_MINUTES);
export type MuteMinutes = (typeof MUTE_MINUTES)[number];

/** POST /api/reports. Answer: {ok}, the same whether it is new or somebody has reported this before. */
export const ReportSchema = z.strictObject({
  target: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('message'), messageId: Id }),
    /** `roomId`: where they were met; null = on their profile. */
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

/** GET /api/moderation/reports, oldest first where they wait, else newest first; moderators and admins. Answer: ReportPage. */
export const ReportQuerySchema = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  status: z.enum(REPORT_STATUSES).or(z.literal('all')).default('open'),
  kind: z.enum(REPORT_KINDS).or(z.literal('all')).default('all'),
  /** Part of the name that the reported player has now. */
  search: z.string().trim().max(100).default(''),
});
export type ReportQuery = z.output<typeof ReportQuerySchema>;

/** `dismiss`, `uphold` and `lift` leave the person alone; the last two decide appeals. `ban`: admins alone. */
export const DECISIONS = ['dismiss', 'warn', 'mute', 'remove', 'ban', 'uphold', 'lift'] as const;
export type Decision = (typeof DECISIONS)[number];

/** POST /api/moderation/reports/{id}/decide. `reason` is shown to the person it is about; it may be empty for `dismiss`. Answer: ReportView. */
export const DecideSchema = z.strictObject({
  decision: z.enum(DECISIONS),
  reason: z.string().trim().max(DECISION_REASON_MAX).default(''),
  /** For `mute`. */
  minutes: MuteMinutesSchema.optional(),
  /** For `ban`, as GoTrue takes it; until it is lifted if left out. */
  ban_duration: BanDurationSchema.optional(),
  /** With `warn`, `mute` or `ban`: the reported message goes as well. */
  removeMessage: z.boolean().default(false),
});
export type Decide = z.input<typeof DecideSchema>;

/** POST /api/moderation/mutes; moderators and admins. DELETE /api/moderation/mutes/{userId} ends it. Answers: {ok}. GET of it: MuteOf. */
export const MuteSchema = z.strictObject({
  userId: Id,
  minutes: MuteMinutesSchema,
  reason: z.string().trim().min(1).max(DECISION_REASON_MAX),
});

/** What was said around it, as it was when it was reported. */
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
  /** Who sits (or sat) there; of a game nothing that is secret. */
  seats: z.array(z.object({ seat: z.number(), id: z.string(), username: z.string(), kind: z.enum(['human', 'ai']) })).readonly(),
});
export type ReportContext = z.output<typeof ReportContextSchema>;

/** `name`: an administrator has given the person another username. */
export const SANCTIONS = ['warning', 'mute', 'removal', 'ban', 'name'] as const;
export type SanctionKind = (typeof SANCTIONS)[number];

export const SanctionViewSchema = wireObject('SanctionView', {
  id: z.string(),
  kind: z.enum(SANCTIONS),
  reason: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Of a mute or a ban; null where it doesn't end by itself. */
  until: z.string().nullable(),
  /** It was taken back. */
  isLifted: z.boolean(),
  /** The person's own words that it is about; the former name of somebody with a new one. */
  message: z.string().nullable(),
  /** Everybody may appeal once. */
  appeal: z.enum(['possible', 'open', 'decided']),
  /** What was said about the appeal. */
  answer: z.string().nullable(),
});
export type SanctionView = z.output<typeof SanctionViewSchema>;

/** The mute that holds now; null = there is none. */
export const MuteOfSchema = wireObject('MuteOf', {
  /** The asker may mute this person and end the mute: moderators do so with people in the games and lobbies that they see. */
  canMute: z.boolean(),
  mute: SanctionViewSchema.nullable(),
});
export type MuteOf = z.output<typeof MuteOfSchema>;

export const ReportViewSchema = wireObject('ReportView', {
  id: z.string(),
  kind: z.enum(REPORT_KINDS),
  status: z.enum(REPORT_STATUSES),
  place: z.enum(['game', 'lobby', 'profile']),
  /** Where it was, as `game:{id}` or `lobby:{id}`. */
  roomId: z.string().nullable(),
  /** The game it was in; null = in none, or it was deleted. */
  game: z.object({ id: z.string(), status: z.enum(['in_progress', 'completed', 'abandoned']) }).nullable(),
  subject: z.object({
    id: z.string(),
    /** Null when the account is gone. */
    username: z.string().nullable(),
    role: z.enum(USER_ROLES).nullable(),
    isAi: z.boolean(),
    /** ISO 8601. */
    mutedUntil: z.string().nullable(),
    /** ISO 8601; null = not banned. */
    bannedUntil: z.string().nullable(),
    /** How often something was decided against this person before. */
    earlier: z.number(),
  }),
  /** What was reported, or what the decision appealed against was about. */
  message: z.object({ id: z.string(), text: z.string(), isRemoved: z.boolean() }).nullable(),
  context: ReportContextSchema,
  /** Newest last. Nobody learns who said it. */
  complaints: z.array(z.object({ reason: z.enum(REPORT_REASONS), note: z.string(), at: z.string() })).readonly(),
  appeal: z.object({ text: z.string(), against: SanctionViewSchema }).nullable(),
  createdAt: z.string(),
  /** Null while it waits. `by` is null when the account is gone. */
  decided: z.object({ at: z.string(), by: z.string().nullable(), decision: z.enum(DECISIONS), reason: z.string() }).nullable(),
  /** What the asker may decide now. */
  options: z.array(z.enum(DECISIONS)).readonly(),
});
export type ReportView = z.output<typeof ReportViewSchema>;

export const ReportPageSchema = wireObject('ReportPage', {
  reports: z.array(ReportViewSchema).readonly(),
  total: z.number(),
  page: z.number(),
  totalPages: z.number(),
});
export type ReportPage = z.output<typeof ReportPageSchema>;

/** What was decided about a person before, for moderators. */
export const PastSanctionSchema = wireObject('PastSanction', {
  ...SanctionViewSchema.pick({ id: true, kind: true, reason: true, at: true, until: true, isLifted: true }).shape,
  /** It doesn't hold any more: it was taken back, or its time is over. */
  isOver: z.boolean(),
  /** Null when the account is gone. */
  by: z.string().nullable(),
});
export type PastSanction = z.output<typeof PastSanctionSchema>;

/** A person with the reports about them that fit the query. */
export const ReportedPersonSchema = wireObject('ReportedPerson', {
  person: ReportViewSchema.shape.subject,
  /** Newest first. */
  sanctions: z.array(PastSanctionSchema).readonly(),
  /** The first of them, in the order of the query. */
  reports: z.array(ReportViewSchema).readonly(),
  total: z.number(),
});
export type ReportedPerson = z.output<typeof ReportedPersonSchema>;

/** GET /api/moderation/people, with the query of /api/moderation/reports; the person who has waited longest comes first. */
export const ReportedPageSchema = wireObject('ReportedPage', {
  people: z.array(ReportedPersonSchema).readonly(),
  total: z.number(),
  page: z.number(),
  totalPages: z.number(),
});
export type ReportedPage = z.output<typeof ReportedPageSchema>;

/** GET /api/moderation/mine. `moderation:changed` says that it is another now. */
export const MyStandingSchema = wireObject('MyStanding', {
  /** The mute that holds now. */
  mute: SanctionViewSchema.nullable(),
  /** What I have not confirmed to have read, oldest first. */
  notices: z.array(SanctionViewSchema).readonly(),
  /** How many of my reports were decided since I was last notified. */
  reportsDecided: z.number(),
});
export type MyStanding = z.output<typeof MyStandingSchema>;

/** POST /api/moderation/mine/seen: these notices have been read; `reports`, that reports were decided, too. Answer: MyStanding. */
export const StandingSeenSchema = z.strictObject({ notices: z.array(Id).max(100).default([]), reports: z.boolean().default(false) });
/** POST /api/moderation/mine/{id}/appeal. Answer: MyStanding. */
export const AppealSchema = z.strictObject({ text: z.string().trim().min(1).max(APPEAL_MAX) });
