import type { TurnNumber } from '@one-mind/engine/round/turn-order';
import { clsx } from 'clsx';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clueText, natureName } from '../../../shared/games/game-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { SeatShape } from '../../../ui/identity/seat-shape.tsx';
import { useOneTabStop } from '../../../ui/one-tab-stop.ts';
import { useGame, useGameState } from '../live/game-context.ts';
import { useNameOf } from '../live/use-name-of.ts';
import { useTurnLabel } from '../live/use-turn-label.ts';
import { type BoardCell, type BoardPlace, boardModel, refutedClaims, turnsByRound } from './claim-board-model.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { claimText, contradictionText, refutedText } from './contradiction-text.ts';
import { TurnDetails } from './turn-details.tsx';

const CELL_WIDTH = 48;
const CELL_HEIGHT = 48;
const HEAD_WIDTH = 44;
const HEAD_HEIGHT = 24;
/** The rest are shown on request. */
const FIRST = 6;

/** [K3] Who claims which turn, and which claims cannot all be true. It names the contradiction, never the liar. */
export function ClaimBoard() {
  const { t } = useTranslation();
  const { log, you, players } = useGame('log', 'you', 'players');
  const current = useGameState('claims', 'contradictions', 'phase', 'round', 'rulesOff');
  const { claims, contradictions, phase } = current;
  const [asked, setAsked] = useState<TurnNumber | null>(null);
  /** The turn whose details are open below the board. */
  const [opened, setOpened] = useState<TurnNumber | null>(null);
  /** The contradiction whose explanation has the pointer over it. */
  const [looked, setLooked] = useState<number | null>(null);
  const [all, setAll] = useState(false);
  const turns = turnsByRound(log);
  const board = boardModel(claims, contradictions, turns);
  const name = useNameOf();
  const when = useTurnLabel();
  const stop = useOneTabStop<HTMLTableElement>();
  const clueAbout = ({ round, turn }: TurnNumber): CellClue | null => {
    for (const clue of you?.clues ?? []) {
      const about = clue.type === 'investigate' ? when(clue.aboutTurnNumber) : null;
      if (clue.type !== 'investigate' || about?.round !== round || about.turn !== turn) continue;
      const word = clue.nature === 'hidden' || clue.nature === 'none' ? null : natureName(t, clue.nature);
      return { word, text: clueText(t, clue, name, when) };
    }
    return null;
  };
  const alive = players.find((player) => player.id === you?.id)?.is_alive ?? false;
  const hasClaimed = (round: number) => claims.some((claim) => claim.player === you?.id && claim.round === round);
  const canClaim = (round: number) => you !== null && alive && phase === 'planning' && round < current.round && !hasClaimed(round);
  const ownTurn = (round: number) => you?.actions.find((action) => action.round === round)?.turn ?? null;
  const waits = alive && (phase === 'resolution' || phase === 'update');
  const ready = (you?.claimable ?? []).filter((one) => canClaim(one.round)).at(-1);

  if (current.rulesOff.includes('claims')) return <p className="py-3 text-muted text-sm">{t('This game is played without claims.')}</p>;
  if (board.rows.length === 0)
    return <p className="py-3 text-muted text-sm">{t('After the first round, voices can claim here which turn was theirs.')}</p>;
  const table = { players: players.length, turns, rotates: !current.rulesOff.includes('cycling_order') };
  const refuted = refutedClaims(claims, you, table);
  const shown = all ? contradictions : contradictions.slice(0, FIRST);
  const faded = (number: number) => looked !== null && looked !== number;
  return (
    <div className="flex flex-col gap-2">
      {ready === undefined ? null : (
        <Button size="sm" data-part="claim" onClick={() => setAsked(ready)}>
          {t('Claim my turn {{turn}} of round {{round}}', ready)}
        </Button>
      )}
      {waits ? <p className="text-muted text-sm">{t('The turns are being played. You can claim one in the next Action Phase.')}</p> : null}
      <div className="relative w-fit">
        <table {...stop} className="table-fixed border-collapse text-sm" style={{ width: HEAD_WIDTH + board.columns * CELL_WIDTH }}>
          <caption className="sr-only">{t('Claims by round and turn')}</caption>
          <thead>
            <tr style={{ height: HEAD_HEIGHT }}>
              <th scope="col" style={{ width: HEAD_WIDTH }} className="text-left font-normal text-faint text-xs">
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
                      refuted={cell.claims.some(({ index }) => refuted.some((one) => one.index === index))}
                      clue={clueAbout({ round: row.round, turn: cell.turn })}
                      isOpen={opened?.round === row.round && opened.turn === cell.turn}
                      onOpen={(isOpen) => setOpened(isOpen ? { round: row.round, turn: cell.turn } : null)}
                      names={cell.claims.map((one) => name(one.player)).join(', ')}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full overflow-visible">
          {board.links.map(({ number, from, to }) => (
            <line
              key={`${number}: ${from.row}.${from.column}-${to.row}.${to.column}`}
              x1={middle(from).x}
              y1={middle(from).y}
              x2={middle(to).x}
              y2={middle(to).y}
              stroke="var(--danger)"
              strokeWidth={looked === number ? 3 : 2}
              strokeDasharray={looked === number ? undefined : '5 4'}
              strokeOpacity={faded(number) ? 0.2 : 1}
            />
          ))}
          {board.links.map(({ number, from, to }) => (
            <Badge
              key={`${number}: ${from.row}.${from.column}-${to.row}.${to.column}`}
              number={number}
              x={(middle(from).x + middle(to).x) / 2}
              y={(middle(from).y + middle(to).y) / 2}
              faded={faded(number)}
            />
          ))}
          {board.marks.map(({ number, at }) => (
            <Badge
              key={number}
              number={number}
              x={middle(at).x + CELL_WIDTH / 2 - 5}
              y={middle(at).y - CELL_HEIGHT / 2 + 5}
              faded={faded(number)}
            />
          ))}
        </svg>
      </div>
      {opened === null ? (
        <p className="text-muted text-xs">{t('Select a turn to see what is known about it.')}</p>
      ) : (
        <TurnDetails
          turn={opened}
          clue={clueAbout(opened)?.text ?? null}
          claims={claims.filter((claim) => claim.round === opened.round && claim.turn === opened.turn)}
          onClaim={canClaim(opened.round) ? () => setAsked(opened) : null}
        />
      )}
      {refuted.length === 0 ? null : (
        <section aria-label={t('Claims that your own turns disprove')}>
          <h3 className="text-[1.0625rem] text-muted">{t('False, but only you know it')}</h3>
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-sm leading-snug">
            {refuted.map((one) => {
              const claim = claims[one.index];
              return claim === undefined ? null : (
                <li key={one.index}>
                  {claimText(t, claim, name)}. {refutedText(t, claim, one)}
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {contradictions.length === 0 ? (
        refuted.length === 0 && board.rows.some(({ cells }) => cells.some((cell) => cell.claims.length > 0)) ? (
          <p className="text-muted text-sm">{t('All claims so far can be true together.')}</p>
        ) : null
      ) : (
        <section aria-label={t('Contradictions')}>
          <h3 className="text-[1.0625rem] text-muted">{t('Cannot all be true')}</h3>
          <ol className="mt-1 flex flex-col gap-1 text-sm leading-snug">
            {shown.map((one, index) => (
              <li
                key={`${one.type}-${one.claims.join('-')}`}
                onMouseEnter={() => setLooked(index + 1)}
                onMouseLeave={() => setLooked(null)}
                className="flex gap-2"
              >
                <span className="tabular mt-px grid size-4.5 shrink-0 place-items-center rounded-full bg-danger font-semibold text-[0.6875rem] text-ground">
                  {index + 1}
                </span>
                <span>{contradictionText(t, one, { claims, name, table })}</span>
              </li>
            ))}
          </ol>
          {contradictions.length > FIRST && !all ? (
            <Button size="sm" variant="quiet" className="mt-1" onClick={() => setAll(true)}>
              {t('Show all {{all}}', { all: contradictions.length })}
            </Button>
          ) : null}
        </section>
      )}
      {asked === null ? null : (
        <ClaimDialog
          wish={asked}
          isOwn={ownTurn(asked.round) === asked.turn}
          tooLate={
            canClaim(asked.round)
              ? null
              : hasClaimed(asked.round)
                ? t('You have already claimed a turn of round {{round}}.', { round: asked.round })
                : t('Planning has ended. You can claim this turn in the next Action Phase.')
          }
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** The middle of a cell, in pixels of the board. */
const middle = ({ row, column }: BoardPlace) => ({
  x: HEAD_WIDTH + (column + 0.5) * CELL_WIDTH,
  y: HEAD_HEIGHT + (row + 0.5) * CELL_HEIGHT,
});

interface BadgeProps {
  readonly number: number;
  readonly x: number;
  readonly y: number;
  readonly faded: boolean;
}

/** The number under which a contradiction is explained below the board. */
function Badge({ number, x, y, faded }: BadgeProps) {
  return (
    <g opacity={faded ? 0.25 : 1}>
      <circle cx={x} cy={y} r={8.5} fill="var(--danger)" stroke="var(--surface)" strokeWidth={1.5} />
      <text x={x} y={y} dy="0.36em" textAnchor="middle" fontSize={10.5} fontWeight={650} fill="var(--ground)">
        {number}
      </text>
    </g>
  );
}

/** The reader's own clue about the turn of a cell. */
interface CellClue {
  /** Null if the clue gave nothing away. */
  readonly word: string | null;
  readonly text: string;
}

interface CellProps {
  readonly cell: BoardCell;
  readonly round: number;
  readonly own: boolean;
  /** The reader's own turns contradict a claim here. */
  readonly refuted: boolean;
  readonly clue: CellClue | null;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly names: string;
}

function Cell({ cell, round, own, refuted, clue, isOpen, onOpen, names }: CellProps) {
  const { t } = useTranslation();
  const { players } = useGame('players');
  if (!cell.exists) return null;
  const label = [
    t('Round {{round}}, turn {{turn}}', { round, turn: cell.turn }),
    names === '' ? t('unclaimed') : t('claimed by {{names}}', { names }),
    own ? t('your own turn') : null,
    cell.disputed ? t('disputed') : null,
    refuted ? t('false, but only you know it') : null,
    clue === null ? null : t('your clue: {{clue}}', { clue: clue.text }),
  ]
    .filter((part) => part !== null)
    .join(', ');
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      title={label}
      onClick={() => onOpen(!isOpen)}
      className={clsx(
        'flex h-11 w-full flex-col items-center justify-center gap-0.5 rounded-md border hover:border-accent hover:bg-accent/10',
        cell.disputed
          ? 'border-danger bg-danger/12'
          : refuted || cell.claims.some((claim) => claim.contradicted)
            ? 'border-danger border-dashed'
            : isOpen
              ? 'border-accent'
              : 'border-line',
        isOpen && 'bg-raised',
        own && 'outline-2 outline-accent/60 outline-dotted -outline-offset-4',
      )}
    >
      <span className="flex flex-wrap items-center justify-center gap-0.5">
        {cell.claims.map((claim) => (
          <SeatShape key={claim.index} seat={players.find((player) => player.id === claim.player)?.seat ?? 0} size={13} />
        ))}
      </span>
      {clue === null ? null : clue.word === null ? (
        <Eye aria-hidden="true" size={12} className="text-info" />
      ) : (
        <span className="text-[0.625rem] text-info leading-none">{clue.word}</span>
      )}
    </button>
  );
}
