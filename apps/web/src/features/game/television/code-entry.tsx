import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { LobbyCodeForm } from '../../../shared/forms/lobby-code-form.tsx';

export function CodeEntry({ problem }: { readonly problem: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className="grid h-full place-content-center gap-4 text-center">
      <h1 className="text-4xl">{t('Stage view')}</h1>
      <p role={problem === null ? undefined : 'alert'} className="max-w-120 text-lg text-muted">
        {problem ?? t('Enter the code of the lobby to show on this screen.')}
      </p>
      <LobbyCodeForm isLarge send={(code) => navigate(`/stage/${encodeURIComponent(code)}`)} />
    </div>
  );
}
