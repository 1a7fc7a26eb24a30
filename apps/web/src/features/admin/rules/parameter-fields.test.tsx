// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { startI18n } from '../../../lib/i18n.ts';
import { Form, SubmitButton } from '../../../shared/forms/form.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { ruleFormSchema, valuesOf } from './rule-values.ts';
import { engineRule } from './testing/fixture-rules.ts';

beforeAll(() => startI18n());
afterEach(cleanup);

const refuse = (fields: Readonly<Record<string, string>>) => {
  throw new ApiError({ status: 400, code: 'invalid_input', message: 'Check the fields.', fields });
};

function Parameters({ fields }: { readonly fields: Readonly<Record<string, string>> }) {
  const form = useSchemaForm({ schema: ruleFormSchema(engineRule), defaultValues: valuesOf(engineRule), send: () => refuse(fields) });
  return (
    <Form form={form}>
      <ParameterFields form={form} definitions={engineRule.definitions} />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  );
}

it('shows an error of a whole sequence at the sequence', async () => {
  render(<Parameters fields={{ 'parameters.three': 'Deal at least one Collaborator.' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Deal at least one Collaborator.').closest('fieldset')).toBe(screen.getByRole('group', { name: 'three' }));
});

it('shows an error of all parameters above the fields', async () => {
  render(<Parameters fields={{ parameters: 'Use at most 2000 characters.' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('alert').textContent).toContain('Use at most 2000 characters.');
});
