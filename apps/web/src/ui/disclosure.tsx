import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';

interface DisclosureProps {
  /** A URL with this id as its hash opens the section. */
  readonly id: string;
  readonly title: string;
  /** A description of its content. */
  readonly hint: string;
  readonly children: ReactNode;
}

/**
 * A section of a long page that is folded until the reader opens it. Its content mounts when it is first opened and
 * stays mounted, so it keeps its state. Printed pages show everything.
 */
export function Disclosure({ id, title, hint, children }: DisclosureProps) {
  const isAddressed = useLocation().hash === `#${id}`;
  const [isOpen, setOpen] = useState(isAddressed);
  const [isMade, setMade] = useState(isAddressed);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isAddressed) return;
    setMade(true);
    setOpen(true);
    section.current?.scrollIntoView({ block: 'start' });
  }, [isAddressed]);
  useEffect(() => {
    const make = () => flushSync(() => setMade(true));
    window.addEventListener('beforeprint', make);
    return () => window.removeEventListener('beforeprint', make);
  }, []);
  const toggle = () => {
    setMade(true);
    setOpen(!isOpen);
  };
  return (
    <section ref={section} id={id} aria-label={title} className="scroll-mt-4 border-line border-b first:border-t">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          onClick={toggle}
          className="flex min-h-16 w-full items-center justify-between gap-4 rounded-md py-3 text-left transition-colors hover:text-accent-strong"
        >
          <span className="min-w-0">
            <span className="block text-2xl sm:text-3xl">{title}</span>
            <span className="block font-normal font-sans text-muted text-sm leading-snug">{hint}</span>
          </span>
          <ChevronDown size={22} className={clsx('shrink-0 text-faint transition-transform print:hidden', isOpen && 'rotate-180')} />
        </button>
      </h2>
      <div id={`${id}-content`} className={clsx('pt-3 pb-10', !isOpen && 'hidden print:block')}>
        {isMade ? children : null}
      </div>
    </section>
  );
}
