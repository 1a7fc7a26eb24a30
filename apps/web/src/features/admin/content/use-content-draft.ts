import { type SavedContent, type SiteContent, SiteContentSchema } from '@one-mind/protocol/content/content';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApiError } from '../../../lib/api/api-error.ts';
import { CONTENT_KEY, draftQuery, loadDraft, publishContent, saveContent, textsOf } from './content-calls.ts';
import { type Merged, mergeTexts } from './merge-texts.ts';

/** The edited texts, and the saved draft that they are based on. */
interface Work {
  readonly base: SavedContent;
  readonly content: SiteContent;
}
/** Someone else has saved in the meantime: their draft, and the merge of both. */
export interface Conflict {
  readonly base: SiteContent;
  readonly theirs: SavedContent;
  readonly merged: Merged;
}
/** The result of the last action, for the banner. */
export type DraftMessage =
  | {
      readonly kind: 'success';
      readonly what: 'saved' | 'published' | 'imported' | 'restored';
      readonly removed?: SavedContent['removed'];
    }
  | { readonly kind: 'error'; readonly what: 'saved' | 'published'; readonly error: unknown }
  | null;

export type ContentDraft = ReturnType<typeof useContentDraft>;

const isSame = (a: SiteContent, b: SiteContent): boolean => JSON.stringify(textsOf(a)) === JSON.stringify(textsOf(b));

/** The open draft; null until the first answer. */
interface Open {
  readonly work: Work;
  readonly conflict: Conflict | null;
}

/**
 * Continues from another draft. If both can be merged that is all, unless the user has to review the other draft first. `from`: the texts
 * that the other draft is based on, if they are not the base.
 */
function goneOn(
  before: Open | null,
  theirs: SavedContent,
  { from, isShown = false }: { readonly from?: SiteContent; readonly isShown?: boolean } = {},
): Open {
  if (before === null) return { work: { base: theirs, content: textsOf(theirs) }, conflict: null };
  const { work } = before;
  // An answer that is older than a save would undo the save.
  if (theirs.version < work.base.version) return before;
  const base = from ?? textsOf(work.base);
  const merged = mergeTexts(base, work.content, textsOf(theirs));
  if (!isShown && merged.conflicts.length === 0) return { work: { base: theirs, content: merged.content }, conflict: null };
  return { work, conflict: { base, theirs, merged } };
}

/** The texts as edited here. Only the person who typed a change can discard it. */
export function useContentDraft() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(draftQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const [message, setMessage] = useState<DraftMessage>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const work = open?.work ?? null;
  const isDirty = work !== null && !isSame(work.content, work.base);
  useEffect(() => {
    if (data !== undefined) setOpen((before) => goneOn(before, data));
  }, [data]);

  const failed = (what: 'saved' | 'published') => async (reason: unknown) => {
    setMessage({ kind: 'error', what, error: reason });
    if (!(reason instanceof ApiError)) return;
    setProblems(reason.fields);
    if (reason.code !== 'content_changed') return;
    const theirs = await loadDraft().catch(() => null);
    if (theirs !== null) setOpen((before) => goneOn(before, theirs, { isShown: true }));
  };

  const save = useMutation({
    mutationFn: ({ content, base }: Work) => saveContent({ ...content, version: base.version }),
    onSuccess: (saved, { content }) => {
      setMessage({ kind: 'success', what: 'saved', ...(saved.removed && { removed: saved.removed }) });
      // What was typed during the request is kept, on top of the answer.
      setOpen((before) => goneOn(before, saved, { from: content }));
      void queries.invalidateQueries({ queryKey: [...CONTENT_KEY, 'versions'] });
    },
    onError: failed('saved'),
  });
  const publish = useMutation({
    mutationFn: publishContent,
    onSuccess: (published) => {
      // Publishing saves first, and the user still has to read what saving removed.
      setMessage((before) => ({
        kind: 'success',
        what: 'published',
        ...(before?.kind === 'success' && before.removed && { removed: before.removed }),
      }));
      setOpen((before) => goneOn(before, published));
    },
    onError: failed('published'),
  });

  /** Resolves to the saved draft, or null if nothing was saved. */
  const saveNow = async (): Promise<SavedContent | null> => {
    if (work === null) return null;
    setMessage(null);
    const { error: wrong } = SiteContentSchema.safeParse(work.content);
    setProblems(Object.fromEntries((wrong?.issues ?? []).map((issue) => [issue.path.join('.'), sentenceOf(issue)])));
    if (wrong) {
      const message = t('Some fields contain errors. They are marked, on other pages and tabs as well.');
      setMessage({ kind: 'error', what: 'saved', error: new ApiError({ status: 400, code: 'invalid_input', message }) });
      return null;
    }
    return save.mutateAsync(work).catch(() => null);
  };

  /** A sentence that says what to do. */
  const sentenceOf = (issue: z.core.$ZodIssue): string => {
    if (issue.code === 'too_small') return t('Fill in this field.');
    if (issue.code === 'too_big') return t('This is too long: the limit is {{most}}.', { most: String(issue.maximum) });
    return issue.path.at(-1) === 'contact_email'
      ? t('Enter an email address, or leave it empty.')
      : t('Enter an address that begins with https://, or leave it empty.');
  };

  return {
    work,
    isDirty,
    /** False if the published texts are the edited ones. */
    canPublish: work !== null && (isDirty || work.base.version !== work.base.publishedVersion),
    /** Path → sentence, from the last attempt to save. */
    problems,
    message,
    load: { error, isFetching },
    edit: (content: SiteContent) => setOpen((before) => before && { ...before, work: { ...before.work, content } }),
    save: { run: saveNow, isPending: save.isPending },
    publish: {
      isPending: publish.isPending,
      run: async () => {
        const base = isDirty ? await saveNow() : work?.base;
        if (base) await publish.mutateAsync(base.version).catch(() => undefined);
      },
    },
    refresh: async () => {
      setMessage(null);
      await refetch();
    },
    /** A draft that an import or a restored version has created. */
    take: (draft: SavedContent, what: 'imported' | 'restored') => {
      setMessage({ kind: 'success', what, ...(draft.removed && { removed: draft.removed }) });
      setOpen((before) => goneOn(before, draft));
      void queries.invalidateQueries({ queryKey: [...CONTENT_KEY, 'versions'] });
    },
    conflict: open?.conflict ?? null,
    /** Resolves the conflict with `content`; null dismisses it and keeps the typed texts. */
    settle: (content: SiteContent | null) =>
      setOpen((before) => {
        if (before === null || before.conflict === null || content === null) return before && { ...before, conflict: null };
        return { work: { base: before.conflict.theirs, content }, conflict: null };
      }),
  };
}
