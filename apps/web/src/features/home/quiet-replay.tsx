import cover from '@one-mind/scenarios/art/prison-break/prison-break-cover.svg';
import { Pause } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { seatIdentity } from '../../ui/identity/seat-identity.ts';
import { SeatShape } from '../../ui/identity/seat-shape.tsx';
import recorded from './recorded-game.json' with { type: 'json' };
import type { RecordedGame } from './recorded-game.ts';
import './quiet-replay.css';

// The type of a JSON module has lists instead of tuples.
const GAME = recorded as unknown as RecordedGame;
/** Seconds of each turn, as in quiet-replay.css. The first one is on the screen from the beginning. */
const TURN = 5;
const BEGINNING = 0.4;

/** The last turns of a real game with their authors. It moves by CSS alone, so the printed page plays it without the app. */
export function QuietReplay() {
  const { t } = useTranslation();
  return (
    // As high as the whole figure from the beginning, because browsers paint pages before they have read all of them.
    <div className="@container mx-auto w-full max-w-xl">
      <figure className="quiet-replay min-h-[calc(62.5cqw+11.85rem)] overflow-hidden rounded-2xl border border-line bg-surface sm:min-h-[calc(62.5cqw+10.6rem)]">
        <div aria-hidden="true" className="relative isolate aspect-[16/10] overflow-hidden bg-[#08070a]">
          <img src={cover} alt="" width={640} height={360} className="absolute inset-0 size-full object-cover opacity-45" />
          <div className="absolute inset-0 bg-linear-to-t from-[#08070a] to-transparent" />
          <div className="absolute inset-x-[7%] inset-y-[8%]">
            <svg
              aria-hidden="true"
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              className="absolute inset-0 size-full overflow-visible"
            >
              {GAME.lines.map(([x1, y1, x2, y2]) => (
                <line
                  key={`${x1} ${y1} ${x2} ${y2}`}
                  {...{ x1, y1, x2, y2 }}
                  vectorEffect="non-scaling-stroke"
                  stroke="#d9cdbb"
                  strokeOpacity={0.5}
                  strokeWidth={1.25}
                />
              ))}
            </svg>
            {GAME.places.map(([name, x, y]) => (
              <span key={name} className="absolute" style={{ left: `${x}%`, top: `${y}%` }}>
                <span className="-translate-1/2 absolute block size-2.5 rotate-45 border border-[#e9dfd0] bg-[#08070a]" />
                <span className="-translate-x-1/2 absolute top-2 whitespace-nowrap text-[#efe6d8] text-[0.625rem] leading-none [text-shadow:0_0_4px_#08070a,0_0_8px_#08070a] max-sm:hidden">
                  {name}
                </span>
              </span>
            ))}
            {GAME.turns.map((turn, index) => (
              <div
                key={index}
                className="quiet-body absolute inset-0"
                style={
                  {
                    '--from': place(GAME.turns[index - 1] ?? turn),
                    '--at': place(turn),
                    translate: place(turn),
                    ...begins(index),
                  } as CSSProperties
                }
              >
                <span className="-translate-1/2 absolute block size-12 rounded-full bg-[radial-gradient(circle,rgb(240_185_92/0.8),transparent_65%)]" />
                <span className="-translate-1/2 absolute block size-3.5 rounded-full border-2 border-[#1b1105] bg-[#f0b95c]" />
              </div>
            ))}
          </div>
        </div>
        <figcaption className="flex min-h-11 items-center justify-between gap-3 border-line border-t pr-1 pl-4 text-muted text-xs">
          {t('{{scenario}}: the end of a finished game, with its secrets', { scenario: GAME.title })}
          <label className="quiet-pause inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-md px-3 focus-within:outline-2 focus-within:outline-accent-strong hover:text-text has-checked:text-accent-strong">
            <input type="checkbox" className="sr-only" />
            <Pause aria-hidden="true" size={14} />
            {t('Pause')}
          </label>
        </figcaption>
        <ol aria-label={t('What the body did, and whose idea it was')} className="relative h-36 sm:h-31">
          {GAME.turns.map(({ round, turn, text, seat, role, sabotages }, index) => (
            <li key={index} className="quiet-turn absolute inset-0 px-4" style={begins(index)}>
              <p className="font-medium font-story text-lg leading-snug">{text}</p>
              <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-muted text-sm">
                {t('Round {{round}}, turn {{turn}}', { round, turn })}
                <span className="quiet-owner inline-flex items-center gap-1.5 font-medium text-text" style={begins(index)}>
                  <SeatShape seat={seat} size={13} />
                  {sabotages
                    ? t('{{name}}, the Saboteur: a hidden sabotage', { name: t(seatIdentity(seat).name) })
                    : role === 'saboteur'
                      ? t('{{name}}, the Saboteur', { name: t(seatIdentity(seat).name) })
                      : t(seatIdentity(seat).name)}
                </span>
              </p>
            </li>
          ))}
        </ol>
      </figure>
    </div>
  );
}

const place = ({ at: [x, y] }: Pick<RecordedGame['turns'][number], 'at'>): string => `${x}% ${y}%`;
const begins = (index: number) => ({ animationDelay: `${index * TURN - BEGINNING}s` });
