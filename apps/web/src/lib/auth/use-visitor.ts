import { useSession } from './session.ts';

interface Visitor {
  readonly signedIn: boolean;
  /** For elements that only visitors see: takes up space but stays invisible while a stored session is being checked. */
  readonly className: string | undefined;
}

/**
 * Whether the reader of a public page is signed in. Assumes a visitor until the session is known, as the
 * printed page does.
 */
export function useVisitor(): Visitor {
  const { status, problem } = useSession();
  return { signedIn: status === 'signedIn', className: status === 'loading' && problem === null ? 'until-known' : undefined };
}
