import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { enrollApp, verifyApp } from '../../../lib/auth/factors.ts';
import { CodeField, CodeSchema } from '../../../shared/forms/code-field.tsx';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FACTORS } from './factor-queries.ts';
import { freeName } from './free-name.ts';

interface AppSetupDialogProps {
  /** The names of all factors. */
  readonly names: readonly string[];
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Shows the secret for an authenticator app, and asks for the app's first code. */
export function AppSetupDialog({ names, onAdded, onClose }: AppSetupDialogProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const enrollment = useQuery({
    queryKey: [...FACTORS, 'enrollment'],
    queryFn: () => enrollApp(freeName(t('App'), names)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const form = useSchemaForm({
    schema: CodeSchema,
    defaultValues: { code: '' },
    send: async ({ code }) => {
      await verifyApp(enrollment.data?.id ?? '', code);
      await queries.invalidateQueries({ queryKey: FACTORS, exact: true });
      toast.success(t('Two-factor authentication is on.'));
      onClose();
      onAdded();
    },
    fieldOfCode: { mfa_verification_failed: 'code' },
  });
  return (
    <FormDialog
      form={form}
      title={t('Set up an app')}
      description={t('Scan the picture with an authenticator app, or enter the key by hand. Turning it on logs out your other devices.')}
      submitLabel={t('Turn on')}
      isSubmitDisabled={enrollment.data === undefined}
      onClose={onClose}
    >
      {enrollment.isPending ? (
        <div role="status">
          <span className="sr-only">{t('Loading…')}</span>
          <Skeleton className="h-48" />
        </div>
      ) : null}
      {enrollment.isError ? (
        <LoadFailure title={t('Failed to start the setup')} error={enrollment.error} onRetry={() => void enrollment.refetch()} />
      ) : null}
      {enrollment.data === undefined ? null : (
        <>
          <img src={enrollment.data.qrCode} alt={t('QR code for your authenticator app')} className="mx-auto size-48 rounded-lg bg-white" />
          <div className="text-center text-sm">
            <p className="text-muted">{t('Key')}</p>
            <code className="select-all">{enrollment.data.secret.match(/.{1,4}/g)?.join(' ')}</code>
            <div className="mt-2 flex flex-wrap justify-center gap-2">
              <CopyButton text={enrollment.data.secret} label={t('Copy the key')} />
              {/* On a computer, usually nothing opens such links. */}
              <span className="hidden touch:inline">
                <a href={enrollment.data.link} className={buttonClass('secondary', 'sm')}>
                  <Smartphone size={15} className="shrink-0" />
                  {t('Open your app')}
                </a>
              </span>
            </div>
          </div>
          <CodeField form={form} from="app" />
        </>
      )}
    </FormDialog>
  );
}
