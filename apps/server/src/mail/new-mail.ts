/** What each mail says, and for how long. */
import type { MailKind } from '@one-mind/protocol/admin/mail';

/**
 * A secret of the account: a path on this site with a token, such as `/auth/v1/verify?token=…`, and the code that can be entered instead.
 */
interface LinkAndCode {
  readonly username: string;
  readonly path: string;
  readonly code: string;
}

export type FactorChange =
  | 'totp_added'
  | 'totp_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'recovery_codes_created'
  | 'recovery_codes_renewed'
  | 'recovery_codes_removed'
  | 'recovery_code_used';

/** The values of each mail's template. Paths begin with `/`, times are ISO 8601. */
export interface MailValues {
  /**
   * `username`: empty = the account will get a generated one. `isGuest`: the account exists, and somebody plays with it as a guest.
   * `hasAccount`: an administrator has created the account. Mails that an earlier version left in the outbox lack it.
   */
  readonly confirm_sign_up: LinkAndCode & { readonly isGuest: boolean; readonly hasAccount?: boolean };
  /** Someone tried to register with the address of an account. `path`: the page to set a new password. */
  readonly account_exists: { readonly username: string; readonly path: string };
  readonly recovery: LinkAndCode;
  readonly magic_link: LinkAndCode;
  readonly reauthentication: { readonly username: string; readonly code: string };
  readonly email_change_old: LinkAndCode & { readonly newEmail: string };
  readonly email_change_new: LinkAndCode & { readonly newEmail: string };
  readonly email_changed: { readonly username: string; readonly newEmail: string };
  readonly password_changed: { readonly username: string };
  readonly factor_changed: { readonly username: string; readonly change: FactorChange };
  /** `device`: browser and system, such as "Firefox on Linux". */
  readonly new_device: { readonly username: string; readonly device: string; readonly ip: string; readonly at: string };
  /** `until`: empty = it doesn't end by itself; `path`: of the appeal, empty = none. */
  readonly banned: { readonly username: string; readonly reason: string; readonly until: string; readonly path: string };
  readonly ban_ended: { readonly username: string };
  /** `until`: when a kept ban ends; empty = when it is lifted. */
  readonly appeal_answered: {
    readonly username: string;
    /** `reversed`: the ban was wrong, but had already ended by itself. `over`: it was right, and had already ended by itself. */
    readonly decision: 'lifted' | 'kept' | 'reversed' | 'over';
    readonly until: string;
    readonly answer: string;
  };
  /** `game`: the title of its scenario; `until`: when the game continues without them. */
  readonly your_move: {
    readonly username: string;
    readonly game: string;
    readonly gameId: string;
    readonly round: number;
    readonly until: string;
  };
  /** `lobby`: its name. Its id isn't in the mail, because anyone who knows the id of a private lobby can join it. */
  readonly game_invitation: {
    readonly username: string;
    readonly from: string;
    readonly lobby: string;
    readonly invitationId: string;
    readonly until: string;
  };
  /** To somebody without an account. */
  readonly invitation: { readonly from: string; readonly path: string };
}

interface MailOf<Kind extends MailKind> {
  readonly kind: Kind;
  /** The address. */
  readonly to: string;
  /** Null if the recipient has no account. */
  readonly userId: string | null;
  readonly values: MailValues[Kind];
  /** A key; a second mail with the same one is dropped. */
  readonly once?: string;
  /** SHA-256 of the token in its link, hex. The mail ends when that token is used or replaced. */
  readonly tokenHash?: string;
  /** When its link or code stops working, or it is of no use any longer, in epoch ms; absent = after the usual time of its kind. */
  readonly expiresAt?: number;
}

export type NewMail = { readonly [Kind in MailKind]: MailOf<Kind> }[MailKind];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** After this time, a mail is no longer useful, in ms. */
export const LIFETIMES: Readonly<Record<MailKind, number>> = {
  confirm_sign_up: DAY,
  account_exists: HOUR,
  recovery: HOUR,
  magic_link: HOUR,
  reauthentication: HOUR,
  email_change_old: DAY,
  email_change_new: DAY,
  email_changed: 3 * DAY,
  password_changed: 3 * DAY,
  factor_changed: 3 * DAY,
  new_device: 3 * DAY,
  banned: 3 * DAY,
  ban_ended: 3 * DAY,
  appeal_answered: 3 * DAY,
  your_move: DAY,
  game_invitation: HOUR,
  invitation: 7 * DAY,
};
