import type { SavedContent, SiteContent } from '@one-mind/protocol/content/content';
import { differencesOf } from '@one-mind/protocol/scenarios/scenario-difference';
import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DifferenceList } from '../difference-list.tsx';
import { importContent, textsOf } from './content-calls.ts';

interface ContentImportProps {
  /** The saved draft that the file is imported into. */
  readonly draft: SavedContent;
  readonly onImported: (draft: SavedContent) => void;
}

type File = Partial<SiteContent>;

/** Imports a file that was exported here. Before anything is saved, it shows what would change, or what is wrong with the file. */
export function ContentImport({ draft, onImported }: ContentImportProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string | null>(null);
  const trial = useMutation({
    mutationFn: async (text: string) => {
      const content = objectIn(text);
      if (content === null) {
        const message = t('This file is not JSON. Choose one that was exported here.');
        throw new ApiError({ status: 400, code: 'invalid_json', message });
      }
      return { content, tried: await importContent({ content, version: draft.version, trial: true }) };
    },
  });
  const take = useMutation({
    mutationFn: (content: File) => importContent({ content, version: draft.version, trial: false }),
    onSuccess: (saved) => {
      onImported(saved);
      setName(null);
    },
  });
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (file === undefined) return;
    take.reset();
    setName(file.name);
    trial.mutate(await file.text());
  };
  const found = trial.data === undefined ? null : differencesOf(textsOf(draft), textsOf(trial.data.tried));
  const error = trial.error ?? take.error;
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t('File to import')}
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
      <Button onClick={() => input.current?.click()} icon={Upload}>
        {t('Import')}
      </Button>
      <Dialog
        open={name !== null}
        wide
        onClose={() => setName(null)}
        title={t('Import “{{name}}”', { name })}
        description={t('These changes would apply to the draft. Importing publishes nothing.')}
        footer={
          <>
            <Button variant="quiet" onClick={() => setName(null)}>
              {t('Cancel')}
            </Button>
            <Button
              variant="primary"
              disabled={found === null || found.differences.length === 0}
              busy={take.isPending}
              onClick={() => trial.data && take.mutate(trial.data.content)}
            >
              {t('Apply to Draft')}
            </Button>
          </>
        }
      >
        <div aria-busy={trial.isPending} className="flex min-h-32 flex-col gap-4">
          {error === null ? null : (
            <Banner kind="error">
              <strong className="font-semibold">{t('This cannot be imported.')}</strong>
              <p className="text-sm text-text/80">{t(errorMessage(error))}</p>
              <ul className="mt-1 text-sm text-text/80">
                {Object.entries(error instanceof ApiError ? error.fields : {}).map(([path, sentence]) => (
                  <li key={path}>
                    <code className="text-xs">{path}</code> {sentence}
                  </li>
                ))}
              </ul>
            </Banner>
          )}
          {found === null ? null : <DifferenceList found={found} before={t('Draft')} after={t('File')} />}
        </div>
      </Dialog>
    </>
  );
}

/** Accepts any object: the server decides whether it is content. */
function objectIn(text: string): File | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : null;
  } catch {
    return null;
  }
}
