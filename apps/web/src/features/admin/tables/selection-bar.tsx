import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../../shared/page/load-failure.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { Refused, Selection, useBulkAction } from './use-bulk-action.ts';

interface SelectionBarProps extends Selection {
  readonly label: string;
  readonly bulk: Pick<ReturnType<typeof useBulkAction>, 'error' | 'refused' | 'dismissRefused'>;
  /** The message if the request itself fails. */
  readonly failure: (error: unknown) => string;
  /** The actions for all of them. */
  readonly children: ReactNode;
}

/** Stays in view while rows are selected. Above it, it lists what could not be done, and why. */
export function SelectionBar({ label, chosen, onChoose, bulk, failure, children }: SelectionBarProps) {
  const { t } = useTranslation();
  return (
    <>
      {bulk.error === null ? null : <LoadFailure title={failure(bulk.error)} />}
      {bulk.refused.length === 0 ? null : <RefusedList refused={bulk.refused} onDismiss={bulk.dismissRefused} />}
      {chosen.size === 0 ? null : (
        <section
          aria-label={label}
          className="sticky bottom-3 z-20 order-last flex flex-wrap items-center gap-2 rounded-2xl border border-accent/60 bg-raised px-4 py-3 shadow-2xl"
        >
          <span role="status" className="mr-2 font-medium text-sm">
            {t('{{count}} selected', { count: chosen.size })}
          </span>
          {children}
          <IconButton icon={X} label={t('Clear selection')} onClick={() => onChoose(new Map())} />
        </section>
      )}
    </>
  );
}

function RefusedList({ refused, onDismiss }: { readonly refused: readonly Refused[]; readonly onDismiss: () => void }) {
  const { t } = useTranslation();
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
        {refused.map(({ id, name, message }) => (
          <li key={id} className="break-words">
            <strong className="font-semibold">{name}</strong>: {t(message)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
