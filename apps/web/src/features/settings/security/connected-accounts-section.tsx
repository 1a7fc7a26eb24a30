import type { UserIdentity } from '@supabase/auth-js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { providerProblem } from '../../../lib/auth/provider-problem.ts';
import { connectProvider, disconnectProvider, IDENTITIES, useIdentities } from '../../../lib/auth/providers.ts';
import { useAuthSettings } from '../../../lib/auth/use-auth-settings.ts';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../section.tsx';

/** The other services that the person can log in with; renders nothing if this site offers none. */
export function ConnectedAccountsSection() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const providers = useAuthSettings()?.openid_providers ?? [];
  const identities = useIdentities();
  const place = useRef<HTMLDivElement>(null);
  const problem = providerProblem(search);
  const isShown = providers.length > 0 || (identities.data?.connected.length ?? 0) > 0;
  const hasFailed = isShown && problem !== null;
  // The provider leads back to the top of the page.
  useEffect(() => {
    if (hasFailed) place.current?.scrollIntoView();
  }, [hasFailed]);
  if (!isShown) return null;
  const connected = identities.data?.connected ?? [];
  const free = providers.filter(({ id }) => !connected.some(({ provider }) => provider === id));
  return (
    <div ref={place} className="scroll-mt-24">
      <Section title={t('Connected accounts')}>
        <p className="text-muted text-sm">{t('Log in with an account that you have elsewhere.')}</p>
        {problem === null ? null : <Banner kind="error">{t(problem.message)}</Banner>}
        <QueryFailure query={identities} title={t('Failed to load your connected accounts')} />
        {identities.isPending ? <Skeleton className="h-16" /> : null}
        {identities.data === undefined ? null : (
          <ul className="flex flex-col divide-y divide-line">
            {connected.map((identity) => (
              <ConnectedRow
                key={identity.identity_id}
                identity={identity}
                name={providers.find(({ id }) => id === identity.provider)?.name ?? identity.provider}
              />
            ))}
            {free.map(({ id, name }) => (
              <FreeRow key={id} id={id} name={name} />
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-2 py-3';

function ConnectedRow({ identity, name }: { readonly identity: UserIdentity; readonly name: string }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const disconnect = useMutation({
    mutationFn: () => disconnectProvider(identity),
    onSuccess: () => toast.success(t('{{name}} was disconnected.', { name })),
    onSettled: () => queries.invalidateQueries({ queryKey: IDENTITIES }),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('Disconnect {{name}}', { name }),
      message: t('You can no longer log in with it.'),
      confirmLabel: t('Disconnect'),
      danger: true,
    });
    if (isSure) disconnect.mutate();
  };
  return (
    <li className={ROW}>
      <div className="min-w-32 flex-1">
        <p dir="auto" className="break-words font-medium text-sm">
          {name}
        </p>
        <p className="break-all text-faint text-sm">{identity.identity_data?.email}</p>
      </div>
      <Button size="sm" variant="danger" busy={disconnect.isPending} onClick={() => void ask()}>
        {t('Disconnect')}
        <span className="sr-only"> {name}</span>
      </Button>
      <Failure error={disconnect.error} />
    </li>
  );
}

function FreeRow({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation();
  const connect = useMutation({ mutationFn: () => connectProvider(id) });
  return (
    <li className={ROW}>
      <p dir="auto" className="min-w-32 flex-1 break-words font-medium text-sm">
        {name}
      </p>
      {/* The browser is about to open the provider's page. */}
      <Button size="sm" busy={connect.isPending || connect.isSuccess} onClick={() => connect.mutate()}>
        {t('Connect')}
        <span className="sr-only"> {name}</span>
      </Button>
      <Failure error={connect.error} />
    </li>
  );
}

function Failure({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  return error === null ? null : (
    <Banner kind="error" className="w-full">
      {t(errorMessage(error))}
    </Banner>
  );
}
