import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { enrollApp, verifyApp } from '../../../lib/auth/factors.ts';
import { TextField } from '../../../shared/forms/fields.tsx';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { FILL_IN, useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FACTORS } from './factor-queries.ts';
import { freeName } from './free-name.ts';

const CodeSchema = z.object({ code: z.string().trim().min(1, FILL_IN) });

interface AppSetupDialogProps {
  /** The names of all factors. */
  readonly names: readonly string[];
  readonly onClose: () => void;
}

/** Shows the secret for an authenticator app, and asks for the app's first code. */
export function AppSetupDialog({ names, onClose }: AppSetupDialogProps) {
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
      await verifyApp(enrollment.data?.id ?? '', code.replace(/\s/g, ''));
      await queries.invalidateQueries({ queryKey: FACTORS, exact: true });
      toast.success(t('Two-factor authentication is on. Save recovery codes now.'));
      onClose();
    },
    fieldOfCode: { mfa_verification_failed: 'code' },
  });
  return (
    <FormDialog
      form={form}
      title={t('Set up an app')}
      description={t('Scan the picture with an authenticator app, or enter the key by hand. Your other devices are logged out.')}
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
        <LoadFailure title={t('Failed to begin the set-up')} error={enrollment.error} onRetry={() => void enrollment.refetch()} />
      ) : null}
      {enrollment.data === undefined ? null : (
        <>
          <img src={enrollment.data.qrCode} alt={t('QR code for your authenticator app')} className="mx-auto size-48 rounded-lg bg-white" />
          <p className="text-center text-sm">
            <span className="block text-muted">{t('Key')}</span>
            <code className="select-all break-all">{enrollment.data.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <TextField
            form={form}
            name="code"
            label={t('Code from your app')}
            hint={t('Six digits that change every 30 seconds.')}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </>
      )}
    </FormDialog>
  );
}
