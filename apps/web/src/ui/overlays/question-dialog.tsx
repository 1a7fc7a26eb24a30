import { AlertDialog as Radix } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../button.tsx';
import { OVERLAY, SHEET, SHEET_PLACE } from './sheet-styles.ts';

export interface ConfirmOptions {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
  /** "Cancel" if left out. */
  readonly cancelLabel?: string;
  /** The confirming button destroys something. */
  readonly danger?: boolean;
}
export type Question = ConfirmOptions & {
  readonly kind: 'confirm' | 'alert';
  readonly answer: (yes: boolean) => void;
  readonly asker: Element | null;
};

interface QuestionDialogProps {
  readonly question: Question;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A question that is asked from code. Escape is a no. */
export function QuestionDialog({ question, open, onClose }: QuestionDialogProps) {
  const { t } = useTranslation();
  const close = (yes: boolean) => {
    question.answer(yes);
    onClose();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && close(false)}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <div className={SHEET_PLACE}>
          <Radix.Content
            className={`${SHEET} max-w-lg`}
            onCloseAutoFocus={(event) => {
              // Radix returns the focus to a trigger, but a question asked from code has none.
              event.preventDefault();
              if (question.asker instanceof HTMLElement) question.asker.focus();
            }}
          >
            <div className="min-h-0 overflow-y-auto px-6 pt-6 pb-4 low:shrink-0 low:overflow-visible">
              <Radix.Title className="text-2xl">{question.title}</Radix.Title>
              <Radix.Description className="mt-2 text-muted">{question.message}</Radix.Description>
            </div>
            <div className="flex flex-wrap justify-end gap-3 px-6 pb-6">
              {question.kind === 'confirm' ? (
                <Radix.Cancel className={buttonClass('quiet')}>{question.cancelLabel ?? t('Cancel')}</Radix.Cancel>
              ) : null}
              <Radix.Action className={buttonClass(question.danger ? 'danger' : 'primary')} onClick={() => close(true)}>
                {question.confirmLabel}
              </Radix.Action>
            </div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
