import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

interface FactDisclosureProps {
  /** The button's label. */
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** The plain fact below a story entry, folded until the reader opens it. */
export function FactDisclosure({ label, children }: FactDisclosureProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={(event) => {
          // The click must not reach the story, where it would speed up the narration.
          event.stopPropagation();
          setOpen(!isOpen);
        }}
        className="inline-flex min-h-6 items-center gap-1 rounded-md transition-colors hover:text-text touch:min-h-11"
      >
        {label}
        <ChevronDown size={13} className={clsx('text-faint transition-transform', isOpen && 'rotate-180')} />
      </button>
      <p id={id} hidden={!isOpen}>
        {children}
      </p>
    </>
  );
}
