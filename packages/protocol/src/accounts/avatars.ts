/** Avatars are generated: each shows a mind of three to five voices in the colours of their seats. There are no uploads. */
import { z } from 'zod';

const VOICES = [3, 4, 5] as const;
const SEATS = [0, 1, 2, 3, 4, 5] as const;

export interface Avatar {
  readonly name: string;
  readonly voices: number;
  /** The first voice has the colour of this seat. */
  readonly seat: number;
}

/** All of them. */
export const AVATARS: readonly Avatar[] = VOICES.flatMap((voices) => SEATS.map((seat) => ({ name: `${voices}-${seat}`, voices, seat })));

/** PUT /api/account/avatar: the name of one of `AVATARS`; null = none, so the initial of the username is shown. */
export const ChooseAvatarSchema = z.strictObject({
  avatar: z
    .string()
    .regex(/^[3-5]-[0-5]$/)
    .nullable(),
});

/** `avatar_url` of people who chose this one. */
export const avatarPath = (name: string): string => `/art/avatars/${name}.svg`;
