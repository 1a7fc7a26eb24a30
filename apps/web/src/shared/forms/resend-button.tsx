import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api/api-error.ts';
import { useNow } from '../../lib/time.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** The server's pause between two mails to the same address, in ms. */
const PAUSE = 60_000;

interface ResendButtonProps {
  /** When the last mail was requested, epoch ms; null = unknown. */
  readonly requestedAt: number | null;
  /** Throws ApiError. */
  readonly resend: () => Promise<void>;
}

/** Requests a mail again, after a pause that it counts down. */
export function ResendButton({ requestedAt, resend }: ResendButtonProps) {
  const { t } = useTranslation();
  const now = useNow(1000);
  const [nextAt, setNextAt] = useState(() => (requestedAt ?? 0) + PAUSE);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const seconds = Math.max(0, Math.ceil((nextAt - now) / 1000));

  const send = async () => {
    setBusy(true);
    setProblem(null);
    setSent(false);
    try {
      await resend();
      setNextAt(Date.now() + PAUSE);
      setSent(true);
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="flex flex-col items-start gap-2">
      {problem === null ? null : <Banner kind="error">{t(problem)}</Banner>}
      {isSent ? <Banner kind="success">{t('The email was requested again. Only the newest one works.')}</Banner> : null}
      <Button variant="quiet" busy={isBusy} disabled={seconds > 0} onClick={() => void send()}>
        {seconds > 0 ? t('Request again in {{count}} seconds', { count: seconds }) : t('Request again')}
      </Button>
    </div>
  );
}
