import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorMessage, isOffline } from '../../lib/api/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { FILL_IN_ALL, type SchemaForm } from './use-schema-form.ts';

interface FormProps<Values extends FieldValues, Output> {
  readonly form: SchemaForm<Values, Output>;
  /** What failed, such as `Failed to save the note`; left out if the error's own sentence is enough. */
  readonly failed?: string | undefined;
  /** What the user can do about a failure. */
  readonly failureAction?: ReactNode;
  /** Replaces the error's own sentence. */
  readonly failureNotice?: ReactNode;
  /** For submit buttons outside the form. */
  readonly id?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A form that shows a failure above its fields. */
export function Form<Values extends FieldValues, Output>({
  form,
  failed,
  failureAction,
  failureNotice,
  id,
  className,
  children,
}: FormProps<Values, Output>) {
  return (
    // A printed form is sent by the app alone. By POST, a browser without JavaScript doesn't put what was entered into the address.
    <form id={id} noValidate method="post" onSubmit={form.submit} className={className ?? 'flex flex-col gap-3'}>
      <Failure form={form} failed={failed} action={failureAction} notice={failureNotice} />
      {children}
    </form>
  );
}

function Failure<Values extends FieldValues, Output>({
  form: { failure, formState },
  failed,
  action,
  notice,
}: {
  readonly form: SchemaForm<Values, Output>;
  readonly failed: string | undefined;
  readonly action: ReactNode;
  readonly notice: ReactNode;
}) {
  const { t } = useTranslation();
  if (Object.values(formState.errors).some((error) => error?.message === FILL_IN_ALL))
    return <Banner kind="error">{t(FILL_IN_ALL)}</Banner>;
  if (notice !== undefined) return notice;
  if (failure === null) return null;
  const sentence = t(errorMessage(failure.error));
  return (
    <Banner kind={isOffline(failure.error) ? 'offline' : 'error'} action={action}>
      {failed === undefined ? null : <strong className="font-semibold">{failed}</strong>}
      <p className={clsx(failed !== undefined && 'text-sm text-text/80')}>{sentence}</p>
      {failure.details.length === 0 ? null : (
        <ScrollRegion label={t('Problems')} className="mt-1 max-h-60 overflow-y-auto">
          <ul className="flex flex-col gap-1 text-sm text-text/80">
            {failure.details.map(([path, detail]) => (
              <li key={path} className="break-words">
                <code className="text-xs">{path}</code> {t(detail)}
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </Banner>
  );
}

interface SubmitButtonProps<Values extends FieldValues, Output> extends Omit<ButtonProps, 'form' | 'type' | 'busy'> {
  readonly form: SchemaForm<Values, Output>;
}

/** Disabled while the form is being sent. */
export function SubmitButton<Values extends FieldValues, Output>({ form, ...button }: SubmitButtonProps<Values, Output>) {
  return <Button variant="primary" {...button} type="submit" busy={form.formState.isSubmitting} />;
}
