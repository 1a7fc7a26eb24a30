import { boundProblem } from '@one-mind/protocol/scenarios/scenario-bounds';
import { differencesOf } from '@one-mind/protocol/scenarios/scenario-difference';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { post } from '../../lib/api/api.ts';
import { LoadFailure } from '../../shared/page/load-failure.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { documentFrom, draftOf, type ScenarioDocument } from './document/document.ts';
import { useEditor, useEditorState } from './document/editor-store.ts';
import type { Json } from './document/json-path.ts';

interface ImportDialogProps {
  /** The parsed file; `json` is undefined if the file isn't JSON. Null while nothing is being imported. */
  readonly imported: { readonly json: Json | undefined } | null;
  readonly onClose: () => void;
}

/** Shows what a file would change, and imports it on confirmation. */
export function ImportDialog({ imported, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const now = useEditorState((state) => state.document);
  const problem = imported && boundProblem(imported.json);
  const document = imported && problem === null ? documentFrom(imported.json, now) : null;
  const take = () => {
    if (document === null) return;
    editor.edit(document);
    onClose();
  };
  return (
    <Dialog
      open={imported !== null}
      onClose={onClose}
      title={t('Import')}
      wide
      footer={
        document === null ? (
          <Button onClick={onClose}>{t('Close')}</Button>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button variant="primary" onClick={take}>
              {t('Use this scenario')}
            </Button>
          </>
        )
      }
    >
      {document === null ? (
        <Banner kind="error">
          {problem === null
            ? t('This file contains no scenario. Choose a JSON file that was exported here.')
            : [problem.path, problem.reason, problem.suggestion].filter((part) => part !== '').join(' · ')}
        </Banner>
      ) : (
        <Preview document={document} now={now} />
      )}
    </Dialog>
  );
}

function Preview({ document, now }: { readonly document: ScenarioDocument; readonly now: ScenarioDocument }) {
  const { t } = useTranslation();
  const draft = draftOf(document);
  const check = useQuery({
    queryKey: ['scenario-check', JSON.stringify(draft)],
    queryFn: ({ signal }) => post('/api/scenarios/check', draft, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const errors = check.data?.errors.length ?? 0;
  return (
    <>
      {check.isError ? (
        <LoadFailure title={t('Failed to check the scenario')} error={check.error} onRetry={() => void check.refetch()} className="mb-4" />
      ) : (
        <p role="status" className="mb-4 text-muted text-sm">
          {check.isPending
            ? t('Checking…')
            : errors === 0
              ? t('It can be saved and played.')
              : t('{{count}} problems keep it from being saved.', { count: errors })}
        </p>
      )}
      <h3 className="mb-2 text-xl">{t('What would change')}</h3>
      <DifferenceTable {...differencesOf(draftOf(now), draft)} />
    </>
  );
}
