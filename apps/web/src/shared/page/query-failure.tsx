import { LoadFailure } from './load-failure.tsx';

interface QueryFailureProps {
  readonly query: {
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** What failed, in the product's words. A function puts the reason into the title, so it isn't repeated below. */
  readonly title: string | ((error: unknown) => string);
  readonly className?: string;
}

/** Why a query failed, with Retry; renders nothing unless it failed. */
export function QueryFailure({ query: { error, isFetching, refetch }, title, className }: QueryFailureProps) {
  if (error === null) return null;
  const failure = typeof title === 'string' ? { title, error } : { title: title(error) };
  return (
    <LoadFailure {...failure} onRetry={() => void refetch()} retrying={isFetching} {...(className === undefined ? {} : { className })} />
  );
}
