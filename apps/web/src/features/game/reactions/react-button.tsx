import { SmilePlus } from 'lucide-react';
import type { ComponentProps } from 'react';

/** Opens the six reactions. */
export function ReactButton({ label, ...button }: ComponentProps<'button'> & { readonly label: string }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      className="inline-grid size-7 shrink-0 touch:size-11 place-items-center rounded-full text-faint hover:bg-raised hover:text-text"
      {...button}
    >
      <SmilePlus size={15} />
    </button>
  );
}
