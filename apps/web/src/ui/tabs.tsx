import { clsx } from 'clsx';
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { moveFocus } from './move-focus.ts';

interface SelectedTab {
  readonly id: string;
  readonly value: string;
  readonly select: (value: string) => void;
}
const SelectedTabContext = createContext<SelectedTab>({ id: '', value: '', select: () => {} });

interface TabsProps extends Omit<ComponentProps<'div'>, 'ref' | 'defaultValue'> {
  readonly as?: 'div' | 'main';
  /** The selected tab; the parent changes it in `onValueChange`. Without it, the tabs remember it themselves. */
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onValueChange?: (value: string) => void;
}

/**
 * Tabs as in WAI-ARIA's pattern: one tab stop, and arrow keys, Home and End select another tab. Radix does the same, but its tabs alone
 * would take 8 kB of the game's 200.
 */
export function Tabs({ as: Element = 'div', value, defaultValue = '', onValueChange, ...rest }: TabsProps) {
  const id = useId();
  const [ownValue, setOwnValue] = useState(defaultValue);
  const selected = value ?? ownValue;
  const context = useMemo<SelectedTab>(
    () => ({
      id,
      value: selected,
      select: (next) => {
        if (next === selected) return;
        setOwnValue(next);
        onValueChange?.(next);
      },
    }),
    [id, selected, onValueChange],
  );
  return (
    <SelectedTabContext value={context}>
      <Element {...rest} />
    </SelectedTabContext>
  );
}

export function TabList({ className, ...rest }: ComponentProps<'div'> & { readonly 'aria-label': string }) {
  const { value } = useContext(SelectedTabContext);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tabs = tabsIn(list.current);
    // The Tab key would skip the list if the selected value belonged to none of the tabs.
    const stop = tabs.find((tab) => tab.getAttribute('data-value') === value) ?? tabs[0];
    for (const tab of tabs) tab.tabIndex = tab === stop ? 0 : -1;
  });
  return <div ref={list} role="tablist" onKeyDown={moveTab} className={clsx('flex gap-1 border-line border-b', className)} {...rest} />;
}

const tabsIn = (list: HTMLElement | null): readonly HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];

/** Focus selects a tab, so only focus has to move. */
const moveTab = (event: KeyboardEvent<HTMLElement>): void => moveFocus(event, tabsIn(event.currentTarget));

interface TabProps extends ComponentProps<'button'> {
  readonly value: string;
}

export function Tab({ value, className, ...rest }: TabProps) {
  const { id, value: selected, select } = useContext(SelectedTabContext);
  const isSelected = value === selected;
  return (
    <button
      type="button"
      role="tab"
      id={tabId(id, value)}
      aria-selected={isSelected}
      aria-controls={panelId(id, value)}
      data-value={value}
      data-state={isSelected ? 'active' : 'inactive'}
      onClick={() => select(value)}
      onFocus={() => select(value)}
      className={clsx(
        '-mb-px inline-flex min-h-11 items-center justify-center gap-2 border-transparent border-b-2 px-4 font-medium text-muted text-sm transition-colors hover:text-text data-[state=active]:border-accent data-[state=active]:text-accent-strong',
        className,
      )}
      {...rest}
    />
  );
}

interface TabPanelProps extends ComponentProps<'div'> {
  readonly value: string;
}

/** Its content exists only while its tab is selected. It takes focus, because a region that scrolls must be reachable by keyboard. */
export function TabPanel({ value, children, ...rest }: TabPanelProps) {
  const { id, value: selected } = useContext(SelectedTabContext);
  const isSelected = value === selected;
  return (
    <div
      role="tabpanel"
      id={panelId(id, value)}
      aria-labelledby={tabId(id, value)}
      data-state={isSelected ? 'active' : 'inactive'}
      hidden={!isSelected}
      tabIndex={isSelected ? 0 : undefined}
      {...rest}
    >
      {isSelected ? children : null}
    </div>
  );
}

const tabId = (id: string, value: string): string => `${id}-tab-${value}`;
const panelId = (id: string, value: string): string => `${id}-panel-${value}`;
