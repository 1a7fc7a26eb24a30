import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useConfirmDiscard } from '../../ui/overlays/confirm-discard.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Form } from './form.tsx';
import type { SchemaForm } from './use-schema-form.ts';

interface FormDialogProps<Values extends FieldValues, Output> {
  readonly form: SchemaForm<Values, Output>;
  readonly title: string;
  readonly description?: string;
  readonly submitLabel: string;
  readonly isDangerous?: boolean;
  readonly isSubmitDisabled?: boolean;
  /** What to say failed when an error is shown. */
  readonly failed?: string;
  readonly failureAction?: ReactNode;
  /** Buttons between Cancel and Submit. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  /** Asks before discarding what was entered. */
  readonly asksBeforeDiscarding?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog, with Cancel and Submit below it. It doesn't close while the form is being sent. */
export function FormDialog<Values extends FieldValues, Output>({
  form,
  title,
  description,
  submitLabel,
  isDangerous = false,
  isSubmitDisabled = false,
  failed,
  failureAction,
  actions,
  wide = false,
  asksBeforeDiscarding = false,
  onClose,
  children,
}: FormDialogProps<Values, Output>) {
  const { t } = useTranslation();
  const confirmDiscard = useConfirmDiscard();
  const id = useId();
  const { isDirty, isSubmitting } = form.formState;
  const close = async () => {
    if (isSubmitting) return;
    const isSure = !asksBeforeDiscarding || !isDirty || (await confirmDiscard());
    if (isSure) onClose();
  };
  return (
    <Dialog
      wide={wide}
      onClose={() => void close()}
      title={title}
      {...(description === undefined ? {} : { description })}
      footer={
        <>
          <Button variant="quiet" disabled={isSubmitting} onClick={() => void close()}>
            {t('Cancel')}
          </Button>
          {actions}
          <Button type="submit" form={id} variant={isDangerous ? 'danger' : 'primary'} busy={isSubmitting} disabled={isSubmitDisabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} failed={failed} failureAction={failureAction} className="flex flex-col gap-4">
        {children}
      </Form>
    </Dialog>
  );
}
