import { useSession } from './session.ts';

interface Visitor {
  readonly signedIn: boolean;
  /** For what only visitors are shown: keeps its place, unseen, while a stored session is being checked. */
  readonly className: string | undefined;
}

/** Who looks at a page that everybody may read. Taken for a visitor until it is known better, as the server's print does. */
export function useVisitor(): Visitor {
  const { status, problem } = useSession();
  return { signedIn: status === 'signedIn', className: status === 'loading' && problem === null ? 'until-known' : undefined };
}
