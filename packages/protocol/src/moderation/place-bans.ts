/** Bans of addresses and devices, and where people sign in; admins. */

import { z } from 'zod';
import { USER_STATUSES } from '../accounts/accounts.ts';
import { wireObject } from '../wire-types.ts';
import { BanDurationSchema } from './bans.ts';
import { DECISION_REASON_MAX } from './moderation.ts';

export const PLACE_KINDS = ['address', 'device'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** For how many days the server remembers where somebody signed in. */
export const PLACE_DAYS = 30;

const PlaceSchema = z.object({
  kind: z.enum(PLACE_KINDS),
  /** An IPv4 address or an IPv6 network; or the hash of a device's cookie, hex. */
  value: z.string(),
});

export const PlaceBanSchema = wireObject('PlaceBan', {
  id: z.string(),
  ...PlaceSchema.shape,
  reason: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** In the format of `banned_until`. */
  until: z.string(),
  /** Null if the account was deleted. */
  by: z.string().nullable(),
});
export type PlaceBan = z.output<typeof PlaceBanSchema>;

/** GET /api/admin/place-bans: the bans in force, newest first. DELETE /api/admin/place-bans/{id} lifts one. */
export const PlaceBansSchema = wireObject('PlaceBans', { bans: z.array(PlaceBanSchema).readonly() });
export type PlaceBans = z.output<typeof PlaceBansSchema>;

/** POST /api/admin/place-bans: replaces a ban of the same address or device. Answer: PlaceBan. */
export const NewPlaceBanSchema = z.strictObject({
  kind: z.enum(PLACE_KINDS),
  value: z.string().trim().min(1).max(64),
  ban_duration: BanDurationSchema,
  /** Shown to people who are refused. */
  reason: z.string().trim().min(1).max(DECISION_REASON_MAX),
});
export type NewPlaceBan = z.output<typeof NewPlaceBanSchema>;

/** An address or device from which a person signed in. */
export const SignInPlaceSchema = wireObject('SignInPlace', {
  ...PlaceSchema.shape,
  /** ISO 8601. */
  lastSeen: z.string(),
  ban: PlaceBanSchema.nullable(),
  /** The newest other accounts that signed in from it. */
  others: z.array(z.object({ id: z.string(), username: z.string(), status: z.enum(USER_STATUSES), lastSeen: z.string() })).readonly(),
});
export type SignInPlace = z.output<typeof SignInPlaceSchema>;

/** GET /api/admin/users/{id}/places: the places of the last `PLACE_DAYS` days, newest first. */
export const SignInPlacesSchema = wireObject('SignInPlaces', { places: z.array(SignInPlaceSchema).readonly() });
export type SignInPlaces = z.output<typeof SignInPlacesSchema>;
