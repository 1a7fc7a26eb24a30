import '@xyflow/react/dist/base.css';
import './location-map.css';
import {
  applyNodeChanges,
  Background,
  ConnectionMode,
  Controls,
  type EdgeChange,
  MarkerType,
  type NodeChange,
  ReactFlow,
  type XYPosition,
} from '@xyflow/react';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../../../lib/settings/theme.ts';
import { useEditor, useEditorState } from '../document/editor-store.ts';
import { removeThing } from '../ids/references.ts';
import { connected, disconnected, linesOf, type MapPlace, placedAt, placesOf } from './exits.ts';
import { type LineEdge, LocationLine } from './location-line.tsx';
import { LocationNode, type PlaceNode } from './location-node.tsx';
import { MAP_SIZE } from './map-size.ts';

const { width: WIDTH, height: HEIGHT } = MAP_SIZE;

const NODE_TYPES = { place: LocationNode };
const EDGE_TYPES = { line: LocationLine };
const EXTENT: [[number, number], [number, number]] = [
  [0, 0],
  [WIDTH, HEIGHT],
];
/** The limits of panning; nothing is drawn beyond them. */
const VIEW: [[number, number], [number, number]] = [
  [-300, -250],
  [WIDTH + 300, HEIGHT + 250],
];

const positionOf = ({ x, y }: MapPlace): XYPosition => ({ x: (x / 100) * WIDTH, y: (y / 100) * HEIGHT });

/** The graph of the locations. Authors drag, connect, select and remove locations on it. */
export function LocationMap() {
  const { t } = useTranslation();
  const theme = useTheme();
  const editor = useEditor();
  const content = useEditorState(({ document }) => document.content);
  const isBroken = useEditorState(({ brokenJson }) => brokenJson !== null);
  const open = useEditorState((state) => state.open.locations ?? null);
  const places = useMemo(() => placesOf(content), [content]);
  const [nodes, setNodes] = useState<PlaceNode[]>([]);
  useEffect(() => {
    setNodes((before) =>
      places.map((place) => ({
        ...before.find(({ id }) => id === place.id),
        id: place.id,
        type: 'place',
        position: positionOf(place),
        selected: place.index === open,
        ariaLabel: place.name === '' ? place.id : place.name,
        data: { place },
      })),
    );
  }, [places, open]);
  const [chosenEdge, setChosenEdge] = useState<string | null>(null);
  const edges = useMemo(
    () =>
      linesOf(content).map(({ from, to, isBoth, isLocked }): LineEdge => {
        const marker = { type: MarkerType.ArrowClosed, color: 'var(--line-strong)' };
        return {
          id: `${from} ${to}`,
          source: from,
          target: to,
          type: 'line',
          data: { isLocked },
          selected: `${from} ${to}` === chosenEdge,
          markerEnd: marker,
          ...(isBoth ? { markerStart: marker } : {}),
          interactionWidth: 30,
        };
      }),
    [content, chosenEdge],
  );
  const change = (next: typeof content, about?: string) => editor.setContent(next, about);
  const now = () => editor.getState().document.content;
  const onNodesChange = (changes: NodeChange<PlaceNode>[]) => {
    setNodes((before) => applyNodeChanges(changes, before));
    for (const one of changes) {
      if (one.type === 'position' && one.position && one.dragging !== true) {
        change(placedAt(now(), one.id, { x: (one.position.x / WIDTH) * 100, y: (one.position.y / HEIGHT) * 100 }), `map.${one.id}`);
      }
      if (one.type === 'select' && one.selected) {
        const place = placesOf(now()).find(({ id }) => id === one.id);
        if (place) editor.openThing('locations', place.index);
      }
    }
  };
  const onEdgesChange = (changes: EdgeChange<LineEdge>[]) => {
    for (const one of changes) {
      if (one.type === 'select') setChosenEdge((before) => (one.selected ? one.id : before === one.id ? null : before));
    }
  };
  /** Removes only the focused element, because a selected one may be out of sight. */
  const removeFocused = (event: KeyboardEvent<HTMLElement>) => {
    if ((event.key !== 'Delete' && event.key !== 'Backspace') || isBroken || !(event.target instanceof Element)) return;
    const id = event.target.getAttribute('data-id') ?? '';
    const place = placesOf(now()).find((one) => one.id === id);
    if (place) {
      editor.openThing('locations', null);
      change(removeThing(now(), ['locations', place.index]));
    } else {
      const [from = '', to = ''] = id.split(' ');
      change(disconnected(now(), from, to));
    }
  };
  return (
    <section
      aria-label={t('Map of the locations')}
      className="location-map h-80 sm:h-[60dvh] sm:min-h-80 overflow-hidden rounded-xl border border-line bg-sunken"
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        nodeOrigin={[0.5, 0.5]}
        nodeExtent={EXTENT}
        translateExtent={VIEW}
        connectionMode={ConnectionMode.Loose}
        // A connection can be dropped anywhere on a location.
        connectionRadius={70}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onConnect={({ source, target }) => change(connected(now(), source, target))}
        onPaneClick={() => editor.openThing('locations', null)}
        nodesDraggable={!isBroken}
        nodesConnectable={!isBroken}
        deleteKeyCode={null}
        onKeyDown={removeFocused}
        multiSelectionKeyCode={null}
        selectionKeyCode={null}
        colorMode={theme}
        fitView
        // Legibility comes first: a map that doesn't fit at this zoom has to be panned.
        fitViewOptions={{ padding: 0.12, minZoom: 0.5 }}
        minZoom={0.2}
        maxZoom={2}
        // The wheel scrolls the page, as everywhere else; Ctrl with the wheel, or a pinch, zooms the map.
        preventScrolling={false}
        zoomOnScroll={false}
        proOptions={{ hideAttribution: false }}
      >
        <Background gap={40} />
        <Controls showInteractive={false} />
      </ReactFlow>
    </section>
  );
}
