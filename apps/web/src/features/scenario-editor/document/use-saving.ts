import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { get, post, put } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { isPictureMissing, scenarioPath } from '../../../shared/scenarios/scenarios.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { draftPlace } from '../drafts/draft-calls.ts';
import type { DraftKeeper } from '../drafts/draft-keeper.ts';
import { draftText, keepUnsent } from '../drafts/draft-text.ts';
import { draftOf, type ScenarioDocument } from './document.ts';
import type { EditorSource } from './editing-session.ts';
import { useEditor } from './editor-store.ts';

/** The saved version; anything else in the editor is a draft. */
export interface Saved {
  readonly document: ScenarioDocument;
  /** The version that the next save is based on; null = not saved yet. */
  readonly version: number | null;
}

/**
 * Saves the editor's content. Saving a new scenario opens its page, saving an existing one keeps the editor open. If
 * somebody else has saved in between, asks whether to save anyway; their version stays in the list of versions.
 */
export function useSaving({ stored, userId }: EditorSource, keeper: DraftKeeper, first: Saved) {
  const { t } = useTranslation();
  const editor = useEditor();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(first);

  const update = async (id: string, document: ScenarioDocument, version: number) => {
    const summary = await put(scenarioPath(id), { ...draftOf(document), version });
    return { summary, saved: { document, version: version + 1 } };
  };
  const updateOrAsk = async (id: string, document: ScenarioDocument, version: number) => {
    try {
      return await update(id, document, version);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'scenario_changed')) throw error;
      const newest = await get(`${scenarioPath(id)}/content`);
      const insists = await confirm({
        title: t('Save over version {{version}}?', { version: newest.version }),
        message: t('This scenario has been saved elsewhere since you started. You can still find that version under Versions.'),
        confirmLabel: t('Save as newest version'),
      });
      return insists ? update(id, document, newest.version) : null;
    }
  };
  const save = useMutation({
    mutationFn: async () => {
      editor.seal();
      const { document, brokenJson } = editor.getState();
      if (brokenJson !== null) throw new ApiError({ status: 400, code: 'invalid_json', message: 'The content is not valid JSON.' });
      if (stored !== null) return updateOrAsk(stored.id, document, saved.version ?? stored.version);
      return { summary: await post('/api/scenarios', draftOf(document)), saved: { document, version: 1 } };
    },
    onSuccess: async (done) => {
      if (done === null) return;
      toast.success(t('“{{title}}” was saved', { title: done.summary.title }));
      if (isPictureMissing(done.summary)) toast.warning(t('The picture could not be loaded. Players see one made from the title.'));
      void queryClient.invalidateQueries({ queryKey: ['scenarios'] });
      void queryClient.invalidateQueries({ queryKey: ['scenario-versions', done.summary.id] });
      if (stored !== null) return setSaved(done.saved);
      const { id } = done.summary;
      const typed = editor.getState();
      const isTypedOn = typed.document !== done.saved.document || typed.brokenJson !== null;
      if (isTypedOn) keepUnsent(draftPlace(userId, id), { document: draftText(typed), base_version: done.saved.version, revision: 0 });
      // If the server can't delete the draft, the editor offers it again next time.
      await keeper.drop().catch(() => undefined);
      // Changes typed during the save continue as a draft of the saved version.
      await navigate(isTypedOn ? `/game/scenarios/${id}/edit` : `/game/scenarios/${id}`, { replace: true });
    },
  });
  const { isError, reset } = save;
  // The refusal doesn't apply to content that changed since.
  useEffect(() => {
    if (!isError) return;
    return editor.subscribe((now, before) => {
      if (now.document !== before.document || now.brokenJson !== before.brokenJson) reset();
    });
  }, [editor, isError, reset]);
  return { save, saved, setSaved };
}
