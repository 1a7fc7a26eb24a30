/** The texts of the public pages: the draft that admins edit, and the published version. */
import type {
  ContentHistory,
  ImportContentSchema,
  LiveNumbers,
  PublishedContent,
  SaveContentSchema,
  SavedContent,
  SiteContent,
} from '@one-mind/protocol/content/content';
import { CONTENT_BYTES_MAX, CONTENT_PAGES, LIVE_NUMBERS_MIN, SiteContentSchema } from '@one-mind/protocol/content/content';
import { CONTENT_FALLBACK } from '@one-mind/protocol/content/fallback/site';
import { differencesOf } from '@one-mind/protocol/scenarios/scenario-difference';
import type { z } from 'zod';
import { type Actor, recordAct } from '../audit/audit.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { Refused } from '../refused.ts';
import { gameTotals } from '../results/game-totals.ts';
import { totalRatings } from '../scenarios/scenarios.ts';
import { cleanHtml, removedFrom } from './clean-html.ts';
import {
  type ContentRow,
  findDraft,
  findPublished,
  findPublishedVersion,
  findVersion,
  insertDraft,
  listVersions,
  markPublished,
  type StampedRow,
} from './store.ts';

/** People who have finished a game within this, in ms, count as active players. */
const ACTIVE_WITHIN = 30 * 24 * 3_600_000;
/** Numbers are cached for this long, in ms, because counting all games for every visitor would invite attacks. */
const NUMBERS_KEPT = 1000;

interface Dependencies {
  readonly db: Database;
  readonly now: () => number;
}

export class Content {
  readonly #deps: Dependencies;
  #counted: { readonly at: number; readonly numbers: Promise<LiveNumbers> } | null = null;

  constructor(dependencies: Dependencies) {
    this.#deps = dependencies;
  }

