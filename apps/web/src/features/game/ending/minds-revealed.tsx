import type { RevealView } from '@one-mind/engine/view/view-types';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clueText, nameOf, roleName } from '../../../shared/games/game-labels.ts';
import { SeatShape } from '../../../ui/identity/seat-shape.tsx';
import { useGame } from '../live/game-context.ts';
import { useTurnLabel } from '../live/use-turn-label.ts';

/** The secret order, claims with their truth, and what each voice believed: clues and guesses, right or wrong. */
export function MindsRevealed({ reveal }: { readonly reveal: RevealView }) {
  const { t } = useTranslation();
  const { players, world, current_state } = useGame('players', 'world', 'current_state');
  const name = nameOf(t, players, world);
  const when = useTurnLabel();
  const seat = (id: string) => players.find((player) => player.id === id)?.seat ?? 0;
  const roles = new Map(reveal.players.map((player) => [player.id, player.role]));
  const { claims } = current_state;
  const believers = reveal.players.filter((player) => player.clues.length > 0 || player.guessesMade > 0);
  return (
    <div className="flex flex-col gap-8">
      <div>
        <h3 className="mb-2 text-xl">{t('The order of round 1')}</h3>
        <p className="mb-3 text-muted text-sm">{t('It shifted by one place each round: the first voice moved to last.')}</p>
        <ol className="flex flex-wrap gap-2">
          {reveal.order.map((id, index) => (
            <li key={id} className="flex items-center gap-2 rounded-full border border-line bg-surface py-1.5 pr-4 pl-3 text-sm">
              <span className="tabular text-muted">{index + 1}</span>
              <SeatShape seat={seat(id)} size={13} />
              {name(id)}
            </li>
          ))}
        </ol>
      </div>
      {claims.length === 0 ? null : (
        <div>
          <h3 className="mb-2 text-xl">{t('Claims')}</h3>
          <ul className="grid gap-x-8 gap-y-1.5 text-[0.9375rem] sm:grid-cols-2">
            {claims.map((claim, index) => (
              <li key={`${claim.player}-${claim.round}`} className="flex items-center gap-2">
                <Verdict right={reveal.claimsTrue[index] === true} yes={t('true')} no={t('a lie')}>
                  <SeatShape seat={seat(claim.player)} size={12} />
                  {t('{{name}}: turn {{turn}} of round {{round}}', { name: name(claim.player), turn: claim.turn, round: claim.round })}
                </Verdict>
              </li>
            ))}
          </ul>
        </div>
      )}
      {believers.length === 0 ? null : (
        <div>
          <h3 className="mb-3 text-xl">{t('What the voices believed')}</h3>
          <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
            {believers.map((truth) => (
              <div key={truth.id} className="text-sm">
                <p className="mb-1.5 flex items-center gap-2 border-line border-b pb-1.5 font-semibold text-base">
                  <SeatShape seat={seat(truth.id)} size={14} />
                  {name(truth.id)}
                </p>
                <ul className="flex flex-col gap-1.5">
                  {truth.clues.map((clue) => (
                    <li key={`${clue.type}-${clue.turnNumber}`}>
                      <Verdict right={!clue.false} yes={t('a true clue')} no={t('a false clue')}>
                        {clueText(t, clue, name, when)}
                      </Verdict>
                    </li>
                  ))}
                  {Object.entries(truth.guesses.roles).map(([id, role]) => (
                    <li key={`role-${id}`}>
                      <Verdict right={roles.get(id) === role} yes={t('guessed right')} no={t('guessed wrong')}>
                        {t('{{name}} is a {{role}}', { name: name(id), role: roleName(t, role) })}
                      </Verdict>
                    </li>
                  ))}
                  {Object.entries(truth.guesses.positions).map(([id, position]) => (
                    <li key={`position-${id}`}>
                      <Verdict right={reveal.order.indexOf(id) + 1 === position} yes={t('guessed right')} no={t('guessed wrong')}>
                        {t('{{name}} has place {{position}}', { name: name(id), position })}
                      </Verdict>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function Verdict({
  right,
  yes,
  no,
  children,
}: {
  readonly right: boolean;
  readonly yes: string;
  readonly no: string;
  readonly children: ReactNode;
}) {
  return (
    <span className="flex items-start gap-2 leading-snug">
      {right ? <Check size={15} className="mt-0.5 shrink-0 text-success" /> : <X size={15} className="mt-0.5 shrink-0 text-danger" />}
      <span className="flex flex-wrap items-center gap-x-1.5">
        {children} <span className={right ? 'text-success text-xs' : 'text-danger text-xs'}>{right ? yes : no}</span>
      </span>
    </span>
  );
}
