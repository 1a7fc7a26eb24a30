import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offerPasskeys, usePasskeysOffered } from '../../lib/auth/passkeys.ts';
import { LoadFailure } from '../../shared/page/load-failure.tsx';

/** Makes the browser offer passkeys at the email field. `isPaused`: another passkey dialog is open; browsers can't show both. */
export function PasskeyAutofill({ isPaused }: { readonly isPaused: boolean }) {
  const { t } = useTranslation();
  const isOffered = usePasskeysOffered();
  const [refusal, setRefusal] = useState<unknown>(null);
  const isActive = isOffered && !isPaused;
  useEffect(() => {
    if (!isActive) return;
    const stop = new AbortController();
    offerPasskeys(stop.signal).catch(setRefusal);
    return () => stop.abort();
  }, [isActive]);
  return refusal === null ? null : <LoadFailure title={t('Login failed')} error={refusal} />;
}
