import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { DocumentTitle } from '../../shared/page/page-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Mind } from '../../ui/identity/mind.tsx';

/** Shown if a screen crashes or its code can't be loaded. */
export function CrashPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <section className="shell-width grid min-h-[70dvh] place-items-center py-12 text-center">
      <DocumentTitle title={t('Error')} />
      <div role="alert" className="flex flex-col items-center">
        <Mind voices={[0, 1, 2].map((seat) => ({ seat, state: 'quieted' }))} size={132} />
        <h1 className="mt-8 text-4xl">{t('This screen crashed')}</h1>
        <p className="mt-3 max-w-md text-muted">{t('Nothing is lost: the game is stored on the server. Reload the page to continue.')}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button variant="primary" onClick={() => window.location.reload()} icon={RotateCw}>
            {t('Reload')}
          </Button>
          {/* Reloads the page, so that the broken state is gone. */}
          <Button onClick={() => window.location.assign('/')}>{t('Return Home')}</Button>
        </div>
      </div>
    </section>
  );
}
