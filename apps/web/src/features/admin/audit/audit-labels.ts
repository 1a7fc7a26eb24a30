/** The name and the sentence of every action in the audit log. Add the texts of a new action here. */
import { ACTS, type Act, type AuditEntry } from '@one-mind/protocol/admin/audit';
import type { TFunction } from 'i18next';

interface ActLabels {
  /** Its name in a filter. */
  readonly name: string;
  /** May use {{actor}}, {{target}} and, if one field changed, {{before}} and {{after}}; for events of accounts {{device}} and {{times}}. */
  readonly sentence: string;
}

const ACT_LABELS: Readonly<Record<Act, ActLabels>> = {
  'account.signed_in': { name: 'Login', sentence: '{{actor}} logged in ({{device}})' },
  'account.device_new': { name: 'Login on a new device', sentence: '{{actor}} logged in on a new device ({{device}})' },
  'account.second_factor_requested': {
    name: 'Second factor requested',
    sentence: '{{actor}} was asked for the second factor ({{device}})',
  },
  'account.sign_in_failed': { name: 'Failed login', sentence: '{{actor}} had failed logins: {{times}} ({{device}})' },
  'account.session_ended': { name: 'Logout', sentence: '{{actor}} logged out a device' },
  'account.session_copied': { name: 'Copied session', sentence: '{{actor}} was logged out, because two devices used the same session' },
  'account.signed_out_everywhere': { name: 'Logout of all other devices', sentence: '{{actor}} logged out all other devices' },
  'account.password_changed': { name: 'Own password changed', sentence: '{{actor}} changed their own password' },
  'account.password_reset': { name: 'Own password reset', sentence: '{{actor}} reset their own password with a mailed link' },
  'account.email_changed': { name: 'Own email address changed', sentence: '{{actor}} changed their own email address' },
  'account.renamed': { name: 'Own username changed', sentence: '{{actor}} chose this username' },
  'account.factor_added': { name: 'Own second factor added', sentence: '{{actor}} added a second factor' },
  'account.factor_removed': { name: 'Own second factor removed', sentence: '{{actor}} removed their own second factor' },
  'account.recovery_codes_created': { name: 'Recovery codes created', sentence: '{{actor}} created recovery codes' },
  'account.recovery_codes_renewed': { name: 'Recovery codes replaced', sentence: '{{actor}} replaced their recovery codes' },
  'account.recovery_code_used': { name: 'Recovery code used', sentence: '{{actor}} used a recovery code ({{device}})' },
  'account.passkey_added': { name: 'Passkey added', sentence: '{{actor}} added a passkey' },
  'account.passkey_removed': { name: 'Passkey removed', sentence: '{{actor}} removed their own passkey' },
  'account.identity_linked': { name: 'Other service connected', sentence: '{{actor}} connected another service to log in with' },
  'account.identity_unlinked': { name: 'Other service disconnected', sentence: '{{actor}} disconnected another service' },
  'user.set_up': { name: 'Administrator set up', sentence: '{{actor}} became an administrator through the setup link' },
  'user.created': { name: 'User created', sentence: '{{actor}} created the account of {{target}}' },
  'user.role_changed': { name: 'Role changed', sentence: '{{actor}} changed the role of {{target}} from {{before}} to {{after}}' },
  'user.status_changed': { name: 'Status changed', sentence: '{{actor}} changed the status of {{target}} from {{before}} to {{after}}' },
  'user.changed': { name: 'Account changed', sentence: '{{actor}} changed the account of {{target}}' },
  'user.renamed': { name: 'User renamed', sentence: '{{actor}} gave {{target}} this name' },
  'user.deleted': { name: 'User deleted', sentence: '{{actor}} deleted {{target}}' },
  'user.sessions_ended': { name: 'Sessions ended', sentence: '{{actor}} signed {{target}} out (sessions: {{after}})' },
  'user.factor_removed': { name: 'Second factor removed', sentence: '{{actor}} removed a second factor of {{target}}: {{before}}' },
  'user.noted': { name: 'Note written', sentence: '{{actor}} wrote a note about {{target}}' },
  'user.note_removed': { name: 'Note removed', sentence: '{{actor}} removed a note about {{target}}' },
  'user.exported': { name: 'Users exported', sentence: '{{actor}} exported the list of users' },
  'user.muted': { name: 'User muted', sentence: '{{actor}} muted {{target}}' },
  'user.unmuted': { name: 'User unmuted', sentence: '{{actor}} unmuted {{target}}' },
  'user.recovery_mailed': { name: 'Recovery email sent', sentence: '{{actor}} sent {{target}} an email to set a new password' },
  'user.link_created': { name: 'Link created', sentence: '{{actor}} created a link for the account of {{target}}: {{after}}' },
  'user.invited': { name: 'User invited', sentence: '{{actor}} invited {{target}} by email' },
  'user.approved': { name: 'Sign-up approved', sentence: '{{actor}} approved the account of {{target}}' },
  'user.refused': { name: 'Sign-up refused', sentence: '{{actor}} refused the account of {{target}}' },
  'game.ended': { name: 'Game ended', sentence: '{{actor}} ended the game {{target}}' },
  'game.deleted': { name: 'Game deleted', sentence: '{{actor}} deleted the game {{target}}' },
  'game.exported': { name: 'Games exported', sentence: '{{actor}} exported the list of games' },
  'game.inspected': { name: 'Game inspected', sentence: '{{actor}} looked at the secrets of the game {{target}}' },
  'scenario.created': { name: 'Scenario created', sentence: '{{actor}} created the scenario {{target}}' },
  'scenario.changed': { name: 'Scenario changed', sentence: '{{actor}} changed the scenario {{target}}' },
  'scenario.deleted': { name: 'Scenario deleted', sentence: '{{actor}} deleted the scenario {{target}}' },
  'scenario.featured': { name: 'Scenario featured', sentence: '{{actor}} featured or unfeatured the scenario {{target}}' },
  'scenario.hidden': { name: 'Scenario hidden', sentence: '{{actor}} hid or showed the scenario {{target}}' },
  'scenario.imported': { name: 'Scenario imported', sentence: '{{actor}} imported the scenario {{target}}' },
  'picture.removed': { name: 'Picture removed', sentence: '{{actor}} removed the uploaded picture {{target}}' },
  'scenario.restored': { name: 'Scenario restored', sentence: '{{actor}} restored an older version of the scenario {{target}}' },
  'rule.changed': { name: 'Rule changed', sentence: '{{actor}} changed the rule {{target}}' },
  'rule.created': { name: 'Rule created', sentence: '{{actor}} created the rule {{target}}' },
  'rule.deleted': { name: 'Rule deleted', sentence: '{{actor}} deleted the rule {{target}}' },
  'rule.restored': { name: 'Rule restored', sentence: '{{actor}} restored the rule {{target}}' },
  'content.saved': { name: 'Content saved', sentence: '{{actor}} saved the draft of the site’s content' },
  'content.published': { name: 'Content published', sentence: '{{actor}} published the site’s content' },
  'content.restored': { name: 'Content restored', sentence: '{{actor}} restored an older version of the site’s content' },
  'content.imported': { name: 'Content imported', sentence: '{{actor}} imported content for the site' },
  'model.added': { name: 'AI model added', sentence: '{{actor}} added the AI model {{target}}' },
  'model.changed': { name: 'AI model changed', sentence: '{{actor}} changed the AI model {{target}}' },
  'model.deleted': { name: 'AI model deleted', sentence: '{{actor}} deleted the AI model {{target}}' },
  'model.evaluated': { name: 'AI model evaluated', sentence: '{{actor}} evaluated the AI model {{target}}' },
  'narrator.configured': { name: 'Narrator configured', sentence: '{{actor}} changed how the narrator works' },
  'chat.configured': { name: 'Chat configured', sentence: '{{actor}} changed how the chat is moderated' },
  'word_list.created': { name: 'Word list added', sentence: '{{actor}} added the word list {{target}}' },
  'word_list.changed': { name: 'Word list changed', sentence: '{{actor}} changed the word list {{target}}' },
  'word_list.deleted': { name: 'Word list deleted', sentence: '{{actor}} deleted the word list {{target}}' },
  'report.decided': { name: 'Report decided', sentence: '{{actor}} decided a report' },
  'place.banned': { name: 'Address or browser banned', sentence: '{{actor}} banned {{target}}' },
  'place.unbanned': { name: 'Address or browser unbanned', sentence: '{{actor}} lifted the ban on {{target}}' },
  'mail.read': { name: 'Email read', sentence: '{{actor}} read an email to {{target}}' },
  'mail.passed_on': { name: 'Email passed on', sentence: '{{actor}} passed an email on to {{target}}' },
  'mail.resent': { name: 'Email sent again', sentence: '{{actor}} sent an email to {{target}} again' },
  'mail.tested': { name: 'Email tested', sentence: '{{actor}} sent a test email' },
  'site.announced': { name: 'Announcement changed', sentence: '{{actor}} changed the announcement' },
  'site.maintenance_changed': { name: 'Maintenance changed', sentence: '{{actor}} changed the maintenance mode' },
  'site.registration_changed': { name: 'Registration changed', sentence: '{{actor}} changed who may register' },
  'invitation.created': { name: 'Invitation created', sentence: '{{actor}} created an invitation to register' },
  'invitation.withdrawn': { name: 'Invitation withdrawn', sentence: '{{actor}} withdrew an invitation to register' },
  'site.security_changed': { name: 'Security changed', sentence: '{{actor}} changed whether administrators need a second factor' },
};

