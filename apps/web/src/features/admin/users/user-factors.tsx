import type { GoTrueFactor } from '@one-mind/protocol/accounts/gotrue';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { del, get } from '../../../lib/api/api.ts';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { reasonOf } from '../reason.ts';
import { USERS } from './user-calls.ts';

const KINDS: Readonly<Record<GoTrueFactor['factor_type'], string>> = {
  totp: 'Authenticator app',
  webauthn: 'Passkey',
  recovery_code: 'Recovery codes',
};

/** A person's second factors, which an admin removes when they are lost. */
export function UserFactors({ userId }: { readonly userId: string }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const factors = useQuery({
    queryKey: [...USERS, 'factors', userId],
    queryFn: ({ signal }) => get(`/auth/v1/admin/users/${encodeURIComponent(userId)}/factors`, { signal }),
    staleTime: 0,
  });
  const remove = useMutation({
    mutationFn: (factorId: string) => del(`/auth/v1/admin/users/${encodeURIComponent(userId)}/factors/${encodeURIComponent(factorId)}`),
    onSuccess: () => toast.success(t('Second factor removed')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  });
  const ask = async ({ id, factor_type: kind, friendly_name: name }: GoTrueFactor) => {
    const isSure = await confirm({
      title: t('Remove {{name}}', { name: name ?? t(KINDS[kind]) }),
      message: t('Make sure that the person who asks for this owns the account. Afterwards, fewer factors protect it.'),
      confirmLabel: t('Remove'),
      danger: true,
    });
    if (isSure) remove.mutate(id);
  };
  return (
    <section aria-labelledby="factors" className="flex flex-col gap-3">
      <h2 id="factors" className="text-2xl">
        {t('Second factors')}
      </h2>
      <QueryFailure query={factors} title={(error) => t('Failed to load the second factors: {{reason}}', { reason: reasonOf(t, error) })} />
      {remove.isError ? <LoadFailure title={t('Failed to remove the factor: {{reason}}', { reason: reasonOf(t, remove.error) })} /> : null}
      {factors.data?.length === 0 ? <p className="text-muted">{t('This person logs in with a password alone.')}</p> : null}
      {factors.data === undefined || factors.data.length === 0 ? null : (
        <Card flush as="div">
          <ul className="divide-y divide-line">
            {factors.data.map((factor) => (
              <li key={factor.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
                <div className="min-w-48 flex-1">
                  <p className="break-words text-sm">
                    {t(KINDS[factor.factor_type])}
                    {factor.friendly_name === undefined ? null : `: ${factor.friendly_name}`}
                    {factor.status === 'unverified' ? ` (${t('not set up completely')})` : null}
                  </p>
                  <p className="text-faint text-sm">
                    {t('added')} <RelativeTime at={factor.created_at} />
                  </p>
                </div>
                <Button size="sm" variant="danger" disabled={remove.isPending} onClick={() => void ask(factor)}>
                  {t('Remove')}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
