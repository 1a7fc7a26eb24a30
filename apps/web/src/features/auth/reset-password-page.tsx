import { PASSWORD_MIN } from '@one-mind/protocol/constants';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { ApiError } from '../../lib/api/api-error.ts';
import { setPassword } from '../../lib/auth/mailed-links.ts';
import { useSession } from '../../lib/auth/session.ts';
import { TextField } from '../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../shared/forms/form.tsx';
import { FILL_IN_ALL, useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { toast } from '../../ui/overlays/toasts.tsx';
import { AuthLayout, TEXT_LINK } from './auth-layout.tsx';
import { LinkProblem } from './link-problem.tsx';
import { SecondStep } from './second-step.tsx';

const PasswordSchema = z
  .object({ next: z.string().min(1, FILL_IN_ALL), again: z.string().min(1, FILL_IN_ALL) })
  .refine(({ next, again }) => next === again, { path: ['again'], error: 'The passwords don’t match.' });

const FIELD_OF_CODE = { weak_password: 'next', same_password: 'next' } as const;

/** Sets a new password after a recovery link or code was used. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const { user, status } = useSession();
  const navigate = useNavigate();
  const form = useSchemaForm({
    schema: PasswordSchema,
    defaultValues: { next: '', again: '' },
    send: async ({ next }) => {
      await setPassword(next);
      toast.success(t('Your password was changed. All your other devices were logged out.'));
      await navigate(user?.role === 'admin' ? '/admin' : '/game', { replace: true });
    },
    fieldOfCode: FIELD_OF_CODE,
  });
  if (status === 'secondStep') return <SecondStep />;
  if (user === null) return <LinkProblem type="recovery" />;
  const isOver = form.failure?.error instanceof ApiError && form.failure.error.code === 'current_password_required';
  return (
    <AuthLayout
      title={t('New Password')}
      subtitle={t('Choose a new password for {{name}}.', { name: user.username })}
      below={
        <Link to="/game" className={TEXT_LINK}>
          {t('Keep the old password')}
        </Link>
      }
    >
      <Form
        form={form}
        failureNotice={
          isOver ? (
            <Banner
              kind="error"
              action={
                <Link to="/auth/forgot-password" className={TEXT_LINK}>
                  {t('Request a new link')}
                </Link>
              }
            >
              {t('The link that you opened can no longer be used to set a password.')}
            </Banner>
          ) : undefined
        }
      >
        {/* Gives the browser's password manager the username of this password. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <TextField
          form={form}
          name="next"
          deps={['again']}
          label={t('New password')}
          hint={t('At least {{count}} characters, and not a common one.', { count: PASSWORD_MIN })}
          type="password"
          autoComplete="new-password"
          autoFocus
        />
        <TextField form={form} name="again" label={t('Confirm new password')} type="password" autoComplete="new-password" />
        <SubmitButton form={form} size="lg" className="mt-2">
          {t('Set password')}
        </SubmitButton>
      </Form>
    </AuthLayout>
  );
}
