import { MAIL_KINDS, MAIL_STATES, type MailRow, type MailState } from '@one-mind/protocol/admin/mail';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { post } from '../../../lib/api/api.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { useUrlFilter } from '../../../lib/use-url-filter.ts';
import { PageTitle } from '../../../shared/page/page-title.tsx';
import { QueryFailure } from '../../../shared/page/query-failure.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field, Input, Select } from '../../../ui/forms/field.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { reasonOf } from '../reason.ts';
import { type DataColumn, DataTable } from '../tables/data-table.tsx';
import { pageUrlFields } from '../tables/list-url-fields.ts';
import { Pagination } from '../tables/pagination.tsx';
import { useMails } from './mail-calls.ts';
import { MailDialog } from './mail-dialog.tsx';
import { kindNames, stateNames } from './mail-labels.ts';

const FilterSchema = z.object({
  kind: z.enum(['', ...MAIL_KINDS]).catch(''),
  state: z.enum(['', ...MAIL_STATES]).catch(''),
  to: z.string().catch(''),
  ...pageUrlFields,
});

/** The outbox, and a test of the mail server. */
export function MailPage() {
  const { t } = useTranslation();
  const { filter, setFilter, clear, isFiltered } = useUrlFilter(FilterSchema);
  const mails = useMails({ ...filter, to: useSettled(filter.to) });
  const [reading, setReading] = useState<MailRow | null>(null);
  const queries = useQueryClient();
  const renew = () => queries.invalidateQueries({ queryKey: ['admin', 'mails'] });
  const test = useMutation({ mutationFn: () => post('/api/admin/mails/test') });
  const again = useMutation({
    mutationFn: (id: string) => post(`/api/admin/mails/${id}/send`),
    onSuccess: () => toast.success(t('The email is being sent again.')),
    onError: (error) => toast.error(t('Failed to send the email: {{reason}}', { reason: reasonOf(t, error) })),
    onSettled: renew,
  });
  const passOn = useMutation({
    mutationFn: (id: string) => post(`/api/admin/mails/${id}/passed-on`),
    onError: (error) => toast.error(t('Failed to mark the email: {{reason}}', { reason: reasonOf(t, error) })),
    onSettled: renew,
  });
  const hasServer = mails.data?.hasServer;
  const [kinds, states] = [kindNames(t), stateNames(t)];
  return (
    <div className="flex animate-rise flex-col gap-4">
      <PageTitle
        title={t('Mail')}
        actions={
          hasServer ? (
            <Button busy={test.isPending} onClick={() => test.mutate()}>
              {t('Send a test email')}
            </Button>
          ) : null
        }
      >
        {t('Emails of the last 30 days. Their content is erased as soon as nobody needs it.')}
      </PageTitle>
      {hasServer !== false ? null : (
        <Banner kind="offline">
          {t('No mail server is set, so the server can’t send emails. Pass them on yourself, or set SMTP_URL.')}
        </Banner>
      )}
      {test.isError ? <Banner kind="error">{t('The test failed: {{reason}}', { reason: reasonOf(t, test.error) })}</Banner> : null}
      {test.data === undefined ? null : (
        <Banner kind={test.data.isSent ? 'success' : 'error'}>
          {test.data.isSent
            ? t('The mail server accepted an email to {{to}}: {{answer}}', test.data)
            : t('The mail server didn’t accept an email to {{to}}: {{answer}}', test.data)}
        </Banner>
      )}
      <search className="grid items-end gap-3 sm:grid-cols-3">
        <Field label={t('Kind')}>
          {(control) => (
            <Select
              {...control}
              value={filter.kind}
              options={[{ value: '', label: t('All kinds') }, ...MAIL_KINDS.map((value) => ({ value, label: kinds[value] }))]}
              onChange={(kind) => setFilter({ kind })}
            />
          )}
        </Field>
        <Field label={t('State')}>
          {(control) => (
            <Select
              {...control}
              value={filter.state}
              options={[{ value: '', label: t('All states') }, ...MAIL_STATES.map((value) => ({ value, label: states[value] }))]}
              onChange={(state) => setFilter({ state })}
            />
          )}
        </Field>
        <Field label={t('Address')}>
          {(control) => <Input {...control} value={filter.to} onChange={(event) => setFilter({ to: event.target.value })} />}
        </Field>
      </search>
      <QueryFailure query={mails} title={(error) => t('Failed to load the outbox: {{reason}}', { reason: reasonOf(t, error) })} />
      {mails.isError && mails.data === undefined ? null : mails.data?.mails.length === 0 ? (
        <EmptyState title={t('No emails found')} action={isFiltered ? <Button onClick={clear}>{t('Clear filters')}</Button> : null}>
          {isFiltered ? t('No email matches the filters.') : t('Emails appear here when the server has something to send.')}
        </EmptyState>
      ) : (
        <DataTable
          label={t('Mail')}
          columns={columnsOf(t, {
            hasServer,
            busy: again.isPending ? again.variables : passOn.isPending ? passOn.variables : null,
            onRead: setReading,
            onSend: ({ id }) => again.mutate(id),
            onPassedOn: ({ id }) => passOn.mutate(id),
          })}
          rows={mails.data?.mails}
          rowId={({ id }) => id}
          expected={filter.limit}
        />
      )}
      <Pagination
        page={filter.page}
        totalPages={mails.data?.totalPages ?? 1}
        onPage={(page) => setFilter({ page })}
        size={{ limit: filter.limit, onLimit: (limit) => setFilter({ limit }) }}
      />
      {reading === null ? null : (
        <MailDialog
          id={reading.id}
          onPassedOn={
            reading.state === 'kept'
              ? () => {
                  passOn.mutate(reading.id);
                  setReading(null);
                }
              : null
          }
          onClose={() => setReading(null)}
        />
      )}
    </div>
  );
}

