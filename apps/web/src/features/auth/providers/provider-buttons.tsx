import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage, isOffline } from '../../../lib/api/api-error.ts';
import { openProvider } from '../../../lib/auth/providers.ts';
import { useAuthSettings } from '../../../lib/auth/use-auth-settings.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';

interface ProviderButtonsProps {
  /** The page to open afterwards; null = the default one. */
  readonly next: string | null;
  /** The token of an invitation to register. */
  readonly invitation?: string | null;
}

/** Buttons for the other services that people can log in with. */
export function ProviderButtons({ next, invitation = null }: ProviderButtonsProps) {
  const { t } = useTranslation();
  const providers = useAuthSettings()?.openid_providers ?? [];
  const [opening, setOpening] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  if (providers.length === 0) return null;

  const open = async (id: string) => {
    setOpening(id);
    setProblem(null);
    try {
      await openProvider(id, { next, invitation });
    } catch (error) {
      setProblem(error);
      setOpening(null);
    }
  };

  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="flex items-center gap-4 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      {problem === null ? null : <Banner kind={isOffline(problem) ? 'offline' : 'error'}>{t(errorMessage(problem))}</Banner>}
      {providers.map(({ id, name }) => (
        <Button key={id} size="lg" busy={opening === id} disabled={opening !== null} onClick={() => void open(id)}>
          <span dir="auto" className="min-w-0 break-words">
            {t('Continue with {{name}}', { name })}
          </span>
        </Button>
      ))}
    </div>
  );
}
