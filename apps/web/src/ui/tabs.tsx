import { clsx } from 'clsx';
import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';

/** Radix tabs in our style: arrow keys move between tabs, with one tab stop. */
export const Tabs = Radix.Root;

export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={clsx('flex gap-1 border-line border-b', className)} {...rest} />;
}
export function Tab({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={clsx(
        '-mb-px inline-flex min-h-11 items-center justify-center gap-2 border-transparent border-b-2 px-4 font-medium text-muted text-sm transition-colors hover:text-text data-[state=active]:border-accent data-[state=active]:text-accent-strong',
        className,
      )}
      {...rest}
    />
  );
}
export const TabPanel = Radix.Content;
