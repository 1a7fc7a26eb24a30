import { NeedsStrip } from '../../../shared/needs/needs-strip.tsx';
import { ReportsPage } from './reports-page.tsx';

/** The same queue for moderators who aren't admins. */
export function ModerationPage() {
  return (
    <div className="shell-width flex flex-col gap-6 py-10 sm:py-14">
      <NeedsStrip />
      <ReportsPage />
    </div>
  );
}
