import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { useScenarios } from './scenario-calls.ts';

/** What a new scenario begins with: nothing, or a copy of one that may be copied. `from`: its id, null = nothing. */
export function BeginWith({ from }: { readonly from: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const copyable = useScenarios().data?.filter(({ can_copy }) => can_copy) ?? [];
  const begin = (id: string) =>
    void navigate(id === '' ? '/game/scenarios/new' : `/game/scenarios/new?from=${encodeURIComponent(id)}`, { replace: true });
  return (
    <Card className="mt-8">
      <Field
        label={t('Begin with')}
        hint={t('A copy can be played as it is; change it step by step. What you have typed here is replaced.')}
      >
        {(control) => (
          <Select {...control} value={from ?? ''} onChange={(event) => begin(event.target.value)}>
            <option value="">{t('A blank scenario')}</option>
            {copyable.map(({ id, title }) => (
              <option key={id} value={id}>
                {t('A copy of {{title}}', { title })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Card>
  );
}
