import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Card } from '../../ui/card.tsx';

interface SectionProps {
  readonly title: string;
  /** The fragment of links to this section, without the #. */
  readonly anchor?: string;
  readonly children: ReactNode;
}

/** One topic of the settings, with its title. */
export function Section({ title, anchor, children }: SectionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The section appears after the page has loaded, so the browser can't scroll to it by itself.
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
