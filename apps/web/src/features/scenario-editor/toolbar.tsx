import { Download, Redo2, Trash2, Undo2, Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/save-file.ts';
import { scenarioFileName } from '../../shared/scenarios/scenarios.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { fileOf } from './document/document.ts';
import { useEditor, useEditorState } from './document/editor-store.ts';

interface ToolbarProps {
  readonly onFile: (text: string) => void;
  /** Undefined while there is nothing to discard. */
  readonly onDiscard: (() => void) | undefined;
  /** Buttons that save or leave. */
  readonly children: ReactNode;
}

/** Actions on the whole scenario. */
export function Toolbar({ onFile, onDiscard, children }: ToolbarProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const canUndo = useEditorState(({ past }) => past.length > 0);
  const canRedo = useEditorState(({ future }) => future.length > 0);
  const exportIt = () => {
    const { document } = editor.getState();
    saveFile(scenarioFileName(document.title), fileOf(document));
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton icon={Undo2} label={t('Undo (Ctrl+Z)')} disabled={!canUndo} onClick={editor.undo} />
      <IconButton icon={Redo2} label={t('Redo (Ctrl+Shift+Z)')} disabled={!canRedo} onClick={editor.redo} />
      <ImportButton onText={onFile} />
      <Button size="sm" variant="quiet" onClick={exportIt} icon={Download}>
        <span className="max-sm:sr-only">{t('Export')}</span>
      </Button>
      <Button size="sm" variant="quiet" disabled={onDiscard === undefined} onClick={onDiscard} icon={Trash2}>
        <span className="max-sm:sr-only">{t('Discard draft')}</span>
      </Button>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1 sm:ml-auto">{children}</div>
    </div>
  );
}

function ImportButton({ onText }: { readonly onText: (text: string) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) onText(await file.text());
    // Without this, choosing the same file again would fire no change event.
    if (input.current) input.current.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        tabIndex={-1}
        aria-label={t('JSON file to import')}
        onChange={(event) => void read(event)}
        className="sr-only"
      />
      <Button size="sm" variant="quiet" onClick={() => input.current?.click()} icon={Upload}>
        <span className="max-sm:sr-only">{t('Import')}</span>
      </Button>
    </>
  );
}
