import { useTranslation } from 'react-i18next';
import { waitingAt } from '../../shared/needs/need-labels.ts';
import { useNeeds } from '../../shared/needs/needs.ts';

/** How many items wait on this admin page. Renders nothing if there are none. */
export function NeedBadge({ place }: { readonly place: string }) {
  const { t } = useTranslation();
  const count = waitingAt(useNeeds().data?.needs ?? [], place);
  if (count === 0) return null;
  return (
    <span className="tabular relative ml-auto min-w-5 rounded-full bg-accent px-1.5 text-center font-semibold text-on-accent text-xs leading-5">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('{{count}} waiting', { count })}</span>
    </span>
  );
}
