/**
 * Who may do what. Each route and socket event of the server names a row (`apps/server/src/policies/endpoint-permissions.ts`), and the web
 * app asks the same rows what to show. `apps/server/src/policies/permission-objects.ts` explains what each covers.
 */
import type { UserRole } from './accounts/accounts.ts';
import type { ErrorCode } from './errors.ts';

interface PermissionRow {
  /** `operator`: programs on the server's own machine, and those that send `METRICS_TOKEN`. */
  readonly who: 'everyone' | 'operator' | readonly UserRole[];
  /** The answer to signed-in people without the role; default `forbidden`. */
  readonly refusal?: ErrorCode;
}

/** People with an account of their own. */
const REGISTERED = ['user', 'creator', 'moderator', 'admin'] as const;
const SIGNED_IN = ['guest', ...REGISTERED] as const;
/** What guests can do once they have kept their account. */
const WITH_ACCOUNT = { who: REGISTERED, refusal: 'account_needed' } as const;

export const PERMISSIONS = {
  visit: { who: 'everyone' },
  read_names: { who: 'everyone' },
  sign_in: { who: 'everyone' },
  show_factor: { who: SIGNED_IN },
  set_password: { who: SIGNED_IN },
  use_account: { who: SIGNED_IN },
  secure_account: WITH_ACCOUNT,
  meet_players: { who: SIGNED_IN },
  make_friends: WITH_ACCOUNT,
  join_lobbies: { who: SIGNED_IN },
  open_lobbies: WITH_ACCOUNT,
  sit_in_lobby: { who: SIGNED_IN },
  host_lobby: { who: SIGNED_IN },
  watch_game: { who: SIGNED_IN },
  play_seat: { who: SIGNED_IN },
  chat: { who: SIGNED_IN },
  read_scenarios: { who: SIGNED_IN },
  write_scenarios: { who: ['creator', 'moderator', 'admin'], refusal: 'not_a_creator' },
  moderate: { who: ['moderator', 'admin'] },
  administer: { who: ['admin'] },
  operate: { who: 'operator' },
} as const satisfies Readonly<Record<string, PermissionRow>>;

export type Permission = keyof typeof PERMISSIONS;

/** Whether people with this role have the permission; null = signed out. */
export const may = (role: UserRole | null, permission: Permission): boolean => {
  const { who }: PermissionRow = PERMISSIONS[permission];
  return typeof who === 'string' ? who === 'everyone' : role !== null && who.includes(role);
};

/** The answer to signed-in people who don't have the permission. */
export const refusalFor = (permission: Permission): ErrorCode => {
  const { refusal = 'forbidden' }: PermissionRow = PERMISSIONS[permission];
  return refusal;
};
