import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { useSiteChange } from './site-calls.ts';

/** Chooses whether administrators need a second factor. The choice is saved immediately. */
export function SecurityForm({ adminsNeedFactor }: { readonly adminsNeedFactor: boolean }) {
  const { t } = useTranslation();
  const save = useSiteChange(t('The setting for administrators was saved.'));
  const shown = save.isPending && save.variables.name === 'security' ? save.variables.value.adminsNeedFactor : adminsNeedFactor;
  return (
    <Card as="section" aria-labelledby="security" className="flex flex-col gap-4">
      <h2 id="security" className="text-2xl">
        {t('Security')}
      </h2>
      <Switch
        label={t('Administrators need a second factor')}
        hint={t('Administrators without one can only do what players can until they set one up under Settings. This includes you.')}
        checked={shown}
        disabled={save.isPending}
        onCheckedChange={(checked) => save.mutate({ name: 'security', value: { adminsNeedFactor: checked } })}
      />
    </Card>
  );
}
