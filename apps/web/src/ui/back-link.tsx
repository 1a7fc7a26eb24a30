import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link above a page's title back to the page that leads here. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className="mb-3 inline-flex min-h-11 items-center gap-2 text-muted text-sm hover:text-text">
      <ArrowLeft size={16} />
      {children}
    </Link>
  );
}
