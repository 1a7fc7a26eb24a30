import type { SanctionView } from '@one-mind/protocol/moderation';
import { MicOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { openAppeal } from './moderation-dialogs.tsx';
import { SanctionText } from './sanction-text.tsx';

/** In place of what a muted person would write with. */
export function MuteNotice({ mute }: { readonly mute: SanctionView }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('You are muted')} className="rounded-lg border border-line bg-sunken px-3.5 py-2.5 text-sm">
      <div className="flex items-start justify-between gap-3">
        <h3 className="flex items-center gap-2 font-semibold font-sans text-base">
          <MicOff aria-hidden="true" size={16} className="shrink-0 text-danger" />
          {t('You are muted')}
        </h3>
        {mute.appeal === 'possible' ? (
          <Button size="sm" onClick={() => openAppeal(mute)}>
            {t('Appeal')}
          </Button>
        ) : null}
      </div>
      <SanctionText sanction={mute} />
      <p className="mt-1.5 text-muted">{t('Everything else in the game you can do as before.')}</p>
    </section>
  );
}
