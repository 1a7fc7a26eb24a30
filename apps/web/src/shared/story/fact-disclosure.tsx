import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

interface FactDisclosureProps {
  /** What names the button. */
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** The plain fact under a story entry, folded until somebody asks for it. */
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
          // A click on the story itself hurries the turn that is being narrated.
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
