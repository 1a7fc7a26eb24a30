/** The texts of the public pages: `/api/admin/content`. */

import { z } from 'zod';
import { pageCounts } from '../answers.ts';
import { wireObject } from '../wire-types.ts';

/** Maximum size as JSON in bytes; well below the limit for request bodies. */
export const CONTENT_BYTES_MAX = 200_000;

const line = z.string().trim().min(1).max(160);
const text = z.string().trim().min(1).max(2000);
const html = z.string().max(60_000);
const list = <T extends z.ZodType>(item: T, most: number) => z.array(item).max(most);

/** Icons that content may use; the web app has a picture for each. */
export const CONTENT_ICONS = [
  'Brain',
  'Users',
  'VenetianMask',
  'ScrollText',
  'Eye',
  'Star',
  'Trophy',
  'Gamepad2',
  'Target',
  'Shield',
  'MessageCircle',
  'Sparkles',
] as const;
export type ContentIcon = (typeof CONTENT_ICONS)[number];

const FeatureSchema = z.strictObject({ title: line, description: text, icon: z.enum(CONTENT_ICONS).default('Brain') });
const StatSchema = z.strictObject({ label: line, value: z.string().trim().min(1).max(40), icon: z.enum(CONTENT_ICONS).default('Users') });
const SectionSchema = z.strictObject({ title: line, text: list(text, 20) });

const HomepageSchema = z.strictObject({
  hero_title: line,
  hero_subtitle: line,
  hero_description: text,
  hero_cta_primary: line,
  hero_cta_secondary: line,
  /** The line with the star rating. */
  rating: line,
  features: list(FeatureSchema, 12),
  stats: list(StatSchema, 6),
  /** True: rating and tiles show what this server has counted, once there is enough of it. False: they show `rating` and `stats`. */
  live_numbers: z.boolean(),
  challenge_title: line,
  challenge_description: text,
  final_cta_title: line,
  final_cta_description: text,
  final_cta_button: line,
  html_content: html,
});

const HowToPlaySchema = z.strictObject({
  page_title: line,
  page_description: text,
  html_content: html,
  gameOverview: list(text, 12),
  gameFlow: z.strictObject({ intro: text, phases: list(z.strictObject({ title: line, description: text }), 10) }),
  rulesAndMechanics: z.strictObject({
    actions: list(z.strictObject({ name: line, targets: text, description: text }), 12),
    movement: list(text, 12),
  }),
  playerRoles: list(z.strictObject({ name: line, goal: text, description: text, limit: text }), 8),
  intentionTags: list(
    z.strictObject({
      role: line,
      tags: list(z.strictObject({ name: line, actions: text, targets: text, effect: text }), 12),
    }),
    8,
  ),
  globalRules: list(z.strictObject({ title: line, description: text }), 20),
  tipsForSuccess: list(text, 20),
  glossary: list(z.strictObject({ term: line, definition: text }), 40),
  faqs: list(z.strictObject({ question: line, answer: text }), 40),
  quickStartGuide: list(z.strictObject({ title: line, description: text }), 6),
});

const PageSchema = z.strictObject({
  page_title: line,
  page_description: text,
  sections: list(SectionSchema, 30),
  html_content: html,
});

/** A link target, or empty for none. Only http and https, because it becomes a link. */
const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]);

const GlobalSchema = z.strictObject({
  site_name: line,
  site_description: text,
  contact_email: z.union([z.literal(''), z.email().max(200)]),
  social_links: z.strictObject({ github: address, twitter: address, discord: address }),
});

const pages = {
  homepage: HomepageSchema,
  howtoplay: HowToPlaySchema,
  about: PageSchema,
  privacy: PageSchema,
  terms: PageSchema,
  global: GlobalSchema,
} as const;

export const SiteContentSchema = z.strictObject(pages);
export type SiteContent = z.output<typeof SiteContentSchema>;
export type SitePage = SiteContent['about'];

/** The pages, in the order of the site's links; `global` is not a page. */
export const CONTENT_PAGES = ['homepage', 'howtoplay', 'about', 'privacy', 'terms'] as const;
export type ContentPage = (typeof CONTENT_PAGES)[number];

/**
 * PUT /api/admin/content saves the draft. Pages and fields that are left out stay as they are, and the answer of GET can be sent back
 * unchanged. With `version`, an edit is refused if the draft has a newer version; fields that equal that version's aren't edits. Answer:
 * `SavedContent`.
 */
