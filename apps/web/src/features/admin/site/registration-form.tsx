import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { useSiteChange } from './site-calls.ts';

/** Chooses who may register. The choice is saved immediately. */
export function RegistrationForm({ needsApproval, children }: { readonly needsApproval: boolean; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const save = useSiteChange(t('The setting for new accounts was saved.'));
  const shown = save.isPending && save.variables.name === 'registration' ? save.variables.value.needsApproval : needsApproval;
  return (
    <Card as="section" aria-labelledby="registration" className="flex flex-col gap-4">
      <h2 id="registration" className="text-2xl">
        {t('Registration')}
      </h2>
      <Switch
        label={t('New accounts need approval')}
        hint={t('People who register wait here until an administrator approves or refuses them. Until then they cannot log in.')}
        checked={shown}
        disabled={save.isPending}
        onCheckedChange={(checked) => save.mutate({ name: 'registration', value: { needsApproval: checked } })}
      />
      {children}
    </Card>
  );
}
