import { Navigate } from 'react-router';
import { useMay, useSession } from '../../lib/auth/session.ts';
import { LinkProblem } from './link-problem.tsx';
import { SecondStep } from './second-step.tsx';

/** Where a recovery link or code leads: to a new password, and then to the hub. */
export function ResetPasswordPage() {
  const { status } = useSession();
  const isAdmin = useMay('administer');
  if (status === 'secondStep') return <SecondStep />;
  if (status !== 'signedIn') return <LinkProblem type="recovery" />;
  return <Navigate to={isAdmin ? '/admin' : '/game'} replace />;
}
