import type { GameRecord } from '@one-mind/engine/fair-play/record';
import type { Check, Finding } from '@one-mind/engine/fair-play/verify';
import type { RevealView } from '@one-mind/engine/view/view-types';
import { Check as CheckMark, Download, ShieldCheck, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '../../../lib/api/api.ts';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import { useGame } from '../live/game-context.ts';

/** [S5] The opened seal of the seed, and a check that the whole game came from it. */
export function Fairness({ reveal }: { readonly reveal: RevealView }) {
  const { t } = useTranslation();
  const { id, log, current_state } = useGame('id', 'log', 'current_state');
  const { commitment } = current_state;
  const [findings, setFindings] = useState<readonly Finding[] | null>(null);
  const [busy, setBusy] = useState<'check' | 'download' | null>(null);
  const rows = [
    [t('Seal, known from the start'), commitment],
    [t('Seed'), reveal.seed],
    [t('Salt'), reveal.salt],
  ] as const;

  const withRecord = async (what: 'check' | 'download', use: (record: GameRecord) => Promise<void> | void) => {
    setBusy(what);
    try {
      await use(await get(`/api/game/${encodeURIComponent(id)}/record`));
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(null);
    }
  };
  const check = () =>
    withRecord('check', async (record) => {
      const { checkRecord } = await import('./check-record.ts');
      const verdict = await checkRecord(record, { commitment, facts: log.map(({ data }) => data), reveal });
      setFindings(verdict.findings);
    });
  const download = () => withRecord('download', (record) => saveFile(`one-mind-${id}.json`, JSON.stringify(record)));
  return (
    <>
      <p className="max-w-2xl text-muted">
        {t(
          'Everything random in this game came from one seed. Before the first round, everyone saw its seal: the SHA-256 of the seed, a colon and the salt. Your browser can now replay the game from that seed and compare every role, turn and roll with what you saw.',
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
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        {window.isSecureContext ? (
          <Button busy={busy === 'check'} onClick={() => void check()} icon={ShieldCheck}>
            {t('Check this game')}
          </Button>
        ) : null}
        <Button busy={busy === 'download'} onClick={() => void download()} icon={Download}>
          {t('Download the record')}
        </Button>
      </div>
      {window.isSecureContext ? null : (
        <p className="mt-3 max-w-2xl text-muted text-sm">
          {t('Browsers can check this only over HTTPS. Download the record and check it with “npm run verify -- FILE”.')}
        </p>
      )}
      <div aria-live="polite">{findings === null ? null : <Findings findings={findings} />}</div>
    </>
  );
}

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const { t } = useTranslation();
  const fair = findings.every(({ ok }) => ok);
  return (
    <div className="mt-5 max-w-2xl">
      <p className={fair ? 'font-semibold text-success' : 'font-semibold text-danger'}>
        {fair
          ? t('Fair: replayed from the sealed seed, the game is the one you saw.')
          : t(
              'Not proven: replayed from the sealed seed, the game is not the one you saw. The server may also have been updated since; a different version can produce different results.',
            )}
      </p>
      <ul className="mt-2 grid gap-1.5 text-sm">
        {findings.map(({ check, ok, difference }) => (
          <li key={check} className="flex gap-2">
            {ok ? (
              <CheckMark aria-label={t('Proven')} size={17} className="mt-0.5 shrink-0 text-success" />
            ) : (
              <X aria-label={t('Not proven')} size={17} className="mt-0.5 shrink-0 text-danger" />
            )}
            <span>
              {checkText(t, check)}
              {difference === null ? null : <span className="block break-all text-muted">{difference}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const checkText = (t: ReturnType<typeof useTranslation>['t'], check: Check): string =>
  t(
    {
      seal: 'The seed is the one whose seal was shown at the start.',
      commands: 'The rules allow every recorded decision.',
      roles: 'The roles came from the seed.',
      order: 'The secret order came from the seed.',
      turns: 'Every turn, with its chance and its roll, came from the seed.',
      story: 'The story matches what happened.',
      result: 'The result matches the game.',
    }[check],
  );
