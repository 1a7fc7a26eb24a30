import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

export const TooltipProvider = Radix.Provider;

/** `children`: one element that can be focused. The tooltip adds to its name, it never replaces it. */
export function Tooltip({
  content,
  children,
  side = 'top',
}: {
  readonly content: ReactNode;
  readonly children: ReactElement;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-xs animate-fade rounded-lg border border-line bg-raised px-3 py-1.5 text-sm text-text shadow-lg"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