/** Every action with its name, sorted by name, for a filter. */
export const namedActs = (t: TFunction): readonly { readonly act: Act; readonly name: string }[] =>
  ACTS.map((act) => ({ act, name: actName(t, act) })).sort((one, other) => one.name.localeCompare(other.name));

export const actName = (t: TFunction, act: Act): string => t(ACT_LABELS[act].name);

/** One sentence: who did what to whom. */
export function actSentence(t: TFunction, { act, actor, target, before, after }: AuditEntry): string {
  return t(ACT_LABELS[act].sentence, {
    actor: actor.username ?? t('A former admin'),
    target: target.label ?? (act.startsWith('user.') ? t('a former player') : target.id),
    before: singleValue(before),
    after: singleValue(after),
    ...(act.startsWith('account.') ? { device: '…', times: '…', ...fieldsOf(after) } : {}),
  });
}

const fieldsOf = (changed: unknown): Readonly<Record<string, unknown>> =>
  typeof changed === 'object' && changed !== null ? { ...changed } : { changed };

/** The value, if only one field changed. */
function singleValue(changed: unknown): string {
  // A status that expires shows when.
  const { until: _, ...fields } = fieldsOf(changed);
  const values: unknown[] = Object.values(fields);
  const [value] = values;
  return values.length === 1 && (typeof value === 'string' || typeof value === 'number') ? String(value) : '…';
}

/** The page that manages the target; null if it no longer exists. */
export function targetPath({ act, target }: AuditEntry): string | null {
  const [kind] = act.split('.');
  if (act.endsWith('.deleted')) return null;
  switch (kind) {
    case 'account':
    case 'user':
      return act === 'user.exported' ? '/admin/users' : target.label === null ? null : `/admin/users/${target.id}`;
    case 'game':
      return `/admin/games/${encodeURIComponent(target.id)}`;
    case 'scenario':
      return '/admin/scenarios';
    case 'rule':
      return '/admin/rules';
    case 'content':
      return '/admin/content';
    case 'mail':
      return '/admin/mail';
    case 'site':
    case 'invitation':
      return '/admin/site';
    case 'model':
    case 'narrator':
      return '/admin/ai';
    default:
      return '/admin/reports';
  }
}
