/** The texts of the public pages: a draft that admins work on, and what they have published. */
import type { LiveNumbers, PublishedContent, SaveContentSchema, SavedContent, SiteContent } from '@one-mind/protocol/content';
import { CONTENT_BYTES_MAX, SiteContentSchema } from '@one-mind/protocol/content';
import { CONTENT_FALLBACK } from '@one-mind/protocol/content-fallback/site';
import type { z } from 'zod';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import { gameTotals } from '../results/totals.ts';
import { meanRating } from '../scenarios/scenarios.ts';
import { cleanHtml } from './clean-html.ts';
import { type ContentRow, findDraft, findPublished, insertDraft, markPublished } from './store.ts';

/** Who has finished a game within this, in ms, is an active player. */
const ACTIVE_WITHIN = 30 * 24 * 3_600_000;
/** People who look see numbers at most this old, in ms: counting all games for every visitor would be a gift to attackers. */
const NUMBERS_KEPT = 1000;

interface Dependencies {
  readonly db: Database;
  readonly now: () => number;
}
export type Content = ReturnType<typeof createContent>;

export const createContent = ({ db, now }: Dependencies) => {
  let counted: { readonly at: number; readonly numbers: Promise<LiveNumbers> } | null = null;

  const numbersOf = async ({ homepage }: SiteContent): Promise<LiveNumbers | null> => {
    if (!homepage.live_numbers) return null;
    const at = now();
    if (counted === null || at - counted.at > NUMBERS_KEPT) counted = { at, numbers: count(db, at) };
    return counted.numbers;
  };

  const saved = async (draft: ContentRow): Promise<SavedContent> => {
    const content = contentIn(draft);
    return {
      ...content,
      version: draft.version,
      publishedVersion: (await findPublished(db))?.version ?? 0,
      numbers: await numbersOf(content),
    };
  };

  return {
    /** What everybody sees; read anew every time, so that what was published is there at once. */
    async published(): Promise<PublishedContent> {
      const row = await findPublished(db);
      const content = contentIn(row);
      return { ...content, version: row?.version ?? 0, numbers: await numbersOf(content) };
    },

    async draft(): Promise<SavedContent> {
      const row = await findDraft(db);
      return row ? saved(row) : { ...CONTENT_FALLBACK, version: 0, publishedVersion: 0, numbers: null };
    },

    /** @throws Refused `content_changed` when the draft is no longer the one that was edited, `payload_too_large` */
    async save(userId: string, { version, ...changes }: z.output<typeof SaveContentSchema>): Promise<SavedContent> {
      const draft = await db.transaction().execute(async (trx): Promise<ContentRow> => {
        const before = await findDraft(trx);
        if (version !== undefined && version !== (before?.version ?? 0)) throw new Refused('content_changed');
        const content_json = JSON.stringify(cleaned(SiteContentSchema.parse(merged(contentIn(before), changes))));
        if (Buffer.byteLength(content_json) > CONTENT_BYTES_MAX) throw new Refused('payload_too_large');
        const row = { version: (before?.version ?? 0) + 1, content_json, saved_at: now(), saved_by: userId };
        if (!(await insertDraft(trx, row))) throw new Refused('content_changed');
        return { ...row, published_at: null, published_by: null };
      });
      return saved(draft);
    },

    /** Everybody sees the draft from now on. Without one there is nothing to do. */
    async publish(userId: string): Promise<SavedContent> {
      const draft = await findDraft(db);
      if (draft) await markPublished(db, draft.version, now(), userId);
      return this.draft();
    },
  };
};

const count = async (db: Database, at: number): Promise<LiveNumbers> => {
  const { activePlayers, gamesPlayed, successes } = await gameTotals(db, at - ACTIVE_WITHIN);
  return { activePlayers, gamesPlayed, successRate: gamesPlayed === 0 ? null : successes / gamesPlayed, rating: await meanRating(db) };
};

/** Fields that an older version did not have are the built-in ones; so are texts that do not fit this version any more. */
const contentIn = (row: ContentRow | null): SiteContent => {
  if (row === null) return CONTENT_FALLBACK;
  const stored = SiteContentSchema.safeParse(merged(CONTENT_FALLBACK, JSON.parse(row.content_json)));
  return stored.data ?? CONTENT_FALLBACK;
};

type Changes = { readonly [Page in keyof SiteContent]?: object | undefined };

/** The pages and fields of `content`, each as `changes` has it if it does. */
const merged = (content: SiteContent, changes: Changes): unknown =>
  Object.fromEntries(
    Object.entries(content).map(([name, page]) => {
      const change = new Map(Object.entries(Object.entries(changes).find(([changed]) => changed === name)?.[1] ?? {}));
      return [name, Object.fromEntries(Object.entries(page).map(([field, value]) => [field, change.get(field) ?? value]))];
    }),
  );

const cleaned = (content: SiteContent): SiteContent => {
  const { homepage, howtoplay, about, privacy, terms, global } = content;
  const clean = <Page extends { readonly html_content: string }>(page: Page): Page => ({
    ...page,
    html_content: cleanHtml(page.html_content),
  });
  return {
    homepage: clean(homepage),
    howtoplay: clean(howtoplay),
    about: clean(about),
    privacy: clean(privacy),
    terms: clean(terms),
    global,
  };
};
