import { useTranslation } from 'react-i18next';
import { loginWithCode, requestSignUpMail, useSendsMail } from '../../lib/auth/mailed-links.ts';
import { CodeStep } from './mailed-code.tsx';
import type { CodeStep as Step } from './use-code-step.ts';

interface ConfirmSignUpProps {
  readonly step: Step;
  /** Call after another mail was requested. */
  readonly onResent: () => Promise<void>;
  readonly onBack: () => void;
}

/** After registering: the code that was mailed creates the account and logs in. */
export function ConfirmSignUp({ step: { email, requestedAt }, onResent, onBack }: ConfirmSignUpProps) {
  const { t } = useTranslation();
  const sendsMail = useSendsMail();
  return (
    <CodeStep
      notice={
        sendsMail === false
          ? t(
              'Almost done: {{email}} has to be confirmed. This site sends no email itself, but an administrator can now pass a link and a code on to you. Both work for a day.',
              { email },
            )
          : t('Almost done: open the link in the email to {{email}}, or enter its code here. Both work for a day.', { email })
      }
      isPassedOn={sendsMail === false}
      requestedAt={requestedAt}
      resend={async () => {
        await requestSignUpMail(email);
        await onResent();
      }}
      enter={(code) => loginWithCode('signup', email, code)}
      onBack={onBack}
    />
  );
}
