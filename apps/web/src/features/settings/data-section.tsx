import { EXPORT_FILE_NAME } from '@one-mind/protocol/accounts/account-data';
import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '../../lib/api/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { LoadFailure } from '../../shared/page/load-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { Section } from './section.tsx';

export function DataSection() {
  const { t } = useTranslation();
  const [deleting, setDeleting] = useState(false);
  const exporting = useMutation({
    mutationFn: () => get('/api/account/export'),
    onSuccess: (data) => saveFile(EXPORT_FILE_NAME, JSON.stringify(data, null, 2)),
  });
  return (
    <Section title={t('Your data')}>
      <p className="text-muted text-sm">
        {t('Everything stored about you, in one file: your profile, settings, friends, lobbies, seats in games and messages.')}
      </p>
      {exporting.isError ? (
        <LoadFailure title={t('Failed to export your data')} error={exporting.error} onRetry={() => exporting.mutate()} />
      ) : null}
      <div>
        <Button busy={exporting.isPending} onClick={() => exporting.mutate()} icon={Download}>
          {t('Export my data')}
        </Button>
      </div>
      <div className="flex flex-col gap-3 border-line border-t pt-4">
        <p className="text-muted text-sm">
          {t('Deleting your account cannot be undone. Games and chats show “Former player” in your place.')}
        </p>
        <div>
          <Button variant="danger" onClick={() => setDeleting(true)} icon={Trash2}>
            {t('Delete my account')}
          </Button>
        </div>
      </div>
      {deleting ? <DeleteAccountDialog onClose={() => setDeleting(false)} /> : null}
    </Section>
  );
}
