import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

interface PaginationProps {
  /** From 1. */
  readonly page: number;
  readonly totalPages: number;
  readonly onPage: (page: number) => void;
}

/** Previous and Next; nothing where one page is all there is. */
export function Pagination({ page, totalPages, onPage }: PaginationProps) {
  const { t } = useTranslation();
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={t('Pages')} className="flex items-center justify-between gap-3">
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)} icon={<ChevronLeft aria-hidden="true" size={16} />}>
        {t('Previous')}
      </Button>
      <span aria-live="polite" className="tabular text-muted text-sm">
        {t('Page {{page}} of {{total}}', { page, total: totalPages })}
      </span>
      <Button size="sm" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        {t('Next')}
        <ChevronRight aria-hidden="true" size={16} />
      </Button>
    </nav>
  );
}
