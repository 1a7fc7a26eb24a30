import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/time.ts';

const MINUTE = 60_000;

/** "Next case in 5 h 12 min". `at`: epoch ms by this device's clock. */
export function NextCase({ at }: { readonly at: number }) {
  const { t } = useTranslation();
  const minutes = Math.max(0, Math.ceil((at - useNow(10_000)) / MINUTE));
  const hours = Math.floor(minutes / 60);
  return (
    <span className="tabular">
      {hours > 0
        ? t('Next case in {{hours}} h {{minutes}} min', { hours, minutes: minutes % 60 })
        : t('Next case in {{minutes}} min', { minutes })}
    </span>
  );
}
