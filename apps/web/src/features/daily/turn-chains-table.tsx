import type { CaseHead, CaseRound, CaseSolution } from '@one-mind/protocol/daily/daily';
import { clsx } from 'clsx';
import { Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SeatShape } from '../../ui/identity/seat-shape.tsx';
import { type Chain, chainsOf } from './turn-chains.ts';
import { TurnMark } from './turn-mark.tsx';
import { Voice } from './voice.tsx';

interface TurnChainsTableProps {
  readonly head: CaseHead;
  readonly rounds: readonly CaseRound[];
  readonly solution: CaseSolution | null;
  /** Shows a turn in the story. */
  readonly onShow: (round: number, turn: number) => void;
}

/** One row for all turns of one voice, with who claims them. */
export function TurnChainsTable({ head: { players }, rounds, solution, onShow }: TurnChainsTableProps) {
  const { t } = useTranslation();
  const isPlanted = (round: number, turn: number): boolean =>
    solution?.planted.some((one) => one.round === round && one.turn === turn) === true;
  return (
    <section aria-labelledby="chains">
      <h2 id="chains" className="text-2xl">
        {t('Whose turns?')}
      </h2>
      <p className="mt-0.5 text-muted text-sm">
        {solution === null
          ? t('The order shifts by one place each round, so each row is one voice. No voice aims at itself.')
          : t('Outlined turns planted a sabotage.')}
      </p>
      <div className="mt-3 overflow-x-auto rounded-xl border border-line">
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-line border-b text-faint text-xs">
              <th scope="col" className="px-2.5 py-2 text-left font-medium">
                {solution === null ? t('Claimed by') : t('Voice')}
              </th>
              {rounds.map(({ round }) => (
                <th key={round} scope="col" className="tabular w-9 px-0 py-2 text-center font-medium">
                  <span className="sr-only">{t('Round {{round}}', { round })}</span>
                  <span aria-hidden="true">{round}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chainsOf(players.length, rounds).map((chain) => (
              <tr key={chain.place} className="border-line border-b last:border-b-0">
                <th scope="row" className="px-2.5 py-1 text-left align-middle font-normal">
                  {solution === null ? (
                    <Claimants chain={chain} players={players} />
                  ) : (
                    <Owner chain={chain} players={players} solution={solution} />
                  )}
                </th>
                {chain.turns.map((turn, at) => (
                  <td key={rounds[at]?.round} className="p-0 text-center">
                    <button
                      type="button"
                      onClick={() => onShow(at + 1, turn.turn)}
                      title={t('Round {{round}}, turn {{turn}}', { round: at + 1, turn: turn.turn })}
                      className={clsx(
                        'relative mx-auto grid min-h-11 w-full min-w-8 place-items-center rounded-md hover:bg-raised',
                        isPlanted(at + 1, turn.turn) && 'bg-danger/20 outline outline-danger/60',
                      )}
                    >
                      <span className="sr-only">{t('Round {{round}}, turn {{turn}}', { round: at + 1, turn: turn.turn })}</span>
                      <TurnMark turn={turn} size={15} />
                      <span aria-hidden="true" className="absolute inset-x-0 bottom-0.5 flex justify-center gap-0.5">
                        {turn.mishap ? <Zap size={10} className="text-danger" /> : null}
                        {turn.target === null ? null : <SeatShape seat={turn.target} size={9} outline />}
                      </span>
                      {isPlanted(at + 1, turn.turn) ? <span className="sr-only">{t('planted a sabotage here')}</span> : null}
                      {turn.mishap ? <span className="sr-only">{t('Mishap')}</span> : null}
                      {turn.target === null ? null : (
                        <span className="sr-only">{t('aimed at {{name}}', { name: players[turn.target] })}</span>
                      )}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Everyone who claims these turns. If there are several, or if one was the target of such a turn, somebody lies. */
function Claimants({ chain: { claimants, excluded }, players }: { readonly chain: Chain; readonly players: readonly string[] }) {
  const { t } = useTranslation();
  if (claimants.length === 0) return <span className="text-faint">{t('nobody yet')}</span>;
  const clash = claimants.length > 1;
  return (
    <span className="flex flex-col gap-0.5">
      {claimants.map((seat) => {
        const proof = excluded.find((one) => one.seat === seat);
        return (
          <span key={seat} className={clsx('block', (clash || proof) && 'text-danger')}>
            <Voice players={players} seat={seat} />
            {proof === undefined ? null : (
              <span className="block text-xs">{t('was the target in round {{round}}', { round: proof.round })}</span>
            )}
          </span>
        );
      })}
      {clash ? <span className="text-danger text-xs">{t('can’t both be right')}</span> : null}
    </span>
  );
}

interface OwnerProps {
  readonly chain: Chain;
  readonly players: readonly string[];
  readonly solution: CaseSolution;
}

function Owner({ chain: { place, claimants }, players, solution }: OwnerProps) {
  const { t } = useTranslation();
  const seat = solution.order[place - 1] ?? 0;
  const liars = claimants.filter((one) => one !== seat);
  return (
    <span className={clsx('block', seat === solution.saboteur && 'text-danger')}>
      <Voice players={players} seat={seat} />
      {liars.length === 0 ? null : (
        <span className="block text-danger text-xs">{t('{{name}} lied', { name: liars.map((one) => players[one]).join(', ') })}</span>
      )}
    </span>
  );
}
