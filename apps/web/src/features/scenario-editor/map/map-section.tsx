import { GENERATED_ART } from '@one-mind/engine/vocabulary';
import { ReactFlowProvider, useReactFlow, useStoreApi } from '@xyflow/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/forms/field.tsx';
import { useEditor, useEditorState } from '../document/editor-store.ts';
import type { Json } from '../document/json-path.ts';
import { CONTENT } from '../document/schema.ts';
import { SchemaField } from '../fields/schema-field.tsx';
import { ThingList } from '../fields/thing-list.tsx';
import { connected, freePlace, type MapArea, placesOf } from './exits.ts';
import { LocationMap } from './location-map.tsx';
import { MAP_SIZE } from './map-size.ts';

/** Shows the locations as a map and as a list. Everything that the map can do works in the list as well. */
export const MapSection = () => (
  <ReactFlowProvider>
    <Sections />
  </ReactFlowProvider>
);

function Sections() {
  const { t } = useTranslation();
  const store = useStoreApi();
  const { setCenter } = useReactFlow();
  /** Initial values of a new location. If the visible part is full, the map pans to the new location. */
  const start = (content: Json): Record<string, Json> => {
    const { transform, width, height } = store.getState();
    const { isInView, ...map } = freePlace(content, areaInView(transform, { width, height }));
    const [, , zoom] = transform;
    if (!isInView) void setCenter((map.x / 100) * MAP_SIZE.width, (map.y / 100) * MAP_SIZE.height, { zoom });
    return { map, art: GENERATED_ART };
  };
  return (
    <div className="flex flex-col gap-5">
      <LocationMap />
      <p className="text-muted text-sm">
        {t(
          'Drag a location to its place, and from one of its dots to another location to connect them. By keyboard: Tab to a location, Enter to choose it, arrow keys to move it, Delete to remove it. Undo brings back whatever is removed.',
        )}
      </p>
      <ConnectForm />
      <SchemaField path={['start']} node={CONTENT.properties?.start ?? {}} />
      <section>
        <h3 className="mb-3 text-xl">{t('Locations')}</h3>
        <ThingList list="locations" start={start} />
      </section>
    </div>
  );
}

/** The visible part of the map. `transform`: offset in pixels, and zoom. */
function areaInView(
  [x, y, zoom]: readonly [number, number, number],
  { width, height }: { readonly width: number; readonly height: number },
): MapArea {
  const across = (pixels: number) => ((pixels - x) / zoom / MAP_SIZE.width) * 100;
  const down = (pixels: number) => ((pixels - y) / zoom / MAP_SIZE.height) * 100;
  return { left: across(0), top: down(0), right: across(width), bottom: down(height) };
}

/** Connects two locations without dragging. */
function ConnectForm() {
  const { t } = useTranslation();
  const editor = useEditor();
  const content = useEditorState(({ document }) => document.content);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const places = placesOf(content);
  const options = [{ value: '', label: t('Choose…') }, ...places.map(({ id, name }) => ({ value: id, label: name === '' ? id : name }))];
  const canConnect = from !== to && [from, to].every((id) => places.some((place) => place.id === id));
  if (places.length < 2) return null;
  return (
    <fieldset className="grid items-start gap-x-4 gap-y-2 rounded-xl border border-line p-4 sm:grid-cols-[1fr_1fr_auto]">
      <legend className="px-1.5 font-medium text-sm">{t('Connect two locations')}</legend>
      <Field label={t('One')}>{(control) => <Select {...control} value={from} onChange={setFrom} options={options} />}</Field>
      <Field label={t('The other')}>{(control) => <Select {...control} value={to} onChange={setTo} options={options} />}</Field>
      <Button className="sm:mt-6.5" disabled={!canConnect} onClick={() => editor.setContent(connected(content, from, to))}>
        {t('Connect both ways')}
      </Button>
    </fieldset>
  );
}
