import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { newRecoveryCodes, recoveryStatus } from '../../../lib/auth/factors.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FACTORS, RECOVERY } from './factor-queries.ts';

const CREATE = [...RECOVERY, 'create'];

/** Creates recovery codes. `hasCodes`: they replace others. */
export function useNewRecoveryCodes(hasCodes: boolean) {
  const queries = useQueryClient();
  const create = useMutation({
    mutationKey: CREATE,
    mutationFn: () => newRecoveryCodes(hasCodes),
    onSuccess: () => queries.invalidateQueries({ queryKey: FACTORS }),
  });
  // The second click of a double click arrives before the button is disabled, and its answer would hide the first codes.
  const createOnce = () => void (queries.isMutating({ mutationKey: CREATE }) === 0 && create.mutate());
  return { create, createOnce };
}

interface RecoveryCodesProps {
  readonly hasCodes: boolean;
  readonly created: ReturnType<typeof useNewRecoveryCodes>;
}

/** How many recovery codes are left, and new ones. */
export function RecoveryCodes({ hasCodes, created: { create, createOnce } }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const status = useQuery({ queryKey: RECOVERY, queryFn: recoveryStatus, enabled: hasCodes, staleTime: 0 });
  const replace = async () => {
    const isSure =
      !hasCodes ||
      (await confirm({
        title: t('Replace your recovery codes'),
        message: t('The codes that you have saved stop working.'),
        confirmLabel: t('Replace'),
      }));
    if (isSure) createOnce();
  };
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4">
      <h3 className="text-lg">{t('Recovery codes')}</h3>
      {!hasCodes ? (
        <Banner kind="info">{t('Without recovery codes, you lose your account if you lose your device. Save some now.')}</Banner>
      ) : status.isError ? (
        <LoadFailure title={t('Failed to load the state of your codes')} error={status.error} onRetry={() => void status.refetch()} />
      ) : (
        <p className="text-muted text-sm">
          {t('Each code replaces a lost app or passkey once.')}{' '}
          {status.data == null ? null : t('{{count}} codes are left.', { count: status.data.remaining })}
        </p>
      )}
      {create.isError ? <LoadFailure title={t('Failed to create recovery codes')} error={create.error} onRetry={createOnce} /> : null}
      <div>
        <Button busy={create.isPending} onClick={() => void replace()}>
          {hasCodes ? t('Replace the codes') : t('Create recovery codes')}
        </Button>
      </div>
      {create.data === undefined ? null : <NewCodes codes={create.data} onClose={() => create.reset()} />}
    </div>
  );
}

function NewCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const text = codes.join('\n');
  const leave = async () => {
    const isSure = await confirm({
      title: t('Close without saving'),
      message: t('These codes are not shown again.'),
      confirmLabel: t('Close'),
    });
    if (isSure) onClose();
  };
  return (
    <Dialog
      onClose={() => void leave()}
      title={t('Your recovery codes')}
      description={t('Save them now: they are not shown again. Each works once, in place of a lost app or passkey.')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('I have saved them')}
        </Button>
      }
    >
      <ul className="grid select-all grid-cols-1 gap-2 text-center font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap justify-center gap-2 print:hidden">
        <CopyButton text={text} />
        <Button size="sm" icon={Download} onClick={() => saveFile('one-mind-many-recovery-codes.txt', `${text}\n`, 'text/plain')}>
          {t('Download')}
        </Button>
        <Button size="sm" icon={Printer} onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
    </Dialog>
  );
}
