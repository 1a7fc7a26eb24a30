// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../lib/api/api-error.ts';
import { startI18n } from '../../lib/i18n.ts';
import { CheckboxesField, NumberField, SelectField, SwitchField, TextareaField, TextField } from './fields.tsx';
import { Form, SubmitButton } from './form.tsx';
import { FILL_IN_ALL, useSchemaForm } from './use-schema-form.ts';

beforeAll(() => startI18n());
afterEach(cleanup);

const NoteSchema = z.object({
  title: z.string().trim().min(1).max(10),
  text: z.string().trim().min(3),
  minutes: z.number().int().min(1).max(60),
  level: z.literal([10, 20]),
  days: z.array(z.number()).min(1, 'Choose a day.'),
  isUrgent: z.boolean(),
});
type Note = z.output<typeof NoteSchema>;

function NoteForm({ send, title = '' }: { readonly send: (note: Note) => unknown; readonly title?: string }) {
  const form = useSchemaForm({
    schema: NoteSchema,
    defaultValues: { title, text: 'Some text', minutes: 5, level: 10, days: [1], isUrgent: false },
    send,
    fieldOfCode: { title_taken: 'title' },
  });
  return (
    <Form form={form} failed="Failed to save the note">
      <TextField form={form} name="title" label="Title" hint="One line." />
      <TextareaField form={form} name="text" label="Text" />
      <NumberField form={form} name="minutes" label="Time" min={1} max={60} step={1} unit="minutes" />
      <SelectField
        form={form}
        name="level"
        label="Level"
        options={[10, 20].map((value) => ({ value: value === 10 ? 10 : 20, label: `Level ${value}` }))}
      />
      <CheckboxesField form={form} name="days" label="Days" options={[1, 2].map((value) => ({ value, label: `Day ${value}` }))} />
      <SwitchField form={form} name="isUrgent" label="Urgent" />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
/** The texts that a screen reader announces with a field. */
const describedBy = (element: HTMLElement) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

describe('a form', () => {
  it('sends what the schema outputs, of the types that the schema has', async () => {
    const sent: Note[] = [];
    const user = userEvent.setup();
    render(<NoteForm send={(note) => sent.push(note)} />);
    await user.type(field('Title'), '  Hello ');
    await user.clear(screen.getByRole('spinbutton', { name: 'Time' }));
    await user.type(screen.getByRole('spinbutton', { name: 'Time' }), '12');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Level' }), 'Level 20');
    await user.click(screen.getByRole('checkbox', { name: 'Day 2' }));
    await user.click(screen.getByRole('switch', { name: 'Urgent' }));
    await user.click(save());
    expect(sent).toEqual([{ title: 'Hello', text: 'Some text', minutes: 12, level: 20, days: [1, 2], isUrgent: true }]);
  });

  it('is sent by Enter in a field', async () => {
    const sent: Note[] = [];
    render(<NoteForm send={(note) => sent.push(note)} />);
    await userEvent.type(field('Title'), 'Hello{Enter}');
    expect(sent).toHaveLength(1);
  });

  it('sends nothing that is wrong: it says why at each field and focuses the first', async () => {
    const sent: Note[] = [];
    const user = userEvent.setup();
    render(<NoteForm send={(note) => sent.push(note)} />);
    expect(describedBy(field('Title'))).toBe('One line.');
    await user.clear(screen.getByRole('spinbutton', { name: 'Time' }));
    await user.type(screen.getByRole('spinbutton', { name: 'Time' }), '99');
    await user.click(screen.getByRole('checkbox', { name: 'Day 1' }));
    await user.click(save());
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(field('Title'));
    expect(field('Title').getAttribute('aria-invalid')).toBe('true');
    expect(describedBy(field('Title'))).toBe('Fill in this field.');
    expect(describedBy(screen.getByRole('spinbutton', { name: 'Time' }))).toBe('Enter a whole number from 1 to 60.');
    expect(describedBy(screen.getByRole('group', { name: 'Days' }))).toBe('Choose a day.');
    await user.type(field('Title'), 'Hello');
    expect(field('Title').getAttribute('aria-invalid')).toBeNull();
    expect(describedBy(field('Title'))).toBe('One line.');
  });

  it('shows a refusal at the field that the server names, and keeps everything that was entered', async () => {
    const user = userEvent.setup();
    render(
      <NoteForm
        send={() => {
          throw new ApiError({ status: 400, code: 'invalid_input', message: 'Check the fields.', fields: { text: 'This is rude.' } });
        }}
      />,
    );
    await user.type(field('Title'), 'Hello');
    await user.click(save());
    expect(describedBy(field('Text'))).toBe('This is rude.');
    expect(document.activeElement).toBe(field('Text'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Title')).toHaveProperty('value', 'Hello');
    await user.type(field('Text'), '!');
    expect(field('Text').getAttribute('aria-invalid')).toBeNull();
  });

  it('shows a refusal at a switch', async () => {
    render(
      <NoteForm
        title="Hello"
        send={() => {
          throw new ApiError({ status: 400, code: 'invalid_input', message: 'Check the fields.', fields: { isUrgent: 'Nothing is.' } });
        }}
      />,
    );
    await userEvent.click(save());
    expect(describedBy(screen.getByRole('switch', { name: /Urgent/ }))).toBe('Nothing is.');
  });

  it('shows a refusal at the field that its code belongs to', async () => {
    render(
      <NoteForm
        title="Hello"
        send={() => {
          throw new ApiError({ status: 409, code: 'title_taken', message: 'This title is taken.' });
        }}
      />,
    );
    await userEvent.click(save());
    expect(describedBy(field('Title'))).toBe('This title is taken.');
  });

  it('shows any other failure above the fields, with the paths that it doesn’t know', async () => {
    render(
      <NoteForm
        title="Hello"
        send={() => {
          throw new ApiError({ status: 400, code: 'invalid_input', message: 'Check the fields.', fields: { 'rooms.0': 'No such room.' } });
        }}
      />,
    );
    await userEvent.click(save());
    expect(screen.getByRole('alert').textContent).toBe('Failed to save the noteCheck the fields.rooms.0 No such room.');
  });

  it('is sent once, however often it is submitted', async () => {
    const answer = Promise.withResolvers<void>();
    let calls = 0;
    render(
      <NoteForm
        title="Hello"
        send={() => {
          calls += 1;
          return answer.promise;
        }}
      />,
    );
    await userEvent.type(field('Title'), '{Enter}');
    expect(save()).toHaveProperty('disabled', true);
    await userEvent.type(field('Title'), '{Enter}');
    answer.resolve();
    await screen.findByRole('button', { name: 'Save', busy: false }, { timeout: 30_000 });
    expect(calls).toBe(1);
  });
});

it('says once that all fields are required, and marks the empty ones', async () => {
  const Schema = z.object({ email: z.string().min(1, FILL_IN_ALL), password: z.string().min(1, FILL_IN_ALL) });
  function LoginForm() {
    const form = useSchemaForm({ schema: Schema, defaultValues: { email: '', password: '' }, send: () => {} });
    return (
      <Form form={form}>
        <TextField form={form} name="email" label="Email" />
        <TextField form={form} name="password" label="Password" />
        <SubmitButton form={form}>Log in</SubmitButton>
      </Form>
    );
  }
  render(<LoginForm />);
  await userEvent.type(field('Email'), 'ada@example.org{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields');
  expect(screen.getAllByText('Please fill in all fields')).toHaveLength(1);
  expect(field('Password').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Password'));
});
