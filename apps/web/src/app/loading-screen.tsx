import { useTranslation } from 'react-i18next';
import { MindLoader } from '../ui/identity/mind.tsx';

export function LoadingScreen() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-[70dvh] place-items-center text-muted">
      <MindLoader label={t('Loading…')} />
    </div>
  );
}
