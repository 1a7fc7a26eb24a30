import type { Factor } from '@supabase/auth-js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listFactors, removeFactor } from '../../../lib/auth/factors.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../section.tsx';
import { AppSetupDialog } from './app-setup-dialog.tsx';
import { FACTORS } from './factor-queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Apps and recovery codes that protect the account beside the password. */
export function TwoFactorSection() {
  const { t } = useTranslation();
  const factors = useQuery({ queryKey: FACTORS, queryFn: listFactors, staleTime: 0 });
  const place = useRef<HTMLDivElement>(null);
  // This part is loaded later than the browser looks for the anchor.
  useEffect(() => {
    if (window.location.hash === '#two-factor') place.current?.scrollIntoView();
  }, []);
  return (
    <div id="two-factor" ref={place} className="scroll-mt-24">
      <Section title={t('Two-factor authentication')}>
        {factors.isPending ? (
          <div role="status">
            <span className="sr-only">{t('Loading…')}</span>
            <Skeleton className="h-24" />
          </div>
        ) : null}
        {factors.isError ? (
          <LoadFailure
            title={t('Failed to load your second factors')}
            error={factors.error}
            onRetry={() => void factors.refetch()}
            retrying={factors.isFetching}
          />
        ) : null}
        {factors.data === undefined ? null : <Factors factors={factors.data.filter(({ status }) => status === 'verified')} />}
      </Section>
    </div>
  );
}

function Factors({ factors }: { readonly factors: readonly Factor[] }) {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const shown = factors.filter(({ factor_type: type }) => type !== 'recovery_code');
  const hasCodes = factors.length > shown.length;
  return (
    <>
      <p className="text-muted text-sm">
        {shown.length === 0
          ? t('Protect your account with an app on your phone, so that your password alone opens nothing.')
          : t('After your password, you are asked for one of these:')}
      </p>
      {shown.length === 0 ? null : (
        <ul className="flex flex-col divide-y divide-line">
          {shown.map((factor) => (
            <FactorRow key={factor.id} factor={factor} isLast={shown.length === 1} />
          ))}
        </ul>
      )}
      <div>
        <Button onClick={() => setAdding(true)} icon={Smartphone}>
          {shown.length === 0 ? t('Set up an app') : t('Add another app')}
        </Button>
      </div>
      {shown.length === 0 ? null : <RecoveryCodes hasCodes={hasCodes} />}
      {isAdding ? <AppSetupDialog names={factors.map(({ friendly_name: name }) => name ?? '')} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function FactorRow({ factor, isLast }: { readonly factor: Factor; readonly isLast: boolean }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const name = factor.friendly_name ?? t('Authenticator app');
  const remove = useMutation({
    mutationFn: () => removeFactor(factor.id),
    onSuccess: () => toast.success(t('{{name}} was removed.', { name })),
    onSettled: () => queries.invalidateQueries({ queryKey: FACTORS }),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('Remove {{name}}', { name }),
      message: isLast
        ? t('This is your last second factor. Afterwards your password alone opens your account, and your recovery codes are deleted.')
        : t('You can no longer log in with it.'),
      confirmLabel: t('Remove'),
      danger: true,
    });
    if (isSure) remove.mutate();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Smartphone size={18} aria-hidden="true" className="text-accent-strong" />
      <div className="min-w-32 flex-1">
        <p dir="auto" className="break-words font-medium text-sm">
          {name}
        </p>
        <p className="text-faint text-sm">
          {t('added')} <RelativeTime at={factor.created_at} />
        </p>
      </div>
      {isLast ? <Badge>{t('The only one')}</Badge> : null}
      <Button size="sm" variant="danger" busy={remove.isPending} onClick={() => void ask()}>
        {t('Remove')}
        <span className="sr-only"> {name}</span>
      </Button>
      {remove.isError ? (
        <LoadFailure
          className="w-full"
          title={t('Failed to remove {{name}}', { name })}
          error={remove.error}
          onRetry={() => remove.mutate()}
        />
      ) : null}
    </li>
  );
}
