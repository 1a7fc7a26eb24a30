import { AlertDialog as Radix } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { buttonClass } from '../button.tsx';
import { OVERLAY, SHEET, SHEET_PLACE } from './dialog.tsx';

export interface ConfirmOptions {
  readonly title: string;
  readonly message: string;
  readonly confirmLabel: string;
  /** "Cancel" if left out. */
  readonly cancelLabel?: string;
  /** The confirming button destroys something. */
  readonly danger?: boolean;
}
type Question = ConfirmOptions & {
  readonly kind: 'confirm' | 'alert';
  readonly answer: (yes: boolean) => void;
  readonly asker: Element | null;
};

const useQuestion = create<{ readonly question: Question | null; readonly open: boolean }>(() => ({ question: null, open: false }));

function ask(options: ConfirmOptions, kind: Question['kind']): Promise<boolean> {
  useQuestion.getState().question?.answer(false);
  return new Promise((answer) =>
    useQuestion.setState({ question: { ...options, kind, answer, asker: document.activeElement }, open: true }),
  );
}
const confirm = (options: ConfirmOptions) => ask(options, 'confirm');
const alert = (options: Omit<ConfirmOptions, 'cancelLabel' | 'danger'>) => ask(options, 'alert').then(() => undefined);

/** Replaces window.confirm(): resolves to the answer; Escape means no. */
export const useConfirm = () => confirm;
/** Replaces window.alert(): resolves when the user has closed it. */
export const useAlert = () => alert;

/** Renders the current question. Mount it once, in the shell. */
export function ConfirmHost() {
  const { t } = useTranslation();
  const { question, open } = useQuestion();
  const close = (yes: boolean) => {
    question?.answer(yes);
    // The text stays while the dialog fades, so that it doesn't turn empty.
    useQuestion.setState({ open: false });
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
              if (question?.asker instanceof HTMLElement) question.asker.focus();
            }}
          >
            <div className="min-h-0 overflow-y-auto px-6 pt-6 pb-4 low:shrink-0 low:overflow-visible">
              <Radix.Title className="text-2xl">{question?.title}</Radix.Title>
              <Radix.Description className="mt-2 text-muted">{question?.message}</Radix.Description>
            </div>
            <div className="flex flex-wrap justify-end gap-3 px-6 pb-6">
              {question?.kind === 'confirm' ? (
                <Radix.Cancel className={buttonClass('quiet')}>{question.cancelLabel ?? t('Cancel')}</Radix.Cancel>
              ) : null}
              <Radix.Action className={buttonClass(question?.danger ? 'danger' : 'primary')} onClick={() => close(true)}>
                {question?.confirmLabel}
              </Radix.Action>
            </div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
