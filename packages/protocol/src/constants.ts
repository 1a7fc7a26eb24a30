/** Numbers and fixed values that server and clients share. Milliseconds unless the name says otherwise. */

/** Raise it whenever the shape of anything on the wire changes: pages that were loaded with another version then reload. */
export const PROTOCOL_VERSION = 14;

/** Seconds [P2]. */
export const TIME_LIMIT_DEFAULT_S = 30;
/** Seconds of planning in which a newcomer can read their options and discuss them. */
export const NEWCOMERS_TIME_LIMIT_S = 120;
export const TIME_LIMIT_MIN_S = 15;
export const TIME_LIMIT_MAX_S = 300;
/** For games by correspondence. */
export const TIME_LIMIT_DAY_S = 86_400;

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 24;
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
/** How long a password that an administrator has set can be used. */
export const TEMPORARY_PASSWORD_DAYS = 7;
export const LOBBY_NAME_MAX = 60;
/** Longer than any username: longer names belong to nobody and are refused. */
export const FRIEND_NAME_MAX = 100;
/** Lifetime of a lobby invitation. */
export const INVITATION_LIFETIME = 30 * 60_000;
/** Countdown between Start Game and the game, so that people who aren't ready can say so. */
export const START_COUNTDOWN = 5000;
export const CHAT_MESSAGE_MAX = 500;
/** Messages stored, and sent when a room is opened. */
export const CHAT_HISTORY = 100;

export const SOCKET_RECONNECTION_ATTEMPTS = 5;
export const SOCKET_RECONNECTION_DELAY = 1000;
/** The longest pause between two attempts, so that a server that starts within three seconds is back for everyone within five. */
export const SOCKET_RECONNECTION_DELAY_MAX = 1500;
/** Lists (lobbies, presence) are pushed at most twice a second per client, coalesced. */
export const LIST_PUSH_INTERVAL = 500;

export const TURN_PACE_DEFAULT = 3000;

/** `system`: follows the device. */
export const THEMES = ['dark', 'light', 'system'] as const;
export const LANGUAGES = ['en'] as const;
export const TEXT_SIZES = ['small', 'normal', 'large', 'largest'] as const;
export const PALETTES = ['standard', 'colourBlindSafe'] as const;
/** Maximum volume; volumes are whole steps from 0. */
export const VOLUME_MAX = 100;
export const SETTINGS_DEFAULTS = {
  theme: 'dark',
  language: 'en',
  textSize: 'normal',
  palette: 'standard',
  reducedMotion: false,
  volume: 80,
  musicVolume: 60,
  soundEffects: true,
  music: true,
  narratorVoice: false,
  retellings: true,
  autoScroll: true,
  timestamps: true,
  compact: false,
  notifications: true,
  notifyTurn: true,
  notifyInvites: true,
  notifyRequests: true,
  mailTurns: true,
  mailInvites: true,
} as const;

export const REPORT_REASONS = ['insult', 'hate', 'threat', 'spam', 'cheating', 'name', 'other'] as const;
/** The durations of a mute. */
export const MUTE_MINUTES = [10, 60, 1440, 10_080, 43_200] as const;
