import type { BanAppeal } from '@one-mind/protocol/moderation/ban-appeals';
import { APPEAL_MAX, AppealSchema } from '@one-mind/protocol/moderation/moderation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { post } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useSendsMail } from '../../lib/auth/mailed-links.ts';
import { endTime } from '../../lib/time.ts';
import { deleteDraft, draftOf, useDraft } from '../../shared/forms/draft.ts';
import { TextareaField } from '../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../shared/forms/form.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { banEnd } from '../../shared/moderation/ban-labels.ts';
import { LoadFailure } from '../../shared/page/load-failure.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AuthLayout, TEXT_LINK } from './auth-layout.tsx';

const isLinkInvalid = (error: unknown): boolean => error instanceof ApiError && error.code === 'appeal_link_invalid';

/**
 * Appeals against a ban without signing in. The signed link is in the mail about the ban and in the refusal of a sign-in. Its token follows
 * the #, so it never appears in logs.
 */
export function AppealPage() {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const ban = useQuery({
    queryKey: ['ban-appeal', token],
    // The server would refuse an empty token for its length, and not as an invalid link.
    queryFn: ({ signal }) => post('/api/ban-appeals/read', { token: token === '' ? 'none' : token }, { signal }),
    staleTime: 0,
    retry: false,
  });
  return (
    <AuthLayout
      title={t('Appeal')}
      subtitle={
        ban.data === undefined
          ? t('Ask for a review of your ban.')
          : t('Ask for a review of the ban on {{name}}.', { name: ban.data.username })
      }
      below={
        <Link to="/auth/login" className={TEXT_LINK}>
          {t('Back to login')}
        </Link>
      }
    >
      {ban.isPending ? (
        <div role="status">
          <span className="sr-only">{t('Loading…')}</span>
          <Skeleton className="h-48" />
        </div>
      ) : ban.isError ? (
        <LoadFailure
          title={t('Failed to open the appeal')}
          error={ban.error}
          // Another attempt doesn't make a wrong link right.
          {...(isLinkInvalid(ban.error) ? {} : { onRetry: () => void ban.refetch(), retrying: ban.isFetching })}
        />
      ) : (
        <Appeal ban={ban.data} token={token} />
      )}
    </AuthLayout>
  );
}

interface AppealProps {
  readonly ban: BanAppeal;
  readonly token: string;
}

function Appeal({ ban, token }: AppealProps) {
  const { t } = useTranslation();
  const facts = [
    { name: t('Banned on'), value: endTime(Date.parse(ban.at)) },
    ...(ban.state === 'over' ? [] : [{ name: t('How long'), value: banEnd(t, ban.until) }]),
    { name: t('Reason'), value: ban.reason || t('No reason was given.') },
    ...(ban.text === null ? [] : [{ name: t('Your appeal'), value: ban.text }]),
    ...(ban.answer === null ? [] : [{ name: t('Answer'), value: ban.answer }]),
  ];
  return (
    <div className="flex flex-col gap-5">
      {ban.state === 'possible' ? null : <StateBanner state={ban.state} />}
      <dl className="flex flex-col gap-3">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="whitespace-pre-wrap break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {ban.state === 'possible' ? <AppealForm token={token} /> : null}
    </div>
  );
}

function StateBanner({ state }: { readonly state: Exclude<BanAppeal['state'], 'possible'> }) {
  const { t } = useTranslation();
  const sendsMail = useSendsMail();
  switch (state) {
    case 'open':
      return (
        <Banner kind="success">
          {sendsMail === false
            ? t('The moderators have your appeal. Their answer will appear on this page: keep its link.')
            : t('The moderators have your appeal. They will answer it by email.')}
        </Banner>
      );
    case 'decided':
      return <Banner kind="info">{t('Your appeal was answered, and the ban stays.')}</Banner>;
    case 'over':
      return <Banner kind="info">{t('This ban is over.')}</Banner>;
  }
}

function AppealForm({ token }: Pick<AppealProps, 'token'>) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  // The token without its signature, which needn't be stored.
  const draft = `appeal ${token.split('.', 1)[0]}`;
  const form = useSchemaForm({
    schema: AppealSchema,
    defaultValues: { text: draftOf(draft) },
    send: async ({ text }) => {
      const ban = await post('/api/ban-appeals', { token, text });
      deleteDraft(draft);
      queries.setQueryData(['ban-appeal', token], ban);
    },
  });
  useDraft(draft, form.watch('text'));
  return (
    <Form form={form} failed={t('Failed to send the appeal')}>
      <TextareaField
        form={form}
        name="text"
        label={t('Why should the decision change?')}
        hint={t('You can appeal once.')}
        rows={6}
        maxLength={APPEAL_MAX}
      />
      <SubmitButton form={form} size="lg">
        {t('Send appeal')}
      </SubmitButton>
    </Form>
  );
}
