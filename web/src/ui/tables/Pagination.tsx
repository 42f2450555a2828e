import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../forms/Button.tsx';
import { numberText } from '../text/locale.ts';

type PaginationProps = { page: number; pages: number; records: number; onPage(page: number): void };

/** Nothing where everything is on one page. */
export function Pagination({ page, pages, records, onPage }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center justify-end gap-1 text-sm text-muted">
      <span className="mr-2">{numberText(records)} in all</span>
      <IconButton icon={ChevronLeft} label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)} />
      <span aria-current="page">
        {numberText(page)} of {numberText(pages)}
      </span>
      <IconButton icon={ChevronRight} label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)} />
    </nav>
  );
}
