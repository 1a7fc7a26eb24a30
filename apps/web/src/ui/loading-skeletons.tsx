import { Skeleton } from './skeleton.tsx';

interface LoadingSkeletonsProps {
  /** What screen readers say once for all of them. */
  readonly label: string;
  readonly count?: number;
  /** Classes of each skeleton. */
  readonly shape: string;
  /** Classes of the container; a column with gaps if left out. */
  readonly className?: string;
}

/** Equal skeletons instead of a loading list. */
export function LoadingSkeletons({ label, count = 1, shape, className = 'flex flex-col gap-3' }: LoadingSkeletonsProps) {
  return (
    <div role="status" aria-label={label} className={className}>
      {Array.from({ length: count }, (_, place) => (
        <Skeleton key={place} className={shape} />
      ))}
    </div>
  );
}
