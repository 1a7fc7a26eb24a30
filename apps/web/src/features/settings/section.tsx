import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Card } from '../../ui/card.tsx';

interface SectionProps {
  readonly title: string;
  /** The part of the address after the #, with which a link leads here. */
  readonly anchor?: string;
  readonly children: ReactNode;
}

/** One topic of the settings, with its title. */
export function Section({ title, anchor, children }: SectionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // It appears after the page has loaded, so the browser can't scroll here by itself.
  useEffect(() => {
    if (anchor !== undefined && window.location.hash === `#${anchor}`) heading.current?.scrollIntoView();
  }, [anchor]);
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 ref={heading} id={id} className="scroll-mt-24 text-2xl">
        {title}
      </h2>
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </Card>
  );
}
