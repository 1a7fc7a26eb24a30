import { PAGE_SIZES } from '@one-mind/protocol/admin/admin-lists';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Input, Select } from '../../../ui/forms/field.tsx';

interface PaginationProps {
  /** The page number, from 1. */
  readonly page: number;
  readonly totalPages: number;
  readonly onPage: (page: number) => void;
  /** Present where the user can choose how many rows a page has. */
  readonly size?: { readonly limit: number; readonly onLimit: (limit: number) => void };
}

const COMPACT = 'min-h-9! touch:min-h-11! py-1! text-sm!';

/** Previous, Next and a jump to any page. Renders nothing if there is only one page and its size can't be chosen. */
export function Pagination({ page, totalPages, onPage, size }: PaginationProps) {
  const { t } = useTranslation();
  const sizeId = useId();
  if (totalPages <= 1 && size === undefined) return null;
  return (
    <nav aria-label={t('Pages')} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 text-sm">
      {size === undefined ? null : (
        <div className="flex items-center gap-2 text-muted">
          <label htmlFor={sizeId}>{t('Rows per page')}</label>
          <span className="w-20">
            <Select
              id={sizeId}
              value={size.limit}
              onChange={size.onLimit}
              options={PAGE_SIZES.map((value) => ({ value, label: String(value) }))}
              className={COMPACT}
            />
          </span>
        </div>
      )}
      {totalPages <= 1 ? null : (
        <div className="flex flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:justify-end">
          <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)} icon={ChevronLeft}>
            {t('Previous')}
          </Button>
          <span aria-live="polite" className="tabular text-muted">
            {t('Page {{page}} of {{total}}', { page, total: totalPages })}
          </span>
          <Button size="sm" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
            {t('Next')}
            <ChevronRight size={16} />
          </Button>
          {totalPages > 2 ? <Jump key={page} page={page} totalPages={totalPages} onPage={onPage} /> : null}
        </div>
      )}
    </nav>
  );
}

/** A number that is out of range goes to the nearest page. */
function Jump({ page, totalPages, onPage }: Pick<PaginationProps, 'page' | 'totalPages' | 'onPage'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Math.min(totalPages, Math.max(1, Math.trunc(Number(typed))));
    if (typed !== '' && wanted !== page) onPage(wanted);
  };
  return (
    <form onSubmit={jump} className="flex items-center gap-2">
      <Input
        type="number"
        inputMode="numeric"
        min={1}
        max={totalPages}
        aria-label={t('Go to page')}
        placeholder={String(page)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${COMPACT} w-20!`}
      />
      <Button size="sm" type="submit" disabled={typed === ''}>
        {t('Go')}
      </Button>
    </form>
  );
}
