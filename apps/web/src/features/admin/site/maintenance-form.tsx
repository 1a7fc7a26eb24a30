import { ANNOUNCEMENT_MAX, type SiteAdministration } from '@one-mind/protocol/admin/site';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input } from '../../../ui/forms/field.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { DrainStatus } from '../drain-status.tsx';
import { useSiteChange } from './site-calls.ts';

/** Lets running games end and nothing new begin, so that the server can be stopped. */
export function MaintenanceForm({ maintenance, runningGames }: Pick<SiteAdministration, 'maintenance' | 'runningGames'>) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const begin = useSiteChange(t('Maintenance is on.'));
  const end = useSiteChange(t('Maintenance is off.'));
  const [sentence, setSentence] = useState(maintenance?.sentence ?? '');
  const on = maintenance !== null;

  const submit = async () => {
    const isSure =
      on ||
      (await confirm({
        title: t('Begin maintenance?'),
        message: t('Nobody can create a lobby or start a game until you end maintenance. Running games continue.'),
        confirmLabel: t('Begin maintenance'),
      }));
    if (isSure) begin.mutate({ name: 'maintenance', value: { on: true, sentence: sentence.trim() } });
  };

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
          <DrainStatus runningGames={runningGames} />
          <p className="text-faint text-sm">
            {t('On since')} <RelativeTime at={maintenance.since} />
          </p>
        </div>
      ) : null}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="flex flex-col gap-3"
      >
        <Field label={t('Message for everyone (optional)')} hint={t('For example, when the site will be back.')}>
          {(control) => (
            <Input {...control} maxLength={ANNOUNCEMENT_MAX} value={sentence} onChange={(event) => setSentence(event.target.value)} />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={on ? 'secondary' : 'primary'} busy={begin.isPending}>
            {on ? t('Save message') : t('Begin maintenance')}
          </Button>
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
      </form>
    </Card>
  );
}
