import { z } from 'zod';
import { LANGUAGES, PALETTES, TEXT_SIZES, THEMES, VOLUME_MAX } from '../constants.ts';
import { wireTypes } from '../wire-types.ts';

const VolumeSchema = z.number().int().min(0).max(VOLUME_MAX);

/** Everything that a person may decide about how the product looks, sounds and calls them. Defaults: `SETTINGS_DEFAULTS`. */
export const UserSettingsSchema = z.strictObject({
  theme: z.enum(THEMES),
  language: z.enum(LANGUAGES),
  textSize: z.enum(TEXT_SIZES),
  palette: z.enum(PALETTES),
  /** Less motion even where the system doesn't ask for it. */
  reducedMotion: z.boolean(),
  /** Of everything that sounds. */
  volume: VolumeSchema,
  /** Of the music, beneath `volume`. */
  musicVolume: VolumeSchema,
  soundEffects: z.boolean(),
  music: z.boolean(),
  /** New entries of the story are read out by the browser. */
  narratorVoice: z.boolean(),
  /** Where a model retells the story, its words are shown; off: always the built-in narrator's. */
  retellings: z.boolean(),
  autoScroll: z.boolean(),
  timestamps: z.boolean(),
  compact: z.boolean(),
  /** Off = none of the three kinds below. */
  notifications: z.boolean(),
  notifyTurn: z.boolean(),
  notifyInvites: z.boolean(),
  notifyRequests: z.boolean(),
});
export type UserSettings = z.output<typeof UserSettingsSchema>;

/** PUT /api/settings: all of them or some; what is left out stays as it is. Answer: SettingsView. */
export const ChangeSettingsSchema = UserSettingsSchema.exactPartial();
export type SettingsChange = Readonly<z.output<typeof ChangeSettingsSchema>>;

/** GET /api/settings; `settings:update` to every device of the account. */
export const SettingsViewSchema = z
  .object({
    settings: UserSettingsSchema,
    /** Raised with every change, so that clients ignore an older answer that arrives later. 0 = nothing chosen yet. */
    revision: z.number(),
  })
  .register(wireTypes, { id: 'SettingsView' });
export type SettingsView = z.output<typeof SettingsViewSchema>;
