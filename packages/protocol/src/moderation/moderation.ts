/** Reports, what moderators decide about them, and what people are told of it. Who reported is told to nobody. */
import { z } from 'zod';
import type { UserRole } from '../accounts/accounts.ts';
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

/** POST /api/moderation/reports/{id}/decide. `reason` is told to the person it is about; it may be empty for `dismiss`. Answer: ReportView. */
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

/** The mute that holds now; null = there is none. */
export interface MuteOf {
  /** The asker may mute this person and end the mute: moderators do so with people in the games and lobbies that they see. */
  readonly canMute: boolean;
  readonly mute: SanctionView | null;
}

/** What was said around it, as it was when it was reported. */
export interface ReportedMessage {
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  readonly isAi: boolean;
  readonly channel: 'all' | 'quiet';
  readonly message: string;
  /** ISO 8601. */
  readonly timestamp: string;
}
export interface ReportContext {
  /** The lobby's name or the game's scenario; null on a profile. */
  readonly title: string | null;
  /** Oldest first. */
  readonly messages: readonly ReportedMessage[];
  /** Who sits (or sat) there; of a game nothing that is secret. */
  readonly seats: readonly { readonly seat: number; readonly id: string; readonly username: string; readonly kind: 'human' | 'ai' }[];
}

export interface ReportView {
  readonly id: string;
  readonly kind: ReportKind;
  readonly status: ReportStatus;
  readonly place: 'game' | 'lobby' | 'profile';
  /** Where it was, as `game:{id}` or `lobby:{id}`. */
  readonly roomId: string | null;
  /** The game it was in; null = in none, or it was deleted. */
  readonly game: { readonly id: string; readonly status: 'in_progress' | 'completed' | 'abandoned' } | null;
  readonly subject: {
    readonly id: string;
    /** Null when the account is gone. */
    readonly username: string | null;
    readonly role: UserRole | null;
    readonly isAi: boolean;
    /** ISO 8601. */
    readonly mutedUntil: string | null;
    /** ISO 8601; null = not banned. */
    readonly bannedUntil: string | null;
    /** How often something was decided against this person before. */
    readonly earlier: number;
  };
  /** What was reported, or what the decision appealed against was about. */
  readonly message: { readonly id: string; readonly text: string; readonly isRemoved: boolean } | null;
  readonly context: ReportContext;
  /** Newest last. Who said it is told to nobody. */
  readonly complaints: readonly { readonly reason: ReportReason; readonly note: string; readonly at: string }[];
  readonly appeal: { readonly text: string; readonly against: SanctionView } | null;
  readonly createdAt: string;
  /** Null while it waits. `by` is null when the account is gone. */
  readonly decided: { readonly at: string; readonly by: string | null; readonly decision: Decision; readonly reason: string } | null;
  /** What the asker may decide now. */
  readonly options: readonly Decision[];
}
export interface ReportPage {
  readonly reports: readonly ReportView[];
  readonly total: number;
  readonly page: number;
  readonly totalPages: number;
}

/** `name`: an administrator has given the person another username. */
export const SANCTIONS = ['warning', 'mute', 'removal', 'ban', 'name'] as const;
export type SanctionKind = (typeof SANCTIONS)[number];

export interface SanctionView {
  readonly id: string;
  readonly kind: SanctionKind;
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
  /** Of a mute or a ban; null where it doesn't end by itself. */
  readonly until: string | null;
  /** It was taken back. */
  readonly isLifted: boolean;
  /** The person's own words that it is about; the former name of somebody with a new one. */
  readonly message: string | null;
  /** Everybody may appeal once. */
  readonly appeal: 'possible' | 'open' | 'decided';
  /** What was said about the appeal. */
  readonly answer: string | null;
}

/** What was decided about a person before, for moderators. */
export interface PastSanction extends Pick<SanctionView, 'id' | 'kind' | 'reason' | 'at' | 'until' | 'isLifted'> {
  /** It doesn't hold any more: it was taken back, or its time is over. */
  readonly isOver: boolean;
  /** Null when the account is gone. */
  readonly by: string | null;
}

/** A person with the reports about them that fit the query. */
export interface ReportedPerson {
  readonly person: ReportView['subject'];
  /** Newest first. */
  readonly sanctions: readonly PastSanction[];
  /** The first of them, in the order of the query. */
  readonly reports: readonly ReportView[];
  readonly total: number;
}
/** GET /api/moderation/people, with the query of /api/moderation/reports; the person who has waited longest comes first. */
export interface ReportedPage {
  readonly people: readonly ReportedPerson[];
  readonly total: number;
  readonly page: number;
  readonly totalPages: number;
}

/** GET /api/moderation/mine. `moderation:changed` says that it is another now. */
export interface MyStanding {
  /** The mute that holds now. */
  readonly mute: SanctionView | null;
  /** What I have not confirmed to have read, oldest first. */
  readonly notices: readonly SanctionView[];
  /** How many reports of mine were decided since I was last told. */
  readonly reportsDecided: number;
}
/** POST /api/moderation/mine/seen: these notices have been read; `reports`, that reports were decided, too. Answer: MyStanding. */
export const StandingSeenSchema = z.strictObject({ notices: z.array(Id).max(100).default([]), reports: z.boolean().default(false) });
/** POST /api/moderation/mine/{id}/appeal. Answer: MyStanding. */
export const AppealSchema = z.strictObject({ text: z.string().trim().min(1).max(APPEAL_MAX) });