  /** The published texts, read from the database every time so that a publication is visible immediately. */
  async published(): Promise<PublishedContent> {
    const row = await findPublished(this.#deps.db);
    const content = contentIn(row);
    return { ...content, version: row?.version ?? 0, numbers: await this.#numbersOf(content) };
  }

  async draft(): Promise<SavedContent> {
    const row = await findDraft(this.#deps.db);
    return row
      ? this.#saved(row)
      : { ...CONTENT_FALLBACK, version: 0, publishedVersion: 0, numbers: await this.#numbersOf(CONTENT_FALLBACK), saved: null };
  }

  /** How many texts would change if the draft were published. */
  async unpublished(): Promise<number> {
    const [draft, published] = await Promise.all([findDraft(this.#deps.db), findPublished(this.#deps.db)]);
    if (draft === null || draft.published_at !== null) return 0;
    return differencesOf(contentIn(published), contentIn(draft)).differences.length;
  }

  /** @throws Refused `content_changed` if the draft is no longer the edited one, `payload_too_large` */
  async save(actor: Actor, { version, ...changes }: z.output<typeof SaveContentSchema>): Promise<SavedContent> {
    return {
      ...(await this.#put(actor, 'content.saved', {
        version,
        change: async (_, before) => changed(before, changes),
        isEdit: (before) => differencesOf(before, changed(before, changes)).differences.length > 0,
      })),
      ...removedIn(changes),
    };
  }

  /** Imports the texts of a file into the draft; a trial only returns the result. @throws Refused as `save` does */
  async take(actor: Actor, { content: changes, version, trial }: z.output<typeof ImportContentSchema>): Promise<SavedContent> {
    const removed = removedIn(changes);
    if (!trial) {
      const taken = await this.#put(actor, 'content.imported', { version, change: async (_, before) => changed(before, changes) });
      return { ...taken, ...removed };
    }
    return { ...(await this.draft()), ...changed(contentIn(await findDraft(this.#deps.db)), changes), ...removed };
  }

  /** The published view of the draft with these changes. */
  async tried({ version: _, ...changes }: z.output<typeof SaveContentSchema>): Promise<PublishedContent> {
    const draft = await findDraft(this.#deps.db);
    const content = changed(contentIn(draft), changes);
    return { ...content, version: draft?.version ?? 0, numbers: await this.#numbersOf(content) };
  }

  /** Publishes the draft; does nothing without one. @throws Refused `content_changed` if it is not the given version */
  async publish(actor: Actor, version?: number): Promise<SavedContent> {
    await transact(this.#deps.db, async (trx) => {
      const draft = await findDraft(trx);
      if (version !== undefined && version !== (draft?.version ?? 0)) throw new Refused('content_changed');
      if (draft === null || draft.published_at !== null) return;
      const before = contentIn(await findPublished(trx));
      await markPublished(trx, draft.version, this.#deps.now(), actor.userId);
      await recordAct(trx, actor, { act: 'content.published', ...target(draft.version), ...changesBetween(before, contentIn(draft)) });
    });
    return this.draft();
  }

  /** Newest first. `page` starts at 1. */
  async versions({ page, limit }: { readonly page: number; readonly limit: number }): Promise<ContentHistory> {
    const { rows, total } = await listVersions(this.#deps.db, { limit, offset: (page - 1) * limit });
    return {
      versions: rows.map((row) => ({
        version: row.version,
        saved: { at: iso(row.saved_at), by: personOf(row.saved_by, row.saved_name) },
        published: row.published_at === null ? null : { at: iso(row.published_at), by: personOf(row.published_by, row.published_name) },
      })),
      total,
      page,
      totalPages: Math.max(1, Math.ceil(total / limit)),
    };
  }

  /** @throws Refused `content_version_not_found` */
  async version(version: number): Promise<SavedContent> {
    return this.#saved(await requireVersion(this.#deps.db, version));
  }

  /** Saves an earlier version as the new draft. @throws Refused `content_version_not_found`, `content_changed` */
  restore(actor: Actor, { from, version }: { readonly from: number; readonly version: number }): Promise<SavedContent> {
    return this.#put(actor, 'content.restored', { version, change: async (trx) => contentIn(await requireVersion(trx, from)) });
  }

  async #numbersOf({ homepage }: SiteContent): Promise<LiveNumbers | null> {
    if (!homepage.live_numbers) return null;
    const at = this.#deps.now();
    if (this.#counted === null || at - this.#counted.at > NUMBERS_KEPT) this.#counted = { at, numbers: count(this.#deps.db, at) };
    return this.#counted.numbers;
  }

  async #saved(draft: StampedRow): Promise<SavedContent> {
    const content = contentIn(draft);
    return {
      ...content,
      version: draft.version,
      publishedVersion: await findPublishedVersion(this.#deps.db),
      numbers: await this.#numbersOf(content),
      saved: { at: iso(draft.saved_at), by: personOf(draft.saved_by, draft.saved_name) },
    };
  }

  /** Saves `change` applied to the newest draft, or to the given version of it. */
  async #put(
    actor: Actor,
    act: 'content.saved' | 'content.imported' | 'content.restored',
    {
      version,
      change,
      isEdit = () => true,
    }: {
      readonly version: number | undefined;
      readonly change: (trx: Database, before: SiteContent) => Promise<SiteContent>;
      /** Whether the changes differ from these texts. */
      readonly isEdit?: (before: SiteContent) => boolean;
    },
  ): Promise<SavedContent> {
    await transact(this.#deps.db, async (trx) => {
      const draft = await findDraft(trx);
      if (version !== undefined && version !== (draft?.version ?? 0)) {
        // Texts that are sent back unmodified can't conflict with a newer draft.
        const read = version === 0 ? CONTENT_FALLBACK : await findVersion(trx, version).then((row) => row && contentIn(row));
        if (read !== null && !isEdit(read)) return;
        throw new Refused('content_changed');
      }
      const before = contentIn(draft);
      const after = await change(trx, before);
      const content_json = JSON.stringify(after);
      if (Buffer.byteLength(content_json) > CONTENT_BYTES_MAX) throw new Refused('payload_too_large');
      const row = { version: (draft?.version ?? 0) + 1, content_json, saved_at: this.#deps.now(), saved_by: actor.userId };
      if (!(await insertDraft(trx, row))) throw new Refused('content_changed');
      await recordAct(trx, actor, { act, ...target(row.version), ...changesBetween(before, after) });
    });
    return this.draft();
  }
}

const requireVersion = async (db: Database, version: number): Promise<StampedRow> => {
  const row = await findVersion(db, version);
  if (row === null) throw new Refused('content_version_not_found');
  return row;
};

const iso = (at: number): string => new Date(at).toISOString();
const personOf = (id: string | null, username: string | null) => (id === null || username === null ? null : { id, username });
const target = (version: number) => ({ targetId: 'content', targetLabel: `Version ${version}` });

/** The audit log's record of a change: the differing texts, shortened, by path. */
const changesBetween = (before: SiteContent, after: SiteContent) => {
  const { differences } = differencesOf(before, after);
  return {
    before: Object.fromEntries(differences.map((one) => [one.path, one.before])),
    after: Object.fromEntries(differences.map((one) => [one.path, one.after])),
  };
};

const count = async (db: Database, at: number): Promise<LiveNumbers> => {
  const { activePlayers, gamesPlayed, successes } = await gameTotals(db, at - ACTIVE_WITHIN);
  const ratings = await totalRatings(db);
  const hasGames = gamesPlayed >= LIVE_NUMBERS_MIN.gamesPlayed;
  return {
    activePlayers: activePlayers >= LIVE_NUMBERS_MIN.activePlayers ? activePlayers : null,
    gamesPlayed: hasGames ? gamesPlayed : null,
    successRate: hasGames ? successes / gamesPlayed : null,
    rating: ratings.count >= LIVE_NUMBERS_MIN.ratings ? ratings.sum / ratings.count : null,
  };
};

/** Fields that an older version didn't have get the built-in text; so do texts that aren't valid in this version. */
const contentIn = (row: Pick<ContentRow, 'content_json'> | null): SiteContent => {
  if (row === null) return CONTENT_FALLBACK;
  if (row.content_json !== read.json) {
    const stored = SiteContentSchema.safeParse(merged(CONTENT_FALLBACK, JSON.parse(row.content_json)));
    read = { json: row.content_json, content: stored.data ?? CONTENT_FALLBACK };
  }
  return read.content;
};
/** The texts read last, because all visitors request the same ones. */
let read: { readonly json: string; readonly content: SiteContent } = { json: '', content: CONTENT_FALLBACK };

type Changes = { readonly [Page in keyof SiteContent]?: object | undefined };

/** The texts with these changes, validated. */
const changed = (content: SiteContent, changes: Changes): SiteContent => cleaned(SiteContentSchema.parse(merged(content, changes)));

/** The pages and fields of `content`, each replaced by that of `changes` if present. */
const merged = (content: SiteContent, changes: Changes): unknown =>
  Object.fromEntries(
    Object.entries(content).map(([name, page]) => {
      const change = new Map(Object.entries(Object.entries(changes).find(([changed]) => changed === name)?.[1] ?? {}));
      return [name, Object.fromEntries(Object.entries(page).map(([field, value]) => [field, change.get(field) ?? value]))];
    }),
  );

/** What cleaning removes from the HTML of each changed page. */
const removedIn = (changes: z.output<typeof SaveContentSchema>): Pick<SavedContent, 'removed'> => {
  const removed = CONTENT_PAGES.flatMap((page) => {
    const parts = removedFrom(changes[page]?.html_content ?? '');
    return parts.length === 0 ? [] : [[page, parts] as const];
  });
  return removed.length === 0 ? {} : { removed: Object.fromEntries(removed) };
};

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
