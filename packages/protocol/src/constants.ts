/** Numbers and fixed values that both sides share. Milliseconds unless the name says otherwise. */

/** Raised whenever the shape of anything on the wire changes; a test pins the shapes to it. */
export const PROTOCOL_VERSION = 1;

/** Seconds [P2]. */
export const TIME_LIMIT_DEFAULT_S = 30;
export const TIME_LIMIT_MIN_S = 15;
export const TIME_LIMIT_MAX_S = 300;
/** Play by correspondence. */
export const TIME_LIMIT_DAY_S = 86_400;

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 24;
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
export const LOBBY_NAME_MAX = 60;
export const CHAT_MESSAGE_MAX = 500;
/** Kept and sent when a room is opened. */
export const CHAT_HISTORY = 100;

export const SOCKET_RECONNECTION_ATTEMPTS = 5;
export const SOCKET_RECONNECTION_DELAY = 1000;
/** Lists (lobbies, presence) are pushed at most twice a second per client, coalesced. */
export const LIST_PUSH_INTERVAL = 500;

export const TURN_PACE_DEFAULT = 3000;

export const GAME_SETTINGS_DEFAULTS = { sound: true, music: true, volume: 80, autoScroll: true, timestamps: true, compact: false } as const;
