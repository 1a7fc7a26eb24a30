import type { BulkResult } from '@one-mind/protocol/admin/admin-users';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';

interface SelectionBarProps {
  readonly label: string;
  readonly count: number;
  readonly onClear: () => void;
  /** What can be done with all of them. */
  readonly children: ReactNode;
}

/** Stays in view while rows are selected. */
export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <section
      aria-label={label}
      className="sticky bottom-3 z-20 order-last flex flex-wrap items-center gap-2 rounded-2xl border border-accent/60 bg-raised px-4 py-3 shadow-2xl"
    >
      <span role="status" className="mr-2 font-medium text-sm">
        {t('{{count}} selected', { count })}
      </span>
      {children}
      <IconButton label={t('Clear selection')} onClick={onClear}>
        <X aria-hidden="true" size={18} />
      </IconButton>
    </section>
  );
}

export type RefusedResult = Extract<BulkResult, { readonly ok: false }>;

interface RefusedListProps {
  readonly refused: readonly RefusedResult[];
  readonly nameOf: (id: string) => string;
  readonly onDismiss: () => void;
}

/** What could not be done, and why. */
export function RefusedList({ refused, nameOf, onDismiss }: RefusedListProps) {
  const { t } = useTranslation();
  if (refused.length === 0) return null;
  return (
    <Banner
      kind="error"
      action={
        <Button size="sm" variant="quiet" onClick={onDismiss}>
          {t('Dismiss')}
        </Button>
      }
    >
      <ul>
        {refused.map(({ id, message }) => (
          <li key={id} className="break-words">
            <strong className="font-semibold">{nameOf(id)}</strong>: {t(message)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
