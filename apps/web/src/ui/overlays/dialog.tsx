import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';

export const OVERLAY = 'fixed inset-0 z-50 animate-fade bg-shade backdrop-blur-[3px]';
/** A light overlay: the story beneath continues and stays readable. */
const CLEAR_OVERLAY = 'fixed inset-0 z-50 animate-fade bg-black/20';
/** Centres a sheet above the toasts, which would otherwise cover its buttons. `--toast-room` comes from toasts.tsx. */
export const SHEET_PLACE =
  'pointer-events-none fixed inset-0 z-50 flex flex-col items-center p-4 before:flex-1 after:min-h-(--toast-room) after:flex-1 low:py-1';
export const SHEET =
  'pointer-events-auto flex min-h-0 w-full animate-fade flex-col rounded-2xl border border-line bg-raised shadow-2xl focus:outline-none low:overflow-y-auto';

interface DialogProps {
  /** Left out where the dialog is only rendered while it is open. */
  readonly open?: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, right-aligned. */
  readonly footer?: ReactNode;
  readonly wide?: boolean;
  /** Keeps the content beneath readable. */
  readonly clear?: boolean;
  /** Returns the element to focus after closing; null = the one that had the focus before. */
  readonly focusAfter?: () => HTMLElement | null;
}

/** Traps the focus, closes with Escape or a click outside, and returns the focus. Long content scrolls inside. */
export function Dialog({ open = true, onClose, title, description, children, footer, wide, clear, focusAfter }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={clear ? CLEAR_OVERLAY : OVERLAY} />
        <div className={SHEET_PLACE}>
          <Radix.Content
            className={clsx(SHEET, wide ? 'max-w-3xl' : 'max-w-lg')}
            onCloseAutoFocus={(event) => {
              const next = focusAfter?.() ?? null;
              if (next === null) return;
              event.preventDefault();
              next.focus();
            }}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          >
            <header className="flex items-start justify-between gap-4 px-6 pt-5 pb-3">
              <div>
                <Radix.Title className="text-2xl">{title}</Radix.Title>
                {description === undefined ? null : (
                  <Radix.Description className="mt-1 text-muted text-sm">{description}</Radix.Description>
                )}
              </div>
              <Radix.Close asChild>
                <IconButton icon={X} label={t('Close')} className="-mr-2" />
              </Radix.Close>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-6 low:shrink-0 low:grow-0 low:basis-auto low:overflow-visible">
              {children}
            </div>
            {footer === undefined ? null : (
              <footer className="flex flex-wrap justify-end gap-3 border-line border-t px-6 py-4">{footer}</footer>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
