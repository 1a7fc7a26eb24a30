import { useSession } from '../../lib/session.ts';

/** May make scenarios; the server decides in the end. */
export function useMayCreate(): boolean {
  const { user } = useSession();
  return user?.role === 'admin' || user?.role === 'creator';
}
