import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface ChoiceButtonProps {
  readonly isChosen: boolean;
  readonly isOpen: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** One answer of a quieted player. While nothing can be chosen, the chosen one still shows. */
export function ChoiceButton({ isChosen, isOpen, onPress, children }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={!isOpen}
      onClick={onPress}
      className={clsx(
        'inline-flex min-h-9 items-center gap-1.5 rounded-md border px-2.5 text-left text-sm leading-tight transition-colors touch:min-h-11',
        isChosen ? 'border-accent bg-accent/15 font-semibold text-accent-strong' : 'border-line bg-raised',
        isOpen ? !isChosen && 'hover:border-line-strong' : clsx('cursor-not-allowed', !isChosen && 'text-muted'),
      )}
    >
      {children}
    </button>
  );
}
