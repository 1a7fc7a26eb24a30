import type { MailCatalogue } from '../mail-text.ts';
import type { FactorChange, MailValues } from '../new-mail.ts';

const NOT_YOU = 'If you didn’t ask for this, you can ignore this email: nothing will change.';
const SECURE_IT = 'If this wasn’t you, set a new password now, and log out all other devices in your settings.';

const moment = (iso: string): string =>
  `${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(iso))} UTC`;

const FACTOR_CHANGES: Readonly<Record<FactorChange, string>> = {
  totp_added: 'An authenticator app was added to your account. From now on, logging in takes a code from it.',
  totp_removed: 'An authenticator app was removed from your account.',
  passkey_added: 'A passkey was added to your account. It can be used to log in.',
  passkey_removed: 'A passkey was removed from your account.',
  identity_linked: 'An account at another service was connected to your account. It can be used to log in.',
  identity_unlinked: 'An account at another service was disconnected from your account. It can no longer be used to log in.',
  recovery_codes_created: 'Recovery codes were created for your account. Each replaces a lost app or passkey once.',
  recovery_codes_renewed: 'New recovery codes were created for your account. The old ones no longer work.',
  recovery_codes_removed: 'The recovery codes of your account were removed. They no longer work.',
  recovery_code_used: 'A recovery code was used to log in to your account. It no longer works.',
};

const plural = (count: number, one: string, other: string): string =>
  `${count} ${new Intl.PluralRules('en').select(count) === 'one' ? one : other}`;

const APPEAL_RESULTS: Readonly<Record<MailValues['appeal_answered']['decision'], (until: string) => string>> = {
  lifted: () => 'We lifted the ban on your account. You can log in and play again.',
  kept: (until) => `Your account stays banned ${until === '' ? 'until the ban is lifted' : `until ${moment(until)}`}.`,
  reversed: () => 'We reversed the decision. The ban had already ended, so you can log in and play.',
  over: () => 'The decision stands. The ban has already ended, so you can log in and play.',
};

const confirmSignUpText = ({ username, isGuest, hasAccount = false }: MailValues['confirm_sign_up']): string => {
  if (isGuest)
    return `Confirm this address to keep the account of the guest ${username}. If you don’t play as ${username}, don’t confirm: someone else entered your address, and they would stay logged in to the account.`;
  if (hasAccount) return `Confirm this address to use your account ${username}.`;
  return username === ''
    ? 'Confirm this address to create your account.'
    : `Confirm this address to create the account ${username}. If you chose another name, don’t confirm: someone else entered your address.`;
};

