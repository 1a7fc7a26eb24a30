import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listFactors, type OwnFactor, removeFactor } from '../../../lib/auth/factors.ts';
import { usePasskeysOffered } from '../../../lib/auth/passkeys.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../section.tsx';
import { AppSetupDialog } from './app-setup-dialog.tsx';
import { FACTORS } from './factor-queries.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { RecoveryCodes, useNewRecoveryCodes } from './recovery-codes.tsx';

/** Apps, passkeys and recovery codes that protect the account in addition to the password. */
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

function Factors({ factors }: { readonly factors: readonly OwnFactor[] }) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState<'app' | 'passkey' | null>(null);
  const arePasskeysOffered = usePasskeysOffered();
  const shown = factors.filter(({ factor_type: type }) => type !== 'recovery_code');
  const hasCodes = factors.length > shown.length;
  const names = factors.map(({ friendly_name: name }) => name ?? '');
  const created = useNewRecoveryCodes(hasCodes);
  // Without codes, the account is lost with the device.
  const showCodes = () => {
    if (!hasCodes) created.createOnce();
  };
  return (
    <>
      <p className="text-muted text-sm">
        {shown.length > 0
          ? t('After your password, you are asked for one of these:')
          : arePasskeysOffered
            ? t('Protect your account with an app on your phone or a passkey, so that your password alone isn’t enough.')
            : t('Protect your account with an app on your phone, so that your password alone isn’t enough.')}
      </p>
      {shown.length === 0 ? null : (
        <ul className="flex flex-col divide-y divide-line">
          {shown.map((factor) => (
            <FactorRow key={factor.id} factor={factor} names={names} isLast={shown.length === 1} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {arePasskeysOffered ? (
          <Button onClick={() => setAdding('passkey')} icon={KeyRound}>
            {t('Add a passkey')}
          </Button>
        ) : null}
        <Button onClick={() => setAdding('app')} icon={Smartphone}>
          {shown.some(({ factor_type: type }) => type === 'totp') ? t('Add another app') : t('Set up an app')}
        </Button>
      </div>
      {shown.length === 0 ? null : <RecoveryCodes hasCodes={hasCodes} created={created} />}
      {adding === 'app' ? <AppSetupDialog names={names} onAdded={showCodes} onClose={() => setAdding(null)} /> : null}
      {adding === 'passkey' ? <PasskeyDialog renamed={null} names={names} onAdded={showCodes} onClose={() => setAdding(null)} /> : null}
    </>
  );
}

interface FactorRowProps {
  readonly factor: OwnFactor;
  /** The names of all factors. */
  readonly names: readonly string[];
  readonly isLast: boolean;
}

function FactorRow({ factor, names, isLast }: FactorRowProps) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const [isRenaming, setRenaming] = useState(false);
  const isPasskey = factor.factor_type === 'webauthn';
  const Icon = isPasskey ? KeyRound : Smartphone;
  const name = factor.friendly_name ?? (isPasskey ? t('Passkey') : t('Authenticator app'));
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
        : t('You can no longer log in with it, and devices that logged in with it are logged out.'),
      confirmLabel: t('Remove'),
      danger: true,
    });
    if (isSure) remove.mutate();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon size={18} aria-hidden="true" className="text-accent-strong" />
      <div className="min-w-32 flex-1">
        <p dir="auto" className="min-w-0 break-words font-medium text-sm">
          {name}
        </p>
        <p className="text-faint text-sm">
          {t('added')} <RelativeTime at={factor.created_at} />
          {factor.last_used_at === undefined ? null : (
            <>
              {' · '}
              {t('last used')} <RelativeTime at={factor.last_used_at} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isPasskey ? (
          <Button size="sm" onClick={() => setRenaming(true)}>
            {t('Rename')}
            <span className="sr-only"> {name}</span>
          </Button>
        ) : null}
        <Button size="sm" variant="danger" busy={remove.isPending} onClick={() => void ask()}>
          {t('Remove')}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
      {remove.isError ? (
        <LoadFailure
          className="w-full"
          title={t('Failed to remove {{name}}', { name })}
          error={remove.error}
          onRetry={() => remove.mutate()}
        />
      ) : null}
      {isRenaming ? <PasskeyDialog renamed={{ id: factor.id, name }} names={names} onClose={() => setRenaming(false)} /> : null}
    </li>
  );
}
