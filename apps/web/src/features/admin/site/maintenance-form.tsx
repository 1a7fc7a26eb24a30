import { ANNOUNCEMENT_MAX, MaintenanceSchema, type SiteAdministration } from '@one-mind/protocol/admin/site';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../shared/forms/fields.tsx';
import { Form, SubmitButton } from '../../../shared/forms/form.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { MaintenanceProgress } from '../maintenance-progress.tsx';
import { useSiteChange } from './site-calls.ts';

/** Lets running games end and blocks new ones, so that the server can be stopped. */
export function MaintenanceForm({ maintenance, runningGames }: Pick<SiteAdministration, 'maintenance' | 'runningGames'>) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const begin = useSiteChange(t('Maintenance is on.'), { isOfForm: true });
  const end = useSiteChange(t('Maintenance is off.'));
  const on = maintenance !== null;
  const form = useSchemaForm({
    schema: MaintenanceSchema.omit({ on: true }),
    defaultValues: { sentence: maintenance?.sentence ?? '' },
    send: async ({ sentence }) => {
      const isSure =
        on ||
        (await confirm({
          title: t('Begin maintenance?'),
          message: t('Nobody can create a lobby or start a game until you end maintenance. Running games continue.'),
          confirmLabel: t('Begin maintenance'),
        }));
      if (isSure) await begin.mutateAsync({ name: 'maintenance', value: { on: true, sentence } });
    },
  });

  return (
    <Card as="section" aria-labelledby="maintenance">
      <h2 id="maintenance" className="text-2xl">
        {t('Maintenance')}
      </h2>
      <p className="mt-1 mb-4 text-muted text-sm">
        {t(
          'During maintenance, nobody can create a lobby or start a game or test game. Running games continue to their end. Everyone sees a notice. Maintenance stays on when the server restarts.',
        )}
      </p>
      {on ? (
        <div className="mb-4 flex flex-col gap-1">
          <MaintenanceProgress runningGames={runningGames} />
          <p className="text-faint text-sm">
            {t('On since')} <RelativeTime at={maintenance.since} />
          </p>
        </div>
      ) : null}
      <Form form={form} failed={t('Failed to save')}>
        <TextField
          form={form}
          name="sentence"
          label={t('Message for everyone (optional)')}
          hint={t('For example, when the site will be back.')}
          maxLength={ANNOUNCEMENT_MAX}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} variant={on ? 'secondary' : 'primary'}>
            {on ? t('Save message') : t('Begin maintenance')}
          </SubmitButton>
          {on ? (
            <Button
              variant="primary"
              busy={end.isPending}
              onClick={() => end.mutate({ name: 'maintenance', value: { on: false, sentence: '' } })}
            >
              {t('End maintenance')}
            </Button>
          ) : null}
        </div>
      </Form>
    </Card>
  );
}
