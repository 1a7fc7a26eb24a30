import type { RevealView } from '@one-mind/engine/views';
import { useTranslation } from 'react-i18next';
import { useGame } from '../game-context.ts';

/** [S5] The sealed seed, opened, and how anybody can check the seal. */
export function Fairness({ reveal }: { readonly reveal: RevealView }) {
  const { t } = useTranslation();
  const { commitment } = useGame().current_state;
  const rows = [
    [t('Seal, known from the start'), commitment],
    [t('Seed'), reveal.seed],
    [t('Salt'), reveal.salt],
  ] as const;
  return (
    <section aria-label={t('Nothing was changed')}>
      <h2 className="mb-3 text-3xl">{t('Nothing was changed')}</h2>
      <p className="max-w-2xl text-muted">
        {t(
          'Everything random in this game came from one seed. Before the first round its seal was shown to everybody: the SHA-256 of the seed, a colon and the salt. Anybody can now work out the seal again and see that nobody, not even the server, chose the dice later.',
        )}
      </p>
      <dl className="mt-4 grid gap-3 text-sm">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="select-all break-all font-mono text-[0.8125rem]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
