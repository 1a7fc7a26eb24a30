import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get, post } from '../../lib/api/api.ts';
import { useSession } from '../../lib/auth/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

const KEY = ['account', 'sign-in-notice'];
const PATH = '/api/account/sign-in-notice';

/** Notifies the owner of an account once that someone tried passwords for it. */
export function SignInNotice() {
  const { t } = useTranslation();
  const { user } = useSession();
  const queries = useQueryClient();
  const { data: notice } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => get(PATH, { signal }),
    enabled: user !== null,
    staleTime: 5 * 60_000,
  });
  if (user === null || !notice) return null;

  const dismiss = async () => {
    queries.setQueryData(KEY, null);
    // If the request fails, the notice appears again later.
    await post(`${PATH}/seen`, { failures: notice.failures }).catch(() => undefined);
  };
  return (
    <div className="shell-width pt-4">
      <Banner
        kind="info"
        action={
          <span className="flex flex-wrap gap-2">
            <LinkButton to="/game/settings" size="sm" onClick={() => void dismiss()}>
              {t('Change password')}
            </LinkButton>
            <Button size="sm" onClick={() => void dismiss()}>
              {t('That was me')}
            </Button>
          </span>
        }
      >
        {t('{{count}} wrong passwords were entered for your account, most recently', { count: notice.failures })}{' '}
        <RelativeTime at={notice.last} />. {t('If that wasn’t you, change your password.')}
      </Banner>
    </div>
  );
}
