/** Chat messages and their moderation. */
import type { ReactionName } from '@one-mind/protocol/games/reactions';
import type { ChatFilter } from '@one-mind/protocol/moderation/chat';
import type { Decision, ReportKind, ReportReason, ReportStatus, SanctionKind } from '@one-mind/protocol/moderation/moderation';
import type { PlaceKind } from '@one-mind/protocol/moderation/place-bans';
import type { Generated } from 'kysely';

export interface ChatMessagesTable {
  id: string;
  room_id: string;
  channel: 'all' | 'quiet';
  user_id: string;
  username: string;
  message: string;
  at: number;
  /** The sender's key that makes a repeated send harmless. */
  key: string | null;
  is_ai: Generated<number>;
  /** When a moderator removed it; null = it is visible. */
  removed_at: Generated<number | null>;
}

/** Quick reactions of people to turns and claims. */
export interface ReactionsTable {
  game_id: string;
  user_id: string;
  subject: string;
  /** Null = taken back. */
  reaction: ReactionName | null;
  version: number;
  changed_at: number;
}

/** One row, present once an admin has changed something. */
export interface ChatConfigTable {
  id: string;
  filter: ChatFilter;
  voices: number;
}

/** A list of banned words. */
export interface WordListsTable {
  id: string;
  name: string;
  in_chat: number;
  in_names: number;
  words_json: string;
  /** Grows with each change. */
  changed_at: number;
}

/** Decisions against a person; deleted with the account. */
export interface SanctionsTable {
  id: string;
  user_id: string;
  kind: SanctionKind;
  /** Shown to the person. */
  reason: string;
  /** The person's message that it is about. */
  message: string | null;
  /** The report it came from; null = none. */
  report_id: string | null;
  by_id: string;
  created_at: number;
  /** Of a mute or a ban. */
  until: number | null;
  lifted_at: number | null;
  /** When the person said they had read it. */
  seen_at: number | null;
  appeal: string | null;
  appealed_at: number | null;
  answer: string | null;
  answered_at: number | null;
}

/** One for each thing reported, however many people report it, and one for each appeal. */
export interface ReportsTable {
  id: string;
  kind: ReportKind;
  status: ReportStatus;
  place: 'game' | 'lobby' | 'profile';
  room_id: string | null;
  game_id: string | null;
  /** Of a game: the lobby it was begun in. */
  lobby_id: string | null;
  /** 1 = every moderator may see where it happened. */
  is_public: number;
  subject_id: string;
  /** Their name at that time; the present name is looked up. */
  subject_name: string;
  subject_is_ai: number;
  message_id: string | null;
  /** Equal for complaints about the same thing. */
  about: string;
  context_json: string;
  /** The sanction that is appealed; null = not an appeal. */
  sanction_id: string | null;
  created_at: number;
  decided_at: number | null;
  decided_by: string | null;
  decision: Decision | null;
  decision_reason: string | null;
}

export interface ComplaintsTable {
  report_id: string;
  reporter_id: string;
  reason: ReportReason;
  note: string;
  created_at: number;
  decided_at: number | null;
  /** When the reporter was notified of the decision. */
  told_at: number | null;
}

/** Where people sign in, kept for a limited time. */
export interface SignInPlacesTable {
  user_id: string;
  kind: PlaceKind;
  /** An IPv4 address or an IPv6 network; or SHA-256 of the device cookie, hex. */
  value: string;
  seen_at: number;
}

/** Addresses and devices from which nobody except administrators can sign in or register. */
export interface PlaceBansTable {
  id: string;
  kind: PlaceKind;
  value: string;
  /** Shown to people who are refused. */
  reason: string;
  by_id: string;
  created_at: number;
  /** Null = it doesn't end by itself. */
  until: number | null;
}

export interface ModerationSchema {
  chat_messages: ChatMessagesTable;
  reactions: ReactionsTable;
  chat_config: ChatConfigTable;
  word_lists: WordListsTable;
  sanctions: SanctionsTable;
  reports: ReportsTable;
  complaints: ComplaintsTable;
  sign_in_places: SignInPlacesTable;
  place_bans: PlaceBansTable;
}
