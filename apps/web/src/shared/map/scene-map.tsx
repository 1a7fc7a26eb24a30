import type { LocationView, WorldView } from '@one-mind/engine/view/view-types';
import { clsx } from 'clsx';
import { Lock, MapPin } from 'lucide-react';
import { type RefObject, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { Aim } from './aim.ts';
import { type Box, type Placed, placeMarks, placeNames } from './map-layout.ts';
import { bodyPoint, type MapPoint, type MapThing, mapLines, stepMarks, thingsAt, wayPoints } from './map-model.ts';
import { SceneArt } from './scene-art.tsx';
import { ThingIcon, thingName } from './thing-icon.tsx';
import './scene.css';

const PlaceList = lazyPart(async () => (await import('./place-list.tsx')).PlaceList);

interface SceneMapProps {
  readonly world: WorldView;
  /** The body is acting, so the scene stands out. */
  readonly playing: boolean;
  /** Absent if the map is read-only. */
  readonly aim?: Aim | null;
  /** Id of a place or thing to highlight. */
  readonly spot?: string | null;
  /** Keeps the upper right corner free for a button. */
  readonly hasCorner?: boolean;
  readonly className?: string;
}

/** The scene at the body's location, lit by the alarm, and over it the map with the body's position. */
export function SceneMap({ world, playing, aim = null, spot = null, hasCorner = false, className }: SceneMapProps) {
  const { t } = useTranslation();
  const here = world.locations.find((place) => place.id === world.body.location);
  const ahead = world.locations.find((place) => place.id === world.body.heading);
  const carried = world.objects.filter((object) => object.place === 'body');
  const [listed, list] = useState<string | null>(null);
  const listedPlace = world.locations.find((place) => place.id === listed);
  return (
    <section
      aria-label={t('Scene and map')}
      className={clsx('relative isolate overflow-hidden rounded-xl border border-line bg-[#08070a]', className)}
    >
      {here === undefined ? null : <SceneArt location={here} alarm={world.alarm / Math.max(1, world.alarmLimit)} />}
      <div className={clsx('absolute inset-0 bg-[#08070a] transition-opacity duration-1000', playing ? 'opacity-35' : 'opacity-62')} />
      <div className="absolute inset-x-0 bottom-0 h-28 bg-linear-to-t from-[#08070a] to-transparent" />
      <div className="absolute inset-x-[7%] top-[9%] bottom-[25%]">
        <Ways world={world} />
        <Places world={world} aim={aim} spot={spot} hasCorner={hasCorner} onList={list} />
        <BodyMarker world={world} />
      </div>
      <div className="absolute inset-x-3.5 bottom-2 flex items-end justify-between gap-4 text-[#f3ebde]">
        <div className="min-w-0">
          <Resources world={world} />
          <p className="truncate font-semibold font-story text-2xl leading-tight">{here?.name ?? t('Nowhere')}</p>
          <p className="text-[#cfc4b4] text-xs leading-tight">
            {ahead === undefined || here === undefined
              ? t('{{name}} stands still.', { name: world.body.name })
              : t('Towards {{place}}: {{steps}} of {{size}}', { place: ahead.name, steps: world.body.steps, size: here.size })}
          </p>
        </div>
        <p className="max-w-[45%] shrink-0 text-right text-[#cfc4b4] text-xs leading-snug">
          {carried.length === 0 ? t('Empty hands') : t('Carries {{things}}', { things: carried.map((object) => object.name).join(', ') })}
        </p>
      </div>
      <Suspense>
        {listedPlace === undefined ? null : (
          <PlaceList
            key={listedPlace.id}
            place={listedPlace}
            things={thingsAt(world, listedPlace.id)}
            aim={aim}
            onClose={() => list(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

/** The scenario's resources besides vitality and alarm, such as noise, air or cigarettes. */
function Resources({ world }: { readonly world: WorldView }) {
  const { t } = useTranslation();
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

function Ways({ world }: { readonly world: WorldView }) {
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

/** Pixels per thing in a row; clickable things need more. */
const THING_WIDTH = { pressable: 20, plain: 16 } as const;
/** Size of the pin above the body's point, in pixels. */
const PIN = { width: 20, height: 24 } as const;
/** Pixels that a button in the upper right corner takes up. */
const CORNER = 46;
/** Pixels that the text at the bottom of the scene takes up. */
const FOOT = 74;

interface PlacesProps {
  readonly world: WorldView;
  readonly aim: Aim | null;
  readonly spot: string | null;
  readonly hasCorner: boolean;
  /** Lists what is at a place. */
  readonly onList: (place: string) => void;
}

/** Shows every known place with its name and the things there, laid out for the available space. */
function Places({ world, aim, spot, hasCorner, onList }: PlacesProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const toX = (percent: number) => (percent / 100) * size.width;
  const toY = (percent: number) => (percent / 100) * size.height;
  const placed = usePlaced({ world, size, hasCorner, thingWidth: aim === null ? THING_WIDTH.plain : THING_WIDTH.pressable });
  return (
    <div ref={box} className="absolute inset-0">
      {world.locations.map((place) => {
        const at = placed?.get(place.id);
        return at === undefined ? null : (
          <Place
            key={place.id}
            place={place}
            at={at}
            origin={{ x: toX(place.map.x), y: toY(place.map.y) }}
            world={world}
            aim={aim}
            spot={spot}
            onList={onList}
          />
        );
      })}
    </div>
  );
}

interface LayoutOptions extends Pick<PlacesProps, 'world' | 'hasCorner'> {
  readonly size: MapSize;
  readonly thingWidth: number;
}

/** Where names and things go; null before the map has been measured. Placing names takes milliseconds, and turns seldom change them. */
function usePlaced({ world, size, hasCorner, thingWidth }: LayoutOptions): ReadonlyMap<string, Placed> | null {
  const { locations } = world;
  const here = world.body.location;
  const toX = (percent: number) => (percent / 100) * size.width;
  const toY = (percent: number) => (percent / 100) * size.height;
  const pinAt = ({ x, y }: MapPoint) => ({ x: toX(x) - PIN.width / 2, y: toY(y) - PIN.height, ...PIN });
  const corner = { x: size.frame.x + size.frame.width - CORNER, y: size.frame.y, width: CORNER, height: CORNER };
  const room = { frame: size.frame, kept: hasCorner ? [corner] : [], scale: size.scale };
  const marks = locations.map((place) => ({
    id: place.id,
    name: place.name,
    locked: isLockedFromHere(place, here),
    x: toX(place.map.x),
    y: toY(place.map.y),
    things: thingsAt(world, place.id).map(() => thingWidth),
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: everything else that names depend on is made from these
  const names = useMemo(
    () => placeNames(marks, { ...room, pins: locations.map(({ map }) => pinAt(map)), passing: wayPoints(world).map(pinAt) }),
    [locations, here, size, hasCorner],
  );
  return size.width === 0 ? null : placeMarks(marks, { ...room, pin: pinAt(bodyPoint(world)) }, names);
}

const isLockedFromHere = (place: LocationView, here: string): boolean => place.exits.some((exit) => exit.locked && exit.to === here);

interface MapSize {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly frame: Box;
}

/**
 * The size of the map and the scale of its text. `frame`: the part of the scene that the map may draw on, in the map's
 * own pixels.
 */
function useSize(box: RefObject<HTMLDivElement | null>): MapSize {
  const [size, setSize] = useState<MapSize>({ width: 0, height: 0, scale: 1, frame: { x: 0, y: 0, width: 0, height: 0 } });
  useLayoutEffect(() => {
    const { current } = box;
    const scene = current?.closest('section');
    if (!current || !scene) return;
    const measure = () => {
      const inner = current.getBoundingClientRect();
      const outer = scene.getBoundingClientRect();
      const frame = { x: outer.x - inner.x + 3, y: outer.y - inner.y + 3, width: outer.width - 6, height: outer.height - FOOT };
      const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      setSize({ width: inner.width, height: inner.height, scale, frame });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

interface PlaceProps extends Omit<PlacesProps, 'hasCorner'> {
  readonly place: LocationView;
  readonly at: Placed;
  readonly origin: MapPoint;
}

function Place({ place, at, origin, world, aim, spot, onList }: PlaceProps) {
  const { t } = useTranslation();
  const here = world.body.location === place.id;
  const all = thingsAt(world, place.id);
  const things = all.slice(0, at.shown);
  const more = all.length - things.length;
  const canAim = aim?.targets.has(place.id) === true;
  const chosen = canAim && aim.chosen === place.id;
  const fromOrigin = (box: Box) => ({ left: box.x - origin.x, top: box.y - origin.y, width: box.width, height: box.height });
  const dot = (
    <span
      className={clsx(
        '-translate-1/2 absolute block rotate-45 border transition-colors',
        here ? 'size-3.5 border-[#f0b95c] bg-[#f0b95c]/30' : 'size-2.5 border-[#e9dfd0] bg-[#08070a]',
        chosen && 'border-[#f0b95c] bg-[#f0b95c]!',
        canAim && !chosen && 'map-target',
        place.id === spot && 'map-spot',
      )}
    />
  );
  const label = (
    <span
      style={fromOrigin(at.label)}
      className={clsx(
        'absolute flex items-center justify-center whitespace-pre rounded-sm text-center text-[0.6875rem] leading-none [text-shadow:0_0_4px_#08070a,0_0_8px_#08070a]',
        here || chosen ? 'font-semibold text-[#f8cf8a]' : 'text-[#efe6d8]',
        canAim && 'group-hover:bg-[#f0b95c]/20',
      )}
    >
      {at.label.lines.join('\n')}
      {isLockedFromHere(place, world.body.location) ? <Lock aria-label={t('locked')} size={10} className="ml-1 shrink-0" /> : null}
    </span>
  );
  return (
    <div className="absolute z-1" style={{ left: origin.x, top: origin.y }}>
      {at.things === null ? null : (
        <div style={fromOrigin(at.things)} className="absolute flex items-center">
          <ul aria-label={t('In {{place}}', { place: place.name })} className="contents">
            {things.map((thing) => (
              <li key={thing.id} className="min-w-0 flex-1">
                <Thing thing={thing} aim={aim} isSpot={thing.id === spot} />
              </li>
            ))}
          </ul>
          {more > 0 ? (
            <span aria-hidden="true" className="w-4 shrink-0 text-[#f3ebde] text-[0.6875rem] leading-4 [text-shadow:0_0_4px_#08070a]">
              +{more}
            </span>
          ) : null}
          {/* Where things can be chosen, only their number leads to the list. */}
          {aim === null || more > 0 ? (
            <button
              type="button"
              aria-label={t('List what is in {{place}}', { place: place.name })}
              aria-haspopup="dialog"
              onClick={() => onList(place.id)}
              className={clsx('absolute rounded-full', aim === null ? '-inset-2' : '-inset-y-1 -right-1 w-6')}
            />
          ) : null}
        </div>
      )}
      {canAim ? (
        <button
          type="button"
          onClick={() => aim.choose(place.id)}
          aria-pressed={chosen}
          title={place.description}
          className="group -top-3 -left-3 absolute size-6 rounded-full"
        >
          <span className="absolute top-1/2 left-1/2">
            {dot}
            {label}
          </span>
        </button>
      ) : (
        <span title={place.description}>
          {dot}
          {label}
        </span>
      )}
    </div>
  );
}

interface ThingProps {
  readonly thing: MapThing;
  readonly aim: Aim | null;
  readonly isSpot: boolean;
}

function Thing({ thing, aim, isSpot }: ThingProps) {
  const { t } = useTranslation();
  const name = thingName(t, thing);
  const icon = <ThingIcon thing={thing} size={12} />;
  if (aim?.targets.has(thing.id) !== true)
    return (
      <span title={name} className={clsx('relative grid h-4 place-items-center', isSpot && 'map-spot')}>
        {icon}
        <span className="sr-only">{name}</span>
      </span>
    );
  const chosen = aim.chosen === thing.id;
  return (
    <button
      type="button"
      title={name}
      aria-label={name}
      aria-pressed={chosen}
      onClick={() => aim.choose(thing.id)}
      className={clsx(
        'grid h-6 w-full place-items-center rounded-full',
        chosen ? 'bg-[#f0b95c]/50 ring-2 ring-[#f0b95c]' : 'map-target bg-[#08070a]/70 hover:bg-[#f0b95c]/30',
      )}
    >
      {icon}
    </button>
  );
}

function BodyMarker({ world }: { readonly world: WorldView }) {
  const { t } = useTranslation();
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
      {/* As large as the map, so that its own percentages are the map's, and it moves without a layout. */}
      <div className="map-body pointer-events-none absolute inset-0 z-2" style={{ translate: `${at.x}% ${at.y}%` }}>
        <div className="-translate-1/2 relative grid size-10 place-items-center">
          <span className="absolute inset-0 animate-breathe rounded-full bg-[radial-gradient(circle,rgb(240_185_92/0.75),transparent_65%)]" />
          <MapPin size={20} className="-translate-y-2.5 fill-[#f0b95c] text-[#1b1105]" />
          <span className="sr-only">{t('{{name}} is here', { name: world.body.name })}</span>
        </div>
      </div>
    </>
  );
}
