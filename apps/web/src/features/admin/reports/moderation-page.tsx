import { ReportsPage } from './reports-page.tsx';

/** The same queue for moderators, who are no admins. */
export function ModerationPage() {
  return (
    <div className="shell-width py-10 sm:py-14">
      <ReportsPage />
    </div>
  );
}
