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

/** The locations as a map and as a list: whatever can be done on the map can be done in the list. */
export const MapSection = () => (
  <ReactFlowProvider>
    <Sections />
  </ReactFlowProvider>
);

function Sections() {
  const { t } = useTranslation();
  const store = useStoreApi();
  const { setCenter } = useReactFlow();
  /** What a new location begins with; the map moves to it where there is no room in view. */
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

/** The part of the map that is in view. `transform`: how far it is moved, in pixels, and its zoom. */
function areaInView(
  [x, y, zoom]: readonly [number, number, number],
  { width, height }: { readonly width: number; readonly height: number },
): MapArea {
  const across = (pixels: number) => ((pixels - x) / zoom / MAP_SIZE.width) * 100;
  const down = (pixels: number) => ((pixels - y) / zoom / MAP_SIZE.height) * 100;
  return { left: across(0), top: down(0), right: across(width), bottom: down(height) };
}

/** Two locations to connect, without dragging. */
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
