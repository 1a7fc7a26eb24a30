import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import { OVERLAY, SHEET, SHEET_PLACE } from './sheet-styles.ts';

export interface DialogProps {
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

/** A light overlay: the story beneath continues and stays readable. */
const CLEAR_OVERLAY = 'fixed inset-0 z-50 animate-fade bg-black/20';
/** Traps the focus, closes with Escape or a click outside, and returns the focus. Long content scrolls inside. */
export function DialogSheet({ open = true, onClose, title, description, children, footer, wide, clear, focusAfter }: DialogProps) {
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
