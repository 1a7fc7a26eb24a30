/** Bans in GoTrue's format: their duration and end. */

import { z } from 'zod';
import { wireObject } from '../wire-types.ts';

/** `banned_until` of a ban that lasts until somebody lifts it. */
export const BANNED_FOREVER = '9999-12-31T23:59:59Z';
const FOREVER_MS = 100 * 365 * 24 * 3_600_000;
/** `ban_duration` of a permanent ban. */
export const FOREVER = '876000h';
/** The durations that moderators can choose. */
export const BAN_DURATIONS = ['1h', '24h', '72h', '168h', '720h', '8760h', FOREVER] as const;
export type BanDuration = (typeof BAN_DURATIONS)[number];

const UNIT_MS: Readonly<Record<string, number>> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const PART = /(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g;

/** A duration such as `1h30m` in milliseconds; `forever` from 100 years on; null if it is invalid or zero. */
export const banLength = (duration: string): number | 'forever' | null => {
  if (duration.replace(PART, '') !== '') return null;
  const ms = [...duration.matchAll(PART)].reduce((sum, [, number, unit = '']) => sum + Number(number) * (UNIT_MS[unit] ?? 0), 0);
  if (ms < 1) return null;
  return ms >= FOREVER_MS ? 'forever' : Math.round(ms);
};

export const BanDurationSchema = z
  .string()
  .max(32)
  .refine((duration) => banLength(duration) !== null, 'Enter a duration such as 24h.');

/** What a banned person sees: next to `error_code: "user_banned"` when they sign in or register, and in `session:ended`. */
export const BanNoticeSchema = wireObject('BanNotice', {
  /** ISO 8601; `BANNED_FOREVER` until somebody lifts it. */
  banned_until: z.string(),
  /** Null if none was given. */
  ban_reason: z.string().nullable(),
  /** For an appeal without signing in (`ban-appeals.ts`); null = this ban can't be appealed there. */
  appeal_token: z.string().nullable(),
  /** What is banned. */
  banned: z.enum(['account', 'address', 'device']),
});
export type BanNotice = z.output<typeof BanNoticeSchema>;