export const SaveContentSchema = z.object({
  homepage: HomepageSchema.partial().optional(),
  howtoplay: HowToPlaySchema.partial().optional(),
  about: PageSchema.partial().optional(),
  privacy: PageSchema.partial().optional(),
  terms: PageSchema.partial().optional(),
  global: GlobalSchema.partial().optional(),
  version: z.number().int().min(0).optional(),
});
export type SaveContent = z.input<typeof SaveContentSchema>;

/** An element such as `<script>`, or an attribute of one that stayed, such as `<p onclick>`. */
export const RemovedHtmlSchema = wireObject('RemovedHtml', { what: z.string(), count: z.number() });
export type RemovedHtml = z.output<typeof RemovedHtmlSchema>;

export const ContentStampSchema = z.object({
  /** ISO 8601. */
  at: z.string(),
  /** Null if the account was deleted. */
  by: z.object({ id: z.string(), username: z.string() }).nullable(),
});

/**
 * POST /api/admin/content/import copies the texts of a file (whole pages or some of their fields) into the draft. A trial changes nothing
 * and answers what the draft would become. Answer: `SavedContent`.
 */
export const ImportContentSchema = z.strictObject({
  content: SaveContentSchema.omit({ version: true }),
  version: z.number().int().min(0),
  trial: z.boolean(),
});
export type ImportContent = z.input<typeof ImportContentSchema>;

/** POST /api/admin/content/preview: the page as printed with these texts, saved or not. */
export const PreviewContentSchema = z.strictObject({ page: z.enum(CONTENT_PAGES), content: SaveContentSchema });
export type PreviewContent = z.input<typeof PreviewContentSchema>;

export const ContentPreviewSchema = wireObject('ContentPreview', {
  /** HTML for the app's root element; nothing in it runs. */
  html: z.string(),
});
export type ContentPreview = z.output<typeof ContentPreviewSchema>;

/** A saved version, without its texts. */
export const ContentVersionSchema = wireObject('ContentVersion', {
  version: z.number(),
  saved: ContentStampSchema,
  /** Null = never. */
  published: ContentStampSchema.nullable(),
});
export type ContentVersion = z.output<typeof ContentVersionSchema>;

/** GET /api/admin/content/versions, newest first. GET …/versions/{version} answers one as `SavedContent`. */
export const ContentHistorySchema = wireObject('ContentHistory', {
  versions: z.array(ContentVersionSchema).readonly(),
  ...pageCounts,
});
export type ContentHistory = z.output<typeof ContentHistorySchema>;

/**
 * POST /api/admin/content/versions/{n}/restore: saves that version as the new draft, if `version` is still the newest. Answer:
 * `SavedContent`.
 */
export const RestoreContentSchema = z.strictObject({ version: z.number().int().min(0) });

/** Smaller counts say little about a site, so they aren't shown. The success rate needs this many games. */
export const LIVE_NUMBERS_MIN = { activePlayers: 10, gamesPlayed: 20, ratings: 5 } as const;

/** The server's counts; null while below `LIVE_NUMBERS_MIN`. */
export const LiveNumbersSchema = wireObject('LiveNumbers', {
  /** People with an account who have finished a game within 30 days. */
  activePlayers: z.number().nullable(),
  /** Games played to their end. */
  gamesPlayed: z.number().nullable(),
  /** Share of those that reached the objective, 0..1. */
  successRate: z.number().nullable(),
  /** Mean of all scenario ratings, 1..5. */
  rating: z.number().nullable(),
});
export type LiveNumbers = z.output<typeof LiveNumbersSchema>;

/** GET /api/admin/content: the published texts. Admins get the draft, unless they ask for `?version=published`. */
export const PublishedContentSchema = wireObject('PublishedContent', {
  ...SiteContentSchema.shape,
  /** Counts the saved drafts; 0 = the built-in texts. */
  version: z.number(),
  /** Present only if `homepage.live_numbers` is on. */
  numbers: LiveNumbersSchema.nullable(),
});
export type PublishedContent = z.output<typeof PublishedContentSchema>;

export const SavedContentSchema = wireObject('SavedContent', {
  ...PublishedContentSchema.shape,
  /** The published texts. */
  publishedVersion: z.number(),
  /** Who saved this, and when; null for the built-in texts. */
  saved: ContentStampSchema.nullable(),
  /** Only in answers to saving and importing: what was removed from the HTML of each page. Absent if nothing was. */
  removed: z.partialRecord(z.enum(CONTENT_PAGES), z.array(RemovedHtmlSchema).readonly()).exactOptional(),
});
export type SavedContent = z.output<typeof SavedContentSchema>;
