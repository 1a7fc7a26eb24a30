import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps, useInternalNode } from '@xyflow/react';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export type LineEdge = Edge<{ readonly isLocked: boolean }, 'line'>;
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels between an arrow's tip and the frame that it points to. */
const GAP = 4;

/** Connects the centres of two locations; only the part between their frames is visible. */
export function LocationLine({ id, source, target, markerStart, markerEnd, interactionWidth, data }: EdgeProps<LineEdge>) {
  const { t } = useTranslation();
  const [from, to] = [boxOf(useInternalNode(source)), boxOf(useInternalNode(target))];
  if (from === null || to === null) return null;
  const [start, end] = [borderOf(from, to), borderOf(to, from)];
  return (
    <>
      <BaseEdge
        id={id}
        path={`M ${start.x} ${start.y} L ${end.x} ${end.y}`}
        {...(markerStart === undefined ? {} : { markerStart })}
        {...(markerEnd === undefined ? {} : { markerEnd })}
        {...(interactionWidth === undefined ? {} : { interactionWidth })}
        {...(data?.isLocked ? { style: { strokeDasharray: '7 5' } } : {})}
      />
      {data?.isLocked ? (
        <EdgeLabelRenderer>
          <span
            className="absolute rounded-full bg-sunken p-0.5 text-muted"
            style={{ transform: `translate(-50%, -50%) translate(${(start.x + end.x) / 2}px, ${(start.y + end.y) / 2}px)` }}
          >
            <Lock role="img" aria-label={t('Locked')} size={15} />
          </span>
        </EdgeLabelRenderer>
      ) : null}
    </>
  );
}

/** The box's centre, with half of its width and height. */
function boxOf(node: ReturnType<typeof useInternalNode>): Box | null {
  const { width, height } = node?.measured ?? {};
  if (node === undefined || width === undefined || height === undefined) return null;
  const { x, y } = node.internals.positionAbsolute;
  return { x: x + width / 2, y: y + height / 2, width: width / 2 + GAP, height: height / 2 + GAP };
}

/** The point at which the line from a box's centre to another box crosses the border. */
function borderOf(box: Box, other: Box): { readonly x: number; readonly y: number } {
  const [dx, dy] = [other.x - box.x, other.y - box.y];
  const part = Math.min(1, box.width / Math.abs(dx || 0.001), box.height / Math.abs(dy || 0.001));
  return { x: box.x + dx * part, y: box.y + dy * part };
}
