import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getText } from '../../../lib/api/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { Button } from '../../../ui/button.tsx';

type CsvExport = ReturnType<typeof useCsvExport>;

/** Saves the server's answer at `path` as a file. */
export const useCsvExport = (fileName: string, path: string) =>
  useMutation({ mutationFn: async () => saveFile(fileName, await getText(path), 'text/csv') });

export function CsvExportButton({ csv, className }: { readonly csv: CsvExport; readonly className?: string }) {
  const { t } = useTranslation();
  return (
    <Button busy={csv.isPending} onClick={() => csv.mutate()} icon={Download} {...(className === undefined ? {} : { className })}>
      {t('Export CSV')}
    </Button>
  );
}

export function CsvExportFailure({ csv, title }: { readonly csv: CsvExport; readonly title: (error: unknown) => string }) {
  return csv.isError ? <LoadFailure title={title(csv.error)} onRetry={() => csv.mutate()} /> : null;
}
