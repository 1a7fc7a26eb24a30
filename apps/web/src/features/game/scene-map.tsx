import type { LocationView } from '@one-mind/engine/views';
import { clsx } from 'clsx';
import { Lock, MapPin, Sparkles, TriangleAlert, UserRound } from 'lucide-react';
import { motion } from 'motion/react';
import { useTranslation } from 'react-i18next';
import { useGame } from './game-context.ts';
import { TARGET_ICONS } from './icons.tsx';
import { bodyPoint, type MapThing, mapLines, stepMarks, thingsAt } from './map-model.ts';
import { SceneArt } from './scene-art.tsx';
import type { Draft } from './use-draft.ts';
import type { Theatre } from './use-theatre.ts';

interface SceneMapProps {
  readonly draft: Draft;
  readonly theatre: Theatre;
  /** Places can be aimed at by pressing them here. */
  readonly pressable: boolean;
  readonly className?: string;
}

/** The scene where the body stands, lit by the alarm, and over it the map with the body on its way. */
export function SceneMap({ draft, theatre, pressable, className }: SceneMapProps) {
  const { t } = useTranslation();
  const { world, current_state } = useGame();
  const here = world.locations.find((place) => place.id === world.body.location);
  const ahead = world.locations.find((place) => place.id === world.body.heading);
  const carried = world.objects.filter((object) => object.place === 'body');
  const playing = current_state.phase === 'resolution' || current_state.phase === 'update';
  const told = theatre.telling?.entry ?? theatre.told.at(-1);
  const flash =
    told?.data.type !== 'turn' ? null : told.data.mishap !== null ? 'mishap' : told.data.outcome === 'success' ? 'success' : 'plain';
  return (
    <section
      aria-label={t('Scene and map')}
      className={clsx('relative isolate overflow-hidden rounded-xl border border-line bg-[#08070a]', className)}
    >
      {here === undefined ? null : <SceneArt location={here} alarm={world.alarm / Math.max(1, world.alarmLimit)} />}
      <div className={clsx('absolute inset-0 bg-[#08070a] transition-opacity duration-1000', playing ? 'opacity-35' : 'opacity-62')} />
      {flash === null || theatre.telling === null ? null : <div key={told?.id} className="scene-flash" data-kind={flash} />}
      <div className="absolute inset-x-0 bottom-0 h-28 bg-linear-to-t from-[#08070a] to-transparent" />
      <div className="absolute inset-x-[7%] top-[9%] bottom-[25%]">
        <Ways />
        {world.locations.map((place) => (
          <Place key={place.id} place={place} draft={draft} pressable={pressable} />
        ))}
        <BodyMarker />
      </div>
      <div className="absolute inset-x-3.5 bottom-2 flex items-end justify-between gap-4 text-[#f3ebde]">
        <div className="min-w-0">
          <Resources />
          <p className="truncate font-semibold font-voice text-2xl leading-tight">{here?.name ?? t('Nowhere')}</p>
          <p className="truncate text-[#cfc4b4] text-xs">
            {ahead === undefined || here === undefined
              ? t('{{name}} stands still.', { name: world.body.name })
              : t('Towards {{place}}: step {{steps}} of {{size}}', { place: ahead.name, steps: world.body.steps, size: here.size })}
          </p>
        </div>
        <p className="max-w-[45%] shrink-0 text-right text-[#cfc4b4] text-xs leading-snug">
          {carried.length === 0 ? t('Empty hands') : t('Carries {{things}}', { things: carried.map((object) => object.name).join(', ') })}
        </p>
      </div>
    </section>
  );
}

/** What the scenario counts beside vitality and alarm: its noise, its air, its cigarettes. */
function Resources() {
  const { t } = useTranslation();
  const { world } = useGame();
  const counted = Object.entries(world.resources);
  if (counted.length === 0) return null;
  return (
    <ul aria-label={t('Resources')} className="mb-1 flex flex-wrap gap-1.5">
      {counted.map(([name, amount]) => (
        <li key={name} className="rounded-full border border-[#f3ebde]/25 bg-[#08070a]/60 px-2 py-0.5 text-xs leading-none">
          <span className="inline-block text-[#cfc4b4] first-letter:uppercase">{name.replaceAll(/[_-]/g, ' ')}</span>{' '}
          <strong className="tabular font-semibold">{amount}</strong>
        </li>
      ))}
    </ul>
  );
}

function Ways() {
  const { world } = useGame();
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
      {mapLines(world).map(({ from, to, locked }) => {
        const onTheWay =
          (from.id === world.body.location && to.id === world.body.heading) ||
          (to.id === world.body.location && from.id === world.body.heading);
        return (
          <line
            key={`${from.id}-${to.id}`}
            x1={from.map.x}
            y1={from.map.y}
            x2={to.map.x}
            y2={to.map.y}
            vectorEffect="non-scaling-stroke"
            stroke={onTheWay ? '#f0b95c' : '#d9cdbb'}
            strokeOpacity={onTheWay ? 0.95 : locked ? 0.4 : 0.5}
            strokeWidth={onTheWay ? 2 : 1.25}
            strokeDasharray={locked ? '2 5' : undefined}
          />
        );
      })}
    </svg>
  );
}

/** More than these would cover the neighbours; the list of targets has them all. */
const MOST_THINGS = 6;
const THING_TONE = { calm: 'text-[#e9dfd0]', bad: 'text-[#ff9d8a]', good: 'text-[#93dfb8]' } as const;

