import { z } from 'zod';
import { LANGUAGES, PALETTES, TEXT_SIZES, THEMES, VOLUME_MAX } from '../constants.ts';
import { wireObject } from '../wire-types.ts';

const VolumeSchema = z.number().int().min(0).max(VOLUME_MAX);

/** A person's settings for appearance, sound and notifications. Defaults: `SETTINGS_DEFAULTS`. */
export const UserSettingsSchema = z.strictObject({
  theme: z.enum(THEMES),
  language: z.enum(LANGUAGES),
  textSize: z.enum(TEXT_SIZES),
  palette: z.enum(PALETTES),
  /** Reduces motion even if the system doesn't ask for it. */
  reducedMotion: z.boolean(),
  /** Volume of all sounds. */
  volume: VolumeSchema,
  /** Volume of the music, multiplied by `volume`. */
  musicVolume: VolumeSchema,
  soundEffects: z.boolean(),
  music: z.boolean(),
  /** Whether the browser reads new story entries aloud. */
  narratorVoice: z.boolean(),
  /** Whether a model's retelling replaces the built-in narrator's words. */
  retellings: z.boolean(),
  autoScroll: z.boolean(),
  timestamps: z.boolean(),
  compact: z.boolean(),
  /** If off, none of the three kinds below is shown. */
  notifications: z.boolean(),
  notifyTurn: z.boolean(),
  notifyInvites: z.boolean(),
  notifyRequests: z.boolean(),
  /** Whether mails are sent, if the server sends any and the address is confirmed: when a slow game waits, and about invitations. */
  mailTurns: z.boolean(),
  mailInvites: z.boolean(),
});
export type UserSettings = z.output<typeof UserSettingsSchema>;

/** PUT /api/settings: all or some of them; absent ones stay unchanged. Answer: SettingsView. */
export const ChangeSettingsSchema = UserSettingsSchema.exactPartial();
export type SettingsChange = Readonly<z.output<typeof ChangeSettingsSchema>>;

/** GET /api/settings; `settings:update` to every device of the account. */
export const SettingsViewSchema = wireObject('SettingsView', {
  settings: UserSettingsSchema,
  /** Raised with every change, so that clients ignore an older answer that arrives later. 0 = nothing chosen yet. */
  revision: z.number(),
});
export type SettingsView = z.output<typeof SettingsViewSchema>;

/** Mails about games, each with the setting that turns it off. All other mails are about the account. */
export const MAIL_CHOICES = { your_move: 'mailTurns', game_invitation: 'mailInvites' } as const satisfies Readonly<
  Record<string, keyof UserSettings>
>;
export type GameMailKind = keyof typeof MAIL_CHOICES;
export const isGameMail = (kind: string): kind is GameMailKind => Object.hasOwn(MAIL_CHOICES, kind);

/** POST /unsubscribe turns off the kind of mail that the link came with, without a session. Mail programs send a form (RFC 8058). */
export const UnsubscribeQuerySchema = z.object({ token: z.string().max(300) });
