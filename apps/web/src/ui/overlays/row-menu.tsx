import { clsx } from 'clsx';
import { Check, EllipsisVertical, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { createContext, type ReactNode, use, useRef } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../button.tsx';
import { MENU, MENU_ITEM } from './menu-styles.ts';

/** Stores the chosen action until the menu has closed. */
const ChosenContext = createContext<(act: () => void) => void>((act) => act());

interface RowMenuProps {
  /** The accessible name: "Options for Ada". */
  readonly label: string;
  readonly disabled?: boolean;
  /** RowMenuItem, RowMenuLink, RowMenuChoice and RowMenuLine. */
  readonly children: ReactNode;
}

/** One menu with all actions for a table row. */
export function RowMenu({ label, disabled = false, children }: RowMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | null>(null);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild ref={trigger}>
        {/* Stays enabled while its row changes, because disabling it would lose the focus. */}
        <IconButton
          icon={EllipsisVertical}
          label={label}
          aria-disabled={disabled || undefined}
          className="size-8! touch:size-11! aria-disabled:opacity-50"
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className={MENU}
          onCloseAutoFocus={(event) => {
            const act = chosen.current;
            chosen.current = null;
            if (act === null) return;
            // A confirmation dialog returns the focus to the element that had it before.
            event.preventDefault();
            trigger.current?.focus();
            act();
          }}
        >
          <ChosenContext
            value={(act) => {
              if (!disabled) chosen.current = act;
            }}
          >
            {children}
          </ChosenContext>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface RowMenuItemProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onSelect: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
}
export function RowMenuItem({ label, icon: Icon, onSelect, danger = false, disabled = false }: RowMenuItemProps) {
  const choose = use(ChosenContext);
  return (
    <DropdownMenu.Item
      disabled={disabled}
      onSelect={() => choose(onSelect)}
      className={clsx(MENU_ITEM, 'data-[disabled]:cursor-not-allowed data-[disabled]:opacity-50', danger && 'text-danger')}
    >
      <Icon size={17} className={danger ? undefined : 'text-muted'} />
      <span className="font-medium text-sm">{label}</span>
    </DropdownMenu.Item>
  );
}

interface RowMenuLinkProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly to: string;
}
export function RowMenuLink({ label, icon: Icon, to }: RowMenuLinkProps) {
  return (
    <DropdownMenu.Item asChild className={MENU_ITEM}>
      <Link to={to}>
        <Icon size={17} className="text-muted" />
        <span className="font-medium text-sm">{label}</span>
      </Link>
    </DropdownMenu.Item>
  );
}

interface RowMenuChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChoose: (value: Value) => void;
}
/** A choice between a few values; the current one is marked. */
export function RowMenuChoice<Value extends string>({ label, value, options, onChoose }: RowMenuChoiceProps<Value>) {
  const choose = use(ChosenContext);
  return (
    <DropdownMenu.RadioGroup value={value} aria-label={label}>
      <DropdownMenu.Label className="px-3 pt-1.5 pb-1 text-faint text-xs">{label}</DropdownMenu.Label>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          onSelect={() => option.value !== value && choose(() => onChoose(option.value))}
          className={clsx(MENU_ITEM, 'min-h-9! touch:min-h-11!')}
        >
          <span className="grid size-4.5 place-items-center">
            <DropdownMenu.ItemIndicator>
              <Check size={16} className="text-accent" />
            </DropdownMenu.ItemIndicator>
          </span>
          <span className="font-medium text-sm">{option.text}</span>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function RowMenuLine() {
  return <DropdownMenu.Separator className="my-1.5 h-px bg-line" />;
}