export const en: MailCatalogue = {
  language: 'en',
  greeting: (username) => `Hello ${username},`,
  orCode: 'Or enter this code:',
  codeLabel: 'Your code:',
  linkHint: 'If the button doesn’t work, open this address:',
  footer: (site) => `This email is from One Mind, Many at ${site}`,
  unsubscribe: 'Unsubscribe',
  duration: (minutes) => {
    if (minutes % (24 * 60) === 0) return plural(minutes / (24 * 60), 'day', 'days');
    return minutes > 60 && minutes % 60 === 0 ? plural(minutes / 60, 'hour', 'hours') : plural(minutes, 'minute', 'minutes');
  },
  test: { subject: 'Test email', paragraphs: ['If you can read this, your mail server works.'] },
  templates: {
    confirm_sign_up: (values, { validFor }) => ({
      subject: 'Confirm your email address',
      paragraphs: [confirmSignUpText(values)],
      button: { label: 'Confirm Address', path: values.path },
      code: values.code,
      note: `The link and the code work once, for ${validFor}. ${NOT_YOU}`,
    }),
    account_exists: ({ path }, { validFor }) => ({
      subject: 'You already have an account',
      paragraphs: [
        'Someone tried to register with this address, but it already has an account: yours.',
        'If this was you, log in as usual. If you’ve forgotten your password, set a new one.',
      ],
      button: { label: 'Set a New Password', path },
      note: `The link works once, for ${validFor}. ${NOT_YOU}`,
    }),
    recovery: ({ path, code }, { validFor }) => ({
      subject: 'Set a new password',
      paragraphs: ['Someone asked to set a new password for your account.'],
      button: { label: 'Set a New Password', path },
      code,
      note: `The link and the code work once, for ${validFor}. ${NOT_YOU}`,
    }),
    magic_link: ({ path, code }, { validFor }) => ({
      subject: 'Your link to log in',
      paragraphs: ['Use this link to log in without a password.'],
      button: { label: 'Log In', path },
      code,
      note: `The link and the code work once, for ${validFor}. Don’t share them: anyone who has one of them can log in as you. ${NOT_YOU}`,
    }),
    reauthentication: ({ code }, { validFor }) => ({
      subject: 'Your code',
      paragraphs: ['Enter this code to confirm that it is you.'],
      code,
      note: `The code works once, for ${validFor}. Never give it to anyone. ${NOT_YOU}`,
    }),
    email_change_old: ({ newEmail, path, code }, { validFor }) => ({
      subject: 'Confirm the change of your email address',
      paragraphs: [
        `Someone asked to change the address of your account to ${newEmail}.`,
        'Confirm the change here, and in the email that we sent to the new address.',
      ],
      button: { label: 'Confirm the Change', path },
      code,
      note: `The link and the code work once, for ${validFor}. If you didn’t ask for this, set a new password: someone else is logged in to your account.`,
    }),
    email_change_new: ({ path, code }, { validFor }) => ({
      subject: 'Confirm your new email address',
      paragraphs: ['Confirm this address to use it for your account.'],
      button: { label: 'Confirm Address', path },
      code,
      note: `The link and the code work once, for ${validFor}. ${NOT_YOU}`,
    }),
    email_changed: ({ newEmail }) => ({
      subject: 'Your email address was changed',
      paragraphs: [`The address of your account is now ${newEmail}.`],
      note: 'If this wasn’t you, ask an administrator of this site for help.',
    }),
    password_changed: () => ({
      subject: 'Your password was changed',
      paragraphs: ['The password of your account was changed.'],
      note: SECURE_IT,
    }),
    factor_changed: ({ change }) => ({
      subject: 'Your login settings were changed',
      paragraphs: [FACTOR_CHANGES[change]],
      note: SECURE_IT,
    }),
    new_device: ({ device, ip, at }) => ({
      subject: 'A new device logged in to your account',
      paragraphs: [
        'Someone logged in to your account on a device that you haven’t used before.',
        [device, ip, moment(at)].filter((part) => part !== '').join(', '),
      ],
      button: { label: 'See Your Devices', path: '/game/settings/security' },
      note: `If this was you, there is nothing to do. ${SECURE_IT}`,
    }),
    banned: ({ reason, until, path }) => ({
      subject: 'Your account was banned',
      paragraphs: [
        until === ''
          ? 'An administrator banned your account. The ban lasts until it is lifted.'
          : `An administrator banned your account until ${moment(until)}.`,
        `Reason: ${reason === '' ? 'none was given.' : reason}`,
        ...(path === '' ? [] : ['If you think that this is a mistake, you can appeal once, without logging in.']),
      ],
      ...(path !== '' && { button: { label: 'Appeal', path } }),
    }),
    ban_ended: () => ({
      subject: 'Your ban has ended',
      paragraphs: ['You can log in and play again.'],
      button: { label: 'Log In', path: '/auth/login' },
    }),
    appeal_answered: ({ decision, until, answer }) => ({
      subject: 'Your appeal was answered',
      paragraphs: [APPEAL_RESULTS[decision](until), ...(answer === '' ? [] : [`Answer: ${answer}`])],
      ...(decision !== 'kept' && { button: { label: 'Log In', path: '/auth/login' } }),
    }),
    your_move: ({ game, gameId, round, until }) => ({
      subject: `Your move in ${game}`,
      paragraphs: [
        `Round ${round} of ${game} is waiting for your move.`,
        `You have until ${moment(until)}. After that, the game continues without you.`,
      ],
      button: { label: 'Open the Game', path: `/game/active/${gameId}` },
    }),
    game_invitation: ({ from, lobby, until }) => ({
      subject: `${from} invites you to a game`,
      paragraphs: [`${from} invites you to the lobby “${lobby}”.`, `You can accept until ${moment(until)}.`],
      button: { label: 'Open the Invitation', path: '/game' },
    }),
    invitation: ({ from, path }, { validFor }) => ({
      subject: `${from} invites you to One Mind, Many`,
      paragraphs: [
        `${from} invites you to create an account.`,
        'One Mind, Many is a game in which 3 to 6 people with hidden roles control one character together.',
      ],
      button: { label: 'Create an Account', path },
      note: `The link works once, for ${validFor}.`,
    }),
  },
};
