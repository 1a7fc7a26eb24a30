import type { CaseTurn } from '@one-mind/protocol/daily/daily';
import { CheckCheck, CircleDashed, CircleX, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** What came of a turn, as an icon with a name. `size` in pixels. */
export function TurnMark({ turn: { outcome, hid }, size = 14 }: { readonly turn: CaseTurn; readonly size?: number }) {
  const { t } = useTranslation();
  if (hid) return <EyeOff aria-label={t('Hidden')} size={size} className="shrink-0 text-faint" />;
  if (outcome === 'success') return <CheckCheck aria-label={t('Success')} size={size} className="shrink-0 text-success" />;
  if (outcome === 'failure') return <CircleX aria-label={t('Failure')} size={size} className="shrink-0 text-danger" />;
  const label = outcome === 'nothing' ? t('Nothing came of it') : t('No target');
  return <CircleDashed aria-label={label} size={size} className="shrink-0 text-faint" />;
}