interface RowActions {
  /** Undefined = not known yet. */
  readonly hasServer: boolean | undefined;
  /** The id of the mail that is being sent again or marked. */
  readonly busy: string | null;
  readonly onRead: (mail: MailRow) => void;
  readonly onSend: (mail: MailRow) => void;
  readonly onPassedOn: (mail: MailRow) => void;
}

const STATE_TONES: Readonly<Record<MailState, BadgeTone>> = {
  kept: 'accent',
  passed_on: 'success',
  waiting: 'info',
  sending: 'info',
  sent: 'success',
  uncertain: 'accent',
  failed: 'danger',
  expired: 'neutral',
};

const CAN_SEND: readonly string[] = ['kept', 'uncertain', 'failed'];

function Reader({ mail: { to, reader } }: { readonly mail: MailRow }) {
  return (
    <>
      {reader === null ? null : (
        <Link to={`/admin/users/${reader.id}`} dir="auto" className="wrap-anywhere block font-semibold hover:text-accent-strong">
          {reader.username}
        </Link>
      )}
      <span className={reader === null ? 'break-all' : 'break-all text-muted'}>{to}</span>
    </>
  );
}

const columnsOf = (t: TFunction, { hasServer, busy, onRead, onSend, onPassedOn }: RowActions): readonly DataColumn<MailRow>[] => [
  { id: 'to', header: t('To'), cell: ({ row }) => <Reader mail={row.original} /> },
  { id: 'kind', header: t('Kind'), cell: ({ row }) => kindNames(t)[row.original.kind] },
  {
    id: 'state',
    header: t('State'),
    cell: ({ row: { original: mail } }) => (
      <>
        <Badge tone={STATE_TONES[mail.state]}>{stateNames(t)[mail.state]}</Badge>
        {mail.dueAt === null || mail.attempts === 0 ? null : (
          <span className="mt-1 block text-faint text-xs">
            {t('Next attempt')} <RelativeTime at={mail.dueAt} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'at',
    header: t('When'),
    cell: ({ row }) => (
      <span className="whitespace-nowrap text-muted">
        <RelativeTime at={row.original.createdAt} />
      </span>
    ),
  },
  ...(hasServer === false
    ? []
    : [
        {
          id: 'answer',
          header: t('Answer'),
          isWide: true,
          cell: ({ row }) => <span className="break-words text-muted">{row.original.answer ?? '–'}</span>,
        } satisfies DataColumn<MailRow>,
      ]),
  {
    id: 'actions',
    header: t('Actions'),
    cell: ({ row: { original: mail } }) =>
      !mail.hasContent ? null : !hasServer ? (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onRead(mail)}>
            {t('Read')}
          </Button>
          {mail.state === 'kept' ? (
            <Button size="sm" busy={busy === mail.id} onClick={() => onPassedOn(mail)}>
              {t('Mark as passed on')}
            </Button>
          ) : null}
        </div>
      ) : CAN_SEND.includes(mail.state) ? (
        <Button size="sm" busy={busy === mail.id} onClick={() => onSend(mail)}>
          {t('Send again')}
        </Button>
      ) : null,
  },
];
