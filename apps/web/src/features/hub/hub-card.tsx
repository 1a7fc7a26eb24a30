import type { LucideIcon } from 'lucide-react';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface HubCardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** One of the hub's two large cards. */
export function HubCard({ icon, title, text, children }: HubCardProps) {
  return (
    <section className="relative flex flex-col overflow-hidden rounded-2xl border border-line bg-surface p-7">
      <div aria-hidden="true" className="-top-24 -right-24 absolute size-64 bg-[radial-gradient(closest-side,var(--glow),transparent)]" />
      <div className="text-accent">{icon}</div>
      <h2 className="mt-4 text-3xl">{title}</h2>
      <p className="mt-1.5 mb-6 max-w-md flex-1 text-muted">{text}</p>
      <div>{children}</div>
    </section>
  );
}

interface HubLinkProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

/** A smaller card, which is a link as a whole. */
export function HubLink({ to, icon: Icon, title, text }: HubLinkProps) {
  return (
    <Link
      to={to}
      className="group flex min-h-18 items-center gap-4 rounded-2xl border border-line bg-surface px-5 py-4 transition-colors hover:border-accent lg:flex-col lg:items-start lg:gap-3"
    >
      <Icon size={22} strokeWidth={1.5} className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold font-story text-2xl leading-none group-hover:text-accent-strong">{title}</span>
        <span className="mt-1 block text-muted text-sm">{text}</span>
      </span>
      <ChevronRight size={18} className="shrink-0 text-faint lg:hidden" />
    </Link>
  );
}
