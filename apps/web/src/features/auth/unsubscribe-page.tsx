import { type GameMailKind, isGameMail } from '@one-mind/protocol/accounts/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { post } from '../../lib/api/api.ts';
import { ApiError, errorMessage, isOffline } from '../../lib/api/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { AuthLayout, TEXT_LINK } from './auth-layout.tsx';

type Result = 'waits' | 'done' | 'invalid';

const focus = (element: HTMLElement | null) => element?.focus();

/** The page behind unsubscribe links. Opening it changes nothing, because mail scanners open links, too. */
export function UnsubscribePage() {
  const { t } = useTranslation();
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const kind = token.split('.', 1)[0] ?? '';
  const [result, setResult] = useState<Result>(isGameMail(kind) ? 'waits' : 'invalid');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  const turnOff = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await post(`/unsubscribe?${new URLSearchParams({ token })}`);
      setResult('done');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unsubscribe_link_invalid') setResult('invalid');
      else setProblem(error);
    } finally {
      setBusy(false);
    }
  };

  const subtitles: Readonly<Record<GameMailKind, string>> = {
    your_move: t('Stop emails about slow games that wait for your move.'),
    game_invitation: t('Stop emails about invitations from friends.'),
  };
  return (
    <AuthLayout
      title={t('Unsubscribe')}
      subtitle={isGameMail(kind) ? subtitles[kind] : t('Choose which emails you get in your settings.')}
      below={
        <Link to="/" className={TEXT_LINK}>
          {t('Return Home')}
        </Link>
      }
    >
      <div className="flex flex-col gap-3">
        {problem === null ? null : <Banner kind={isOffline(problem) ? 'offline' : 'error'}>{t(errorMessage(problem))}</Banner>}
        {result === 'waits' ? (
          <Button variant="primary" size="lg" busy={isBusy} autoFocus onClick={() => void turnOff()}>
            {t('Unsubscribe')}
          </Button>
        ) : (
          // The focused button is gone, so this takes the focus.
          <div ref={focus} tabIndex={-1} className="flex flex-col gap-3 outline-none">
            {result === 'done' ? (
              <Banner kind="success">{t('These emails are turned off. You can turn them on again in your settings.')}</Banner>
            ) : (
              <Banner kind="error">
                {t('This link is incomplete or no longer works. Log in and choose your emails in your settings.')}
              </Banner>
            )}
            <LinkButton to="/game/settings#notifications" size="lg">
              {t('Open Settings')}
            </LinkButton>
          </div>
        )}
      </div>
    </AuthLayout>
  );
}