function Place({ place, draft, pressable }: { readonly place: LocationView; readonly draft: Draft; readonly pressable: boolean }) {
  const { t } = useTranslation();
  const { world } = useGame();
  const here = world.body.location === place.id;
  const things = thingsAt(world, place.id);
  const locked = place.exits.some((exit) => exit.locked && exit.to === world.body.location);
  const aim = pressable && draft.targets.has(place.id);
  const chosen = draft.program?.target === place.id && draft.targets.has(place.id);
  const dot = (
    <span
      className={clsx(
        'block rotate-45 border transition-colors',
        here ? 'size-3.5 border-[#f0b95c] bg-[#f0b95c]/30' : 'size-2.5 border-[#e9dfd0] bg-[#08070a]',
        chosen && 'border-[#f0b95c] bg-[#f0b95c]!',
        aim && !chosen && 'map-target',
      )}
    />
  );
  const label = (
    <span
      className={clsx(
        'whitespace-nowrap text-[0.6875rem] leading-none [text-shadow:0_0_4px_#08070a,0_0_8px_#08070a]',
        here || chosen ? 'font-semibold text-[#f8cf8a]' : 'text-[#efe6d8]',
      )}
    >
      {place.name}
      {locked ? <Lock aria-label={t('locked')} size={10} className="-mt-0.5 ml-1 inline" /> : null}
    </span>
  );
  const look = 'flex min-h-6 min-w-6 flex-col items-center gap-1 rounded-md px-1 py-1';
  return (
    <div className="absolute z-1 -translate-x-1/2" style={{ left: `${place.map.x}%`, top: `calc(${place.map.y}% - 10px)` }}>
      <div className="relative flex flex-col items-center">
        {things.length === 0 ? null : (
          <ul
            aria-label={t('In {{place}}', { place: place.name })}
            className={clsx(
              '-top-1 absolute flex h-7 items-center',
              place.map.x > 72 ? 'right-1/2 mr-2.5 flex-row-reverse' : 'left-1/2 ml-2.5',
            )}
          >
            {things.slice(0, MOST_THINGS).map((thing) => (
              <li key={thing.id}>
                <Thing thing={thing} draft={draft} pressable={pressable} />
              </li>
            ))}
          </ul>
        )}
        {aim ? (
          <button
            type="button"
            onClick={() => draft.change({ target: place.id })}
            aria-pressed={chosen}
            title={place.description}
            className={clsx(look, 'hover:bg-[#f0b95c]/20')}
          >
            {dot}
            {label}
          </button>
        ) : (
          <span className={look} title={place.description}>
            {dot}
            {label}
          </span>
        )}
      </div>
    </div>
  );
}

function Thing({ thing, draft, pressable }: { readonly thing: MapThing; readonly draft: Draft; readonly pressable: boolean }) {
  const { t } = useTranslation();
  const Icon =
    thing.kind === 'npc' ? UserRound : thing.kind === 'hazard' ? TriangleAlert : thing.kind === 'special' ? Sparkles : TARGET_ICONS.object;
  const state =
    thing.state === 'bad' ? (thing.kind === 'npc' ? t('hostile') : thing.kind === 'hazard' ? t('dangerous') : t('damaged')) : null;
  const name = state === null ? thing.name : `${thing.name} (${state})`;
  const icon = (
    <Icon aria-hidden="true" size={12} strokeWidth={2.4} className={clsx(THING_TONE[thing.state], 'drop-shadow-[0_0_3px_#08070a]')} />
  );
  if (!pressable || !draft.targets.has(thing.id))
    return (
      <span title={name} className="grid size-4 place-items-center">
        {icon}
        <span className="sr-only">{name}</span>
      </span>
    );
  const chosen = draft.program?.target === thing.id;
  return (
    <button
      type="button"
      title={name}
      aria-label={name}
      aria-pressed={chosen}
      onClick={() => draft.change({ target: thing.id })}
      className={clsx(
        'mx-0.5 grid size-6 place-items-center rounded-full',
        chosen ? 'bg-[#f0b95c]/50 ring-2 ring-[#f0b95c]' : 'map-target bg-[#08070a]/70 hover:bg-[#f0b95c]/30',
      )}
    >
      {icon}
    </button>
  );
}

function BodyMarker() {
  const { t } = useTranslation();
  const { world } = useGame();
  const at = bodyPoint(world);
  return (
    <>
      {stepMarks(world).map((mark) => (
        <span
          key={`${mark.x}-${mark.y}`}
          aria-hidden="true"
          className={clsx(
            'absolute size-1.5 -translate-1/2 rounded-full',
            mark.done ? 'bg-[#f0b95c]' : 'border border-[#f0b95c] bg-[#08070a]',
          )}
          style={{ left: `${mark.x}%`, top: `${mark.y}%` }}
        />
      ))}
      <motion.div
        className="pointer-events-none absolute z-2"
        initial={false}
        animate={{ left: `${at.x}%`, top: `${at.y}%` }}
        transition={{ type: 'spring', duration: 1.6, bounce: 0.12 }}
      >
        <div className="-translate-1/2 relative grid size-10 place-items-center">
          <span className="absolute inset-0 animate-breathe rounded-full bg-[radial-gradient(circle,rgb(240_185_92/0.75),transparent_65%)]" />
          <MapPin aria-hidden="true" size={20} className="-translate-y-2.5 fill-[#f0b95c] text-[#1b1105]" />
          <span className="sr-only">{t('{{name}} is here', { name: world.body.name })}</span>
        </div>
      </motion.div>
    </>
  );
}
