import { zodResolver } from '@hookform/resolvers/zod';
import type { TFunction } from 'i18next';
import { type SyntheticEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, get as getIn, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApiError, errorFromBody, errorMessage } from '../../lib/api/api-error.ts';

interface SchemaFormOptions<Input extends FieldValues, Output> {
  /** The schema of what is sent: usually a request schema of the protocol, or the part of one that the user enters. */
  readonly schema: z.ZodType<Output, Input>;
  readonly defaultValues: DefaultValues<Input>;
  /** Sends the schema's output. If it throws, the error is shown and the entered values stay. */
  readonly send: (values: Output) => unknown;
  /** The field that an error belongs to, by error code. */
  readonly fieldOfCode?: Readonly<Record<string, Path<Input>>> | undefined;
  /** The form's only field; every error is shown at it. */
  readonly onlyField?: Path<Input>;
  /** Maps the server's name of a field to the name in this form, where they differ. */
  readonly fieldOfPath?: (path: string) => string;
}

/** An error of the last submission that belongs to no field, with the server's messages about paths that the form doesn't have. */
interface FormFailure {
  readonly error: unknown;
  readonly details: readonly (readonly [path: string, sentence: string])[];
}

export interface SchemaForm<Input extends FieldValues, Output> extends UseFormReturn<Input, unknown, Output> {
  readonly submit: (event?: SyntheticEvent) => void;
  /** Submits the form to something other than `send`, with the same checks and the same handling of errors. */
  readonly submitTo: (send: (values: Output) => unknown) => (event?: SyntheticEvent) => void;
  /** Null = no error, or it is shown at its field. */
  readonly failure: FormFailure | null;
  /** The last submission succeeded, and nothing has been entered since. */
  readonly isSent: boolean;
}

/** The error of an empty field. */
export const FILL_IN = 'Fill in this field.';
/** The error of an empty field if all fields are required: the form shows it once, above the fields. */
export const FILL_IN_ALL = 'Please fill in all fields';

/**
 * A form validated by a Zod schema. It focuses the first field with an error and ignores a second submission while one
 * is being sent.
 */
export function useSchemaForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  send,
  fieldOfCode = {},
  onlyField,
  fieldOfPath = (path) => path,
}: SchemaFormOptions<Input, Output>): SchemaForm<Input, Output> {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema, { error: (issue) => issueSentence(t, issue) }),
    defaultValues,
  });

  const known = (path: string): Path<Input> | undefined => {
    const name = fieldOfPath(path);
    const value: unknown = getIn(form.getValues(), name);
    // An object is a group of fields, and a group can't show an error.
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return value === undefined || isGroup ? undefined : (name as Path<Input>);
  };
  const fail = (error: unknown) => {
    if (!(error instanceof ApiError)) return setFailure({ error, details: [] });
    const fieldOfError = fieldOfCode[error.code] ?? onlyField;
    const sentences = fieldOfError === undefined ? Object.entries(error.fields) : [[fieldOfError, errorMessage(error)] as const];
    const placed = sentences.map(([path, sentence]) => ({ field: known(path), path, sentence }));
    const atFields = placed.flatMap(({ field, sentence }) => (field === undefined ? [] : { field, sentence }));
    for (const [index, { field, sentence }] of atFields.entries()) {
      form.setError(field, { type: 'server', message: sentence }, { shouldFocus: index === 0 });
    }
    const details = placed.flatMap(({ field, path, sentence }) => (field === undefined ? [[path, sentence] as const] : []));
    setFailure(atFields.length > 0 && details.length === 0 ? null : { error, details });
  };
  const handled = (sendTo: (values: Output) => unknown) =>
    form.handleSubmit(
      async (values) => {
        setFailure(null);
        setWasSent(false);
        try {
          await sendTo(values);
          setWasSent(true);
        } catch (error) {
          fail(error);
        }
      },
      (errors) => {
        // An error without a field on the page would block the form silently.
        const details = Object.entries(errors).flatMap(([path, error]) =>
          typeof error?.message === 'string' && !('ref' in error && error.ref) ? [[path, error.message] as const] : [],
        );
        setFailure(details.length === 0 ? null : { error: errorFromBody(400, undefined), details });
      },
    );
  const submitTo = (sendTo: (values: Output) => unknown) => (event?: SyntheticEvent) => {
    event?.preventDefault();
    // React events of a dialog bubble to the form that contains the dialog's trigger.
    event?.stopPropagation();
    if (!form.formState.isSubmitting) void handled(sendTo)(event);
  };
  const reset: typeof form.reset = (...values) => {
    setFailure(null);
    form.reset(...values);
  };
  return { ...form, reset, submit: submitTo(send), submitTo, failure, isSent: wasSent && !form.formState.isDirty };
}

interface Issue {
  readonly code: string;
  readonly origin?: unknown;
  readonly format?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
}

/** For schema rules without a message of their own. Number fields know their bounds and show their own messages. */
function issueSentence(t: TFunction, { code, origin, format, minimum, maximum }: Issue): string {
  if (code === 'too_small' && origin === 'string' && typeof minimum === 'number')
    return minimum <= 1 ? t(FILL_IN) : t('Enter at least {{count}} characters.', { count: minimum });
  if (code === 'too_big' && origin === 'string' && typeof maximum === 'number')
    return t('Enter at most {{count}} characters.', { count: maximum });
  if (format === 'email') return t('Enter an email address, such as ada@example.org.');
  if (code === 'invalid_type' || code === 'invalid_union' || code === 'invalid_value') return t('Choose a value.');
  return t('This value is not valid.');
}
