import type { TestGameState } from '@one-mind/protocol/games/sandbox';
import { useTranslation } from 'react-i18next';
import { SceneMap } from '../../../shared/map/scene-map.tsx';
import { Card } from '../../../ui/card.tsx';

/** The map of the game, with the body's place and possessions in words. */
export function TestMap({ game: { world, current_state: state } }: { readonly game: TestGameState }) {
  const { t } = useTranslation();
  const nameOf = (id: string): string => world.locations.find((place) => place.id === id)?.name ?? id;
  const { location, heading } = world.body;
  const carried = world.objects.filter(({ place }) => place === 'body').map(({ name }) => name);
  const facts = [
    [
      t('Position'),
      heading === null || heading === location
        ? nameOf(location)
        : t('{{place}}, on the way to {{goal}}', { place: nameOf(location), goal: nameOf(heading) }),
    ],
    [t('Inventory'), carried.length === 0 ? t('Nothing') : carried.join(', ')],
  ] as const;
  return (
    <Card as="section" flush className="mb-4 overflow-hidden">
      <SceneMap world={world} playing={state.phase === 'resolution'} className="aspect-[4/3] min-h-80 w-full rounded-b-none! border-0!" />
      <dl className="grid gap-x-6 gap-y-2 p-4 text-sm sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
