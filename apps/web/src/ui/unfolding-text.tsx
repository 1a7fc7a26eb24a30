import { clsx } from 'clsx';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface UnfoldingTextProps {
  readonly children: ReactNode;
  /** A `max-h-*` class: the height when folded. */
  readonly foldedClassName: string;
  readonly className?: string;
}

/** A text of any length in limited space. If it doesn't fit, a button unfolds it. */
export function UnfoldingText({ children, foldedClassName, className }: UnfoldingTextProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const [isCut, setCut] = useState(false);
  const folded = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = folded.current;
    if (element === null || isUnfolded) return;
    // Fires once immediately, and then whenever the text or its available space changes.
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    for (const part of element.children) observer.observe(part);
    return () => observer.disconnect();
  }, [isUnfolded]);
  return (
    <div className={className}>
      <div
        ref={folded}
        id={id}
        className={clsx(
          'wrap-anywhere',
          isUnfolded ? 'max-h-[45dvh] overflow-y-auto low:max-h-none' : ['overflow-y-hidden', foldedClassName],
        )}
      >
        {children}
      </div>
      {isCut || isUnfolded ? (
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => {
            setUnfolded(!isUnfolded);
            // A folded text can't be scrolled, so it has to be at its start.
            folded.current?.scrollTo(0, 0);
          }}
          className="min-h-6 rounded-md font-medium text-accent-strong text-xs underline underline-offset-2 touch:min-h-11"
        >
          {isUnfolded ? t('Show less') : t('Show all')}
        </button>
      ) : null}
    </div>
  );
}
