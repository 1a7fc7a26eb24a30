import type { LobbyInvite } from '@one-mind/protocol/games/lobbies';
import { Bot } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { post } from '../../lib/api/api.ts';
import { ApiError, errorMessage } from '../../lib/api/api-error.ts';
import { USERNAME_CODES, UsernameEntrySchema } from '../../lib/auth/account-fields.ts';
import { BANNED } from '../../lib/auth/auth-sentences.ts';
import { playAsGuest, similarNames } from '../../lib/auth/guests.ts';
import { proofOfWork } from '../../lib/auth/proof-of-work.ts';
import { authPath, lobbyPath } from '../../lib/auth/return-path.ts';
import { useSession } from '../../lib/auth/session.ts';
import { TextField } from '../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../shared/forms/form.tsx';
import { LobbyCodeForm } from '../../shared/forms/lobby-code-form.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { DocumentTitle } from '../../shared/page/page-title.tsx';
import { QueryFailure } from '../../shared/page/query-failure.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toasts.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AuthLayout, TEXT_LINK } from './auth-layout.tsx';
import { BannedNotice } from './banned-notice.tsx';
import { inviteText, useInvitation } from './invite.ts';
import { usernameInput } from './username-input.ts';

/** From an invitation to a seat: people without an account only choose a name. */
export function JoinPage() {
  const { t } = useTranslation();
  const { status, problem } = useSession();
  const { code = '' } = useParams();
  const [isJoining, setJoining] = useState(false);
  const invitation = useInvitation(code === '' ? null : code);
  const next = lobbyPath(code);
  const invite = invitation.data;
  if (status === 'signedIn' && !isJoining) return <Navigate to={code === '' ? '/game/play' : next} replace />;

  // Nothing is shown before everything is known, so that nothing moves.
  if ((status === 'loading' && problem === null) || (code !== '' && invitation.isPending)) {
    return (
      <div role="status" aria-label={t('Loading…')} className="shell-width py-16">
        <DocumentTitle title={t('Join a game')} />
        <Skeleton className="mx-auto h-96 max-w-md" />
      </div>
    );
  }
  return (
    <AuthLayout
      title={invite === undefined ? t('Join a game') : t('Take your seat')}
      subtitle={invite === undefined ? t('Enter the code of the lobby. Ask its host for it.') : inviteText(t, invite)}
      below={
        <>
          {t('Already have an account?')}{' '}
          <Link to={authPath('login', code === '' ? null : next)} className={TEXT_LINK}>
            {t('Login')}
          </Link>{' '}
          {t('or')}{' '}
          <Link to={authPath('register', code === '' ? null : next)} className={TEXT_LINK}>
            {t('Register')}
          </Link>
        </>
      }
    >
      {invite === undefined ? (
        <>
          {invitation.isError ? <QueryFailure query={invitation} title={t('You could not join')} className="mb-4" /> : null}
          <CodeForm />
        </>
      ) : (
        <>
          <Seats invite={invite} />
          {invite.allowsGuests ? <GuestForm code={code} onJoining={setJoining} /> : <NoGuests next={next} />}
        </>
      )}
    </AuthLayout>
  );
}

function Seats({ invite: { players, aiPlayers, maxPlayers } }: { readonly invite: LobbyInvite }) {
  const { t } = useTranslation();
  return (
    <div className="mb-5 rounded-xl border border-line bg-surface px-4 py-3 text-sm">
      <p className="text-muted">{t('{{here}} of {{max}} seats taken', { here: players.length, max: maxPlayers })}</p>
      <ul className="mt-1 flex flex-wrap gap-x-3 font-medium">
        {players.map((name) =>
          aiPlayers.includes(name) ? (
            <li key={name} className="inline-flex items-center gap-1 font-normal text-muted">
              <Bot size={14} aria-hidden="true" />
              {t('{{name}} (AI)', { name })}
            </li>
          ) : (
            <li key={name} dir="auto">
              {name}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

const NameSchema = z.object({ username: UsernameEntrySchema });

interface GuestFormProps {
  readonly code: string;
  readonly onJoining: (isJoining: boolean) => void;
}

function GuestForm({ code, onJoining }: GuestFormProps) {
  const { t } = useTranslation();
  const [free, setFree] = useState<readonly string[]>([]);
  const [work, setWork] = useState<number | null>(null);
  const form = useSchemaForm({
    schema: NameSchema,
    defaultValues: { username: '' },
    send: async ({ username }) => {
      setFree([]);
      onJoining(true);
      try {
        await playAsGuest(username, async () => ({ captchaToken: await proofOfWork(setWork) }));
        // The lobby's page says why there is no seat.
        await post(`/api/lobbies/${encodeURIComponent(code)}/join`, {}).catch((error: unknown) => toast.error(errorMessage(error)));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'username_taken') setFree(similarNames(username));
        throw error;
      } finally {
        setWork(null);
        onJoining(false);
      }
    },
    fieldOfCode: USERNAME_CODES,
  });
  const isBanned = form.failure !== null && errorMessage(form.failure.error) === BANNED;
  return (
    <Form form={form} failed={t('You could not join')} failureNotice={isBanned ? <BannedNotice /> : undefined}>
      <TextField form={form} name="username" {...usernameInput(t)} label={t('Your name')} autoComplete="nickname" />
      {free.length === 0 ? null : (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="mb-2 text-muted text-sm">{t('Perhaps one of these:')}</legend>
          {free.map((name) => (
            <Button key={name} size="sm" onClick={() => form.setValue('username', name, { shouldValidate: true, shouldDirty: true })}>
              {name}
            </Button>
          ))}
        </fieldset>
      )}
      <SubmitButton form={form} size="lg" className="mt-2">
        {t('Play as a guest')}
      </SubmitButton>
      {work === null ? null : (
        <div role="status" className="flex flex-col gap-2 text-sm text-text/80">
          <p>{t('Many people have just registered from your network, so your browser completes a short check.')}</p>
          <ProgressBar label={t('Check')} value={work} max={1} />
        </div>
      )}
    </Form>
  );
}

function NoGuests({ next }: { readonly next: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-4">
      <Banner kind="info">{t('Guests can’t join this lobby. Log in or register to take your seat.')}</Banner>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={authPath('register', next)} variant="primary" size="lg">
          {t('Register')}
        </LinkButton>
        <LinkButton to={authPath('login', next)} size="lg">
          {t('Login')}
        </LinkButton>
      </div>
    </div>
  );
}

function CodeForm() {
  const navigate = useNavigate();
  return <LobbyCodeForm send={(code) => navigate(`/join/${encodeURIComponent(code)}`)} />;
}
