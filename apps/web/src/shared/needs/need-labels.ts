import type { Need } from '@one-mind/protocol/admin/needs';
import type { TFunction } from 'i18next';

/** What is waiting, in one sentence. */
export function needText(t: TFunction, { kind, count, names }: Need): string {
  const list = new Intl.ListFormat('en').format(names);
  switch (kind) {
    case 'storage':
      return t('The server can’t store anything, so games can’t continue: free up space on the disk or repair it.');
    case 'disk':
      return t('The data disk is nearly full.');
    case 'reports':
      return t('{{count}} reports are waiting for a decision.', { count });
    case 'appeals':
      return t('{{count}} appeals are waiting for an answer.', { count });
    case 'sign_ups':
      return t('{{count}} accounts are waiting for your approval.', { count });
    case 'budget_spent':
      return t('This month’s budget for {{names}} is spent, so the built-in narrator takes over.', { names: list });
    case 'model_failing':
      return t('The last call to {{names}} failed, so the built-in narrator takes over.', { names: list });
    case 'answers_rejected':
      return t('The checks rejected {{count}} answers from {{names}} in the last 24 hours.', { count, names: list });
    case 'mails_kept':
      return t('{{count}} emails are waiting for you to pass them on, because no mail server is set.', { count });
    case 'mails_failed':
      return t('{{count}} emails could not be sent, or may not have arrived.', { count });
    case 'unpublished':
      return t('{{count}} texts are saved but not published.', { count });
  }
}

/** The page on which it can be resolved. */
export function needPath({ kind }: Need, isAdmin: boolean): string {
  const reports = isAdmin ? '/admin/reports' : '/game/moderation';
  switch (kind) {
    case 'storage':
    case 'disk':
      return '/admin#system-status';
    case 'reports':
      return reports;
    case 'appeals':
      return `${reports}?kind=appeal`;
    case 'sign_ups':
      return '/admin/site';
    case 'budget_spent':
    case 'model_failing':
    case 'answers_rejected':
      return '/admin/ai';
    case 'mails_kept':
      return '/admin/mail?state=kept';
    case 'mails_failed':
      return '/admin/mail';
    case 'unpublished':
      return '/admin/content';
  }
}

/** How many things are waiting on a page. All texts of one draft count as one; so do all rejected answers. */
export const waitingAt = (needs: readonly Need[], place: string): number =>
  needs
    .filter((need) => needPath(need, true).split(/[?#]/)[0] === place)
    .reduce((sum, { kind, count }) => sum + (kind === 'unpublished' || kind === 'answers_rejected' ? 1 : count), 0);
