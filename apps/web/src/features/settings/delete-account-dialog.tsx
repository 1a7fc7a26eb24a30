import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { post } from '../../lib/api/api.ts';
import { ApiError, errorMessage } from '../../lib/api/api-error.ts';
import { expectDeletion, forgetSession, useSession } from '../../lib/auth/session.ts';
import { reconnect, socket } from '../../lib/socket/socket.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface DeleteAccountDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The name typed, the password given: then it is gone, here and on every device. */
export function DeleteAccountDialog({ open, onOpenChange }: DeleteAccountDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useSession();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const form = useId();
  const code = problem instanceof ApiError ? problem.code : null;
  const isTyped = user !== null && username.trim().toLowerCase() === user.username.toLowerCase();

  const show = (next: boolean) => {
    if (busy) return;
    setUsername('');
    setPassword('');
    setProblem(null);
    onOpenChange(next);
  };
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (!isTyped || password === '' || busy) return;
    setBusy(true);
    setProblem(null);
    // It would be told of its own end before this page has its answer; any other request that is refused by then leads to the farewell, too.
    socket.disconnect();
    expectDeletion(true);
    try {
      await post('/api/account/delete', { username, password });
    } catch (error) {
      expectDeletion(false);
      reconnect();
      setProblem(error);
      setBusy(false);
      return;
    }
    await navigate('/account-deleted', { replace: true, flushSync: true });
    await forgetSession();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={show}
      title={t('Delete my account')}
      description={t(
        'Your profile, settings, friends and sessions are removed at once. In games and chats, “Former player” stands in your place.',
      )}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={() => show(false)}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} variant="danger" busy={busy} disabled={!isTyped || password === ''}>
            {t('Delete my account')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={remove} noValidate className="flex flex-col gap-3 pt-1">
        {problem === null || code === 'password_wrong' || code === 'confirmation_mismatch' ? null : (
          <Banner kind="error">{t(errorMessage(problem))}</Banner>
        )}
        <Field
          label={t('Type your username, {{name}}, to confirm', { name: user?.username ?? '' })}
          error={code === 'confirmation_mismatch' ? t(errorMessage(problem)) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={username}
              onChange={(event) => setUsername(event.target.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={t('Your password')} error={code === 'password_wrong' ? t(errorMessage(problem)) : undefined}>
          {(control) => (
            <Input
              {...control}
              type="password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
