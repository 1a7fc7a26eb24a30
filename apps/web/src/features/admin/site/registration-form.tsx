import { REGISTRATION_MODES, type Registration, type RegistrationMode } from '@one-mind/protocol/admin/registration';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Field, Select } from '../../../ui/forms/field.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { DomainsForm } from './domains-form.tsx';
import { useSiteChange } from './site-calls.ts';

interface RegistrationFormProps {
  readonly registration: Registration;
  readonly children: ReactNode;
}

/** Chooses who may register. Each choice is saved immediately, except the domains. */
export function RegistrationForm({ registration, children }: RegistrationFormProps) {
  const { t } = useTranslation();
  const save = useSiteChange(t('The setting for new accounts was saved.'));
  /** Whether the chosen mode can't be saved yet, because it needs domains. */
  const [needsDomains, setNeedsDomains] = useState(false);
  const change = (value: Partial<Registration>) => save.mutate({ name: 'registration', value });
  const shown: Registration = {
    ...registration,
    ...(save.isPending && save.variables.name === 'registration' && save.variables.value),
    ...(needsDomains && { mode: 'domain' }),
  };
  const chooseMode = (mode: RegistrationMode) => {
    const isIncomplete = mode === 'domain' && registration.domains.length === 0;
    setNeedsDomains(isIncomplete);
    if (!isIncomplete) change({ mode });
  };
  const modes: Readonly<Record<RegistrationMode, string>> = {
    open: t('Everyone'),
    invitation: t('People with an invitation'),
    domain: t('People with an invitation, or an address at certain domains'),
    closed: t('Nobody'),
  };
  return (
    <Card as="section" aria-labelledby="registration" className="flex flex-col gap-4">
      <h2 id="registration" className="text-2xl">
        {t('Registration')}
      </h2>
      <Field label={t('Who may register')} hint={t('Administrators can always create accounts.')}>
        {(control) => (
          <Select
            {...control}
            value={shown.mode}
            disabled={save.isPending}
            onChange={chooseMode}
            options={REGISTRATION_MODES.map((value) => ({ value, label: modes[value] }))}
          />
        )}
      </Field>
      {shown.mode === 'domain' ? <DomainsForm domains={registration.domains} onSaved={() => setNeedsDomains(false)} /> : null}
      <Switch
        label={t('Require email confirmation')}
        hint={t(
          'People who register get a link and a code by email to create their account. Without a mail server, you find both under Mail and pass them on.',
        )}
        checked={shown.confirmsEmail}
        disabled={save.isPending}
        onCheckedChange={(confirmsEmail) => change({ confirmsEmail })}
      />
      <Switch
        label={t('New accounts need approval')}
        hint={t('People who register without an invitation can’t log in until an administrator approves them here.')}
        checked={shown.needsApproval}
        disabled={save.isPending}
        onCheckedChange={(needsApproval) => change({ needsApproval })}
      />
      <Switch
        label={t('Allow guests')}
        hint={t('People with a lobby’s code can play with just a name. A lobby’s host can refuse guests.')}
        checked={shown.allowsGuests}
        disabled={save.isPending}
        onCheckedChange={(allowsGuests) => change({ allowsGuests })}
      />
      {children}
    </Card>
  );
}
