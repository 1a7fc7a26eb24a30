import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '../../lib/api-error.ts';
import { nameOf } from '../../lib/game-words.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { SeatShape } from '../../ui/seat-shape.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type BoardCell, boardModel, turnsByRound } from './claim-board-model.ts';
import { useCommands, useGame } from './game-context.ts';

const CELL_WIDTH = 46;
const CELL_HEIGHT = 40;
const HEAD_WIDTH = 62;

/** [K3] Who says which turn was theirs, and what cannot all be true. It names the contradiction, never the liar. */
export function ClaimBoard() {
  const { t } = useTranslation();
  const commands = useCommands();
  const confirm = useConfirm();
  const { current_state, log, you, players, world } = useGame();
  const { claims, contradictions, phase } = current_state;
  const board = boardModel(claims, contradictions, turnsByRound(log));
  const name = nameOf(t, players, world);
  const alive = players.find((player) => player.id === you?.id)?.is_alive ?? false;
  const canClaim = (round: number) =>
    you !== null &&
    !current_state.rulesOff.includes('claims') &&
    alive &&
    phase === 'planning' &&
    round < current_state.round &&
    !claims.some((claim) => claim.player === you.id && claim.round === round);
  const ownTurn = (round: number) => you?.actions.find((action) => action.round === round)?.turn ?? null;

  const claim = async (round: number, turn: number) => {
    const own = ownTurn(round) === turn;
    const sure = await confirm({
      title: t('Claim turn {{turn}} of round {{round}}?', { turn, round }),
      message: own
        ? t('Everybody will see it, and it cannot be taken back.')
        : t('This was not your turn. Everybody will see your claim, and it cannot be taken back.'),
      confirmLabel: t('Claim it'),
    });
    if (sure) commands.claim(round, turn).catch((error: unknown) => toast.error(errorMessage(error)));
  };
  const ready = (you?.claimable ?? []).filter((one) => canClaim(one.round)).at(-1);

  if (current_state.rulesOff.includes('claims'))
    return <p className="py-3 text-muted text-sm">{t('This game is played without claims.')}</p>;
  if (board.rows.length === 0)
    return <p className="py-3 text-muted text-sm">{t('After the first round, voices can claim here which turn was theirs.')}</p>;
  return (
    <div className="flex flex-col gap-2">
      {ready === undefined ? null : (
        <Button size="sm" onClick={() => void claim(ready.round, ready.turn)}>
          {t('Claim my turn {{turn}} of round {{round}}', ready)}
        </Button>
      )}
      <div className="relative w-fit">
        <table className="table-fixed border-collapse text-sm" style={{ width: HEAD_WIDTH + board.columns * CELL_WIDTH }}>
          <caption className="sr-only">{t('Claims by round and turn')}</caption>
          <thead>
            <tr>
              <th scope="col" style={{ width: HEAD_WIDTH }} className="h-6 text-left font-normal text-faint text-xs">
                {t('Round')}
              </th>
              {Array.from({ length: board.columns }, (_, index) => (
                <th key={`turn-${index + 1}`} scope="col" style={{ width: CELL_WIDTH }} className="font-normal text-faint text-xs">
                  {t('T{{turn}}', { turn: index + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {board.rows.map((row) => (
              <tr key={row.round} style={{ height: CELL_HEIGHT }}>
                <th scope="row" className="tabular text-left font-medium">
                  {row.round}
                </th>
                {row.cells.map((cell) => (
                  <td key={cell.turn} className="p-0.5">
                    <Cell
                      cell={cell}
                      round={row.round}
                      own={ownTurn(row.round) === cell.turn}
                      onClaim={cell.exists && canClaim(row.round) ? () => void claim(row.round, cell.turn) : null}
                      names={cell.claims.map((one) => name(one.player)).join(', ')}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full overflow-visible">
          {board.links.map(({ from, to }) => (
            <line
              key={`${from.row}.${from.column}-${to.row}.${to.column}`}
              x1={HEAD_WIDTH + (from.column + 0.5) * CELL_WIDTH}
              y1={24 + (from.row + 0.5) * CELL_HEIGHT}
              x2={HEAD_WIDTH + (to.column + 0.5) * CELL_WIDTH}
              y2={24 + (to.row + 0.5) * CELL_HEIGHT}
              stroke="var(--danger)"
              strokeWidth={2}
              strokeDasharray="5 4"
            />
          ))}
        </svg>
      </div>
      {contradictions.length === 0 ? null : (
        <ul className="flex flex-col gap-1 text-sm leading-snug">
          {contradictions.map((one) => {
            const involved = one.claims.flatMap((index) => claims[index] ?? []);
            const said = involved.map((claimed) =>
              t('{{name}}: turn {{turn}} of round {{round}}', { name: name(claimed.player), turn: claimed.turn, round: claimed.round }),
            );
            return (
              <li key={`${one.type}-${one.claims.join('-')}`} className="border-danger/70 border-l-2 pl-2">
                {one.type === 'sameTurn' ? t('Two claims for one turn.') : t('No rotating order allows these together.')}{' '}
                <span className="text-muted">{said.join('; ')}</span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

interface CellProps {
  readonly cell: BoardCell;
  readonly round: number;
  readonly own: boolean;
  readonly onClaim: (() => void) | null;
  readonly names: string;
}

function Cell({ cell, round, own, onClaim, names }: CellProps) {
  const { t } = useTranslation();
  const { players } = useGame();
  if (!cell.exists) return null;
  const label = [
    t('Round {{round}}, turn {{turn}}', { round, turn: cell.turn }),
    names === '' ? t('unclaimed') : t('claimed by {{names}}', { names }),
    own ? t('your own turn') : null,
    cell.disputed ? t('disputed') : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
  const look = clsx(
    'flex h-9 w-full items-center justify-center gap-0.5 rounded-md border',
    cell.disputed
      ? 'border-danger bg-danger/12'
      : cell.claims.some((claim) => claim.contradicted)
        ? 'border-danger border-dashed'
        : 'border-line',
    own && 'outline-2 outline-accent/60 outline-dotted -outline-offset-4',
  );
  const inside = cell.claims.map((claim) => (
    <SeatShape key={claim.index} seat={players.find((player) => player.id === claim.player)?.seat ?? 0} size={13} />
  ));
  return onClaim === null ? (
    <span role="img" aria-label={label} title={label} className={look}>
      {inside}
    </span>
  ) : (
    <button
      type="button"
      aria-label={t('{{cell}}: claim it', { cell: label })}
      title={label}
      onClick={onClaim}
      className={clsx(look, 'hover:border-accent hover:bg-accent/10')}
    >
      {inside}
    </button>
  );
}
