import { Skeleton } from './skeleton.tsx';

interface LoadingSkeletonsProps {
  /** Announced once for all skeletons. */
  readonly label: string;
  readonly count?: number;
  /** Class names of each skeleton. */
  readonly shape: string;
  /** Class names of the container; a column with gaps if left out. */
  readonly className?: string;
}

/** Identical skeletons in place of a list that is loading. */
export function LoadingSkeletons({ label, count = 1, shape, className = 'flex flex-col gap-3' }: LoadingSkeletonsProps) {
  return (
    <div role="status" aria-label={label} className={className}>
      {Array.from({ length: count }, (_, place) => (
        <Skeleton key={place} className={shape} />
      ))}
    </div>
  );
}
