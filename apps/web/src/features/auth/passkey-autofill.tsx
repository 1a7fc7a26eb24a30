import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offerPasskeys, usePasskeysOffered } from '../../lib/auth/passkeys.ts';
import { LoadFailure } from '../../shared/page/load-failure.tsx';

/** The browser offers passkeys where the email address is entered. `isPaused`: it asks for one in another way, and can't do both. */
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
