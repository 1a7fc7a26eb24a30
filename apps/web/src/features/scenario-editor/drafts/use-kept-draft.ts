import { useEffect, useRef } from 'react';
import { useEditor } from '../document/editor-store.ts';
import type { Saved } from '../document/use-saving.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { draftText } from './draft-text.ts';

/** Keeps the editor's content as a draft while it differs from the saved version. */
export function useKeptDraft(keeper: DraftKeeper, saved: Saved): void {
  const editor = useEditor();
  const latest = useRef(saved);
  useEffect(() => {
    const keep = () => {
      const { document, brokenJson, ownIds } = editor.getState();
      // If this request fails, the next draft repeats it.
      if (document === latest.current.document && brokenJson === null) void keeper.drop().catch(() => undefined);
      else keeper.keep({ document: draftText({ document, brokenJson, ownIds }), base_version: latest.current.version });
    };
    if (latest.current !== saved) {
      latest.current = saved;
      keep();
    }
    return editor.subscribe((state, before) => {
      if (state.document !== before.document || state.brokenJson !== before.brokenJson) keep();
    });
  }, [editor, keeper, saved]);
  useEffect(() => {
    const send = () => void keeper.flush();
    // The author declined the draft, or it is identical to the saved version.
    if (editor.getState().document === latest.current.document && editor.getState().brokenJson === null)
      void keeper.drop().catch(() => undefined);
    keeper.start();
    window.addEventListener('online', send);
    return () => {
      window.removeEventListener('online', send);
      send();
      keeper.stop();
    };
  }, [editor, keeper]);
}
