import type { SitePage } from '../content.ts';

/** Describes what the tables in db/schema store and for how long. Change this page together with them. */
export const PRIVACY_FALLBACK: SitePage = {
  page_title: 'Privacy',
  page_description: 'What this software stores about you, for how long, and how to get rid of it.',
  sections: [
    {
      title: 'In short',
      text: [
        'An account is a username, an email address and a password. Everything is stored on this server. There is no advertising, no tracking and no analytics by others. Fonts, sounds and pictures come from this server. When the author of a scenario chooses a picture from another site, this server shows its own copy, so that site never learns who looks at it.',
      ],
    },
    {
      title: 'Your account',
      text: [
        'The server stores your username, your email address, an Argon2id hash of your password (from which nobody can read the password), your role on this site, your settings, and when you registered, last signed in and were last here. If this site confirms addresses, it keeps what you entered until you confirm your address, for at most a day. It keeps the address that an invitation was sent to until the invitation ends.',
        'If you play as a guest, your account has only a name, and no email address or password. The server deletes it after 30 days without a visit, unless you have a seat in a running game.',
        'Everyone who plays here can see your username, when you joined, and the figures of your finished games. Only you and the administrators can see your email address; administrators can also export it in a list of accounts.',
      ],
    },
    {
      title: 'Signing in',
      text: [
        'For every browser in which you are signed in, the server stores when you signed in, when it was last used, the name that the browser gives itself, and its network address. It deletes a session after 60 days without use, and when you log out.',
        'When you sign in, your browser gets one cookie with a random number, which lasts 400 days. It shows the server that you have signed in there before, so that other people’s wrong passwords can’t lock you out. For your 20 newest browsers, the server keeps a hash of the cookie and the time of its last use until you change your password. For 30 days after you were last there, it also stores from which network addresses and browsers you used your account, so that administrators notice second accounts and can ban an address or a browser. The server counts wrong passwords for your account and notifies you about them.',
        'If you log in with another service, that service learns when you log in here, and the server stores your user ID there and the email address that the service has confirmed, until you disconnect it. The service learns nothing else about you. Until you return from it, your browser keeps an encrypted cookie for at most 30 minutes.',
        'Your browser keeps your session, your theme and the settings of your device in its local storage.',
      ],
    },
    {
      title: 'Mail',
      text: [
        'If this installation sends emails, you get emails about your account, such as a link for a new password or a notice about a new device. If your address is confirmed, you also get an email when a slow game waits for your move or a friend invites you to a game while you are away. You can turn these off in the settings, and with the link in each of them. They contain no secrets of a game, because the operators of mail servers can read them.',
        'For 30 days, the server keeps which email it sent to which address and what the mail server answered. It erases the content as soon as the email has been sent or is no longer needed.',
      ],
    },
    {
      title: 'Games, lobbies and chat',
      text: [
        'The server stores lobbies with the people who were in them. It stores games with every action and who played it, so that they can continue after an interruption, be replayed, be checked for fairness and be counted in statistics. When a game has ended, its players see what was secret. So does everyone with the link, if the lobby was public or one of the players has shared the replay. An administrator can open the secrets of a running game, but has to give a reason, and everyone in the game is notified.',
        'Chat messages are stored with your username and the time. The people in a game or lobby can read its messages.',
        'If you solve Daily Cases, the server stores how many rounds of each you opened, what you answered and when. Without an account, only your browser stores this.',
        'If you add friends, send requests or block someone, the server stores who it was and when. Your ratings of scenarios are stored with your account and shown as an average.',
        'What you type into the scenario editor is kept as a draft that only you can read, until you save or discard it. The last saved versions of a scenario are kept, with who saved each. Pictures that you upload for a scenario can be seen by anyone who knows their address; they are deleted with the last scenario that uses them.',
        'Games and messages are not deleted automatically.',
      ],
    },
    {
      title: 'Administration',
      text: [
        'Administrators see your account, the browsers in which you are signed in with their network addresses, the games that you played, which other accounts used the same address or browser in the last 30 days, and moderation decisions about you. They can open the secrets of a running game only if they have no seat in it, and that is recorded with their reason. Their notes about you are stored with your account, are in the file that you can download, and are deleted with the account.',
        'A log records what administrators and moderators do: the action and its time, what was changed, their reason, and their network address. It names people by account number. Administrators can read it, and nobody can change it. It is never deleted, not even with an account, whose number then belongs to nobody. It also shows sign-ins and failed sign-ins of administrators, and changes to their own accounts; these entries are deleted after 180 days, or with the account. What it says about you is in the file that you can download.',
      ],
    },
    {
      title: 'Moderation',
      text: [
        'This server checks messages and names for rude words without sending them anywhere.',
        'Your reports are stored with your account, your reason, and a copy of up to twenty messages around the reported one that you could read. Administrators see them. Moderators see them if the place is public or they are in it themselves. They also see which other accounts used the same browser or network as the reported person in the last 30 days, but no network address. Nobody else learns who reported something.',
        'A warning, a mute, a ban or the removal of a message is stored with its reason, your words that it is about, who decided it, and your appeal. A removed message disappears for everyone, but is kept for moderation. Your reports and the decisions about you are deleted with your account; reports about you stay without your name.',
      ],
    },
    {
      title: 'The narrator',
      text: [
        'The narrator is part of this software, tells the story on this server and sends nothing to anyone. The people who run this installation can set up a language model that retells the story or rephrases the lines of AI players. If someone else provides that model, the provider receives only what everyone in the game can see: the texts of the scenario, what happened and where, how high the alarm is, the names of players who were targets, and the line of an AI player to rephrase. It never receives roles, secret tags, private clues, passwords or email addresses. The provider’s own privacy terms apply to what it receives.',
        'For 400 days, this server stores the time, game, duration and cost of every such call, but not its content. For a failed call, it also stores the first words of the provider’s refusal.',
      ],
    },
    {
      title: 'Technical records',
      text: [
        'To resist attacks, the server counts requests by network address in its memory for ten minutes. Its log has errors without what was sent, and its metrics name no person and no address.',
      ],
    },
    {
      title: 'Your choices',
      text: [
        'In the settings you can change your password, download everything that is stored about you as a file, and delete your account. Deletion immediately removes your account, sessions, settings and friendships. Your games, chat messages and ratings stay for the other players, but without your name. So do your public scenarios; the others are deleted. The log of what administrators and moderators did stays, with numbers instead of names.',
        'For anything else, contact the people who run this installation.',
      ],
    },
  ],
  html_content: '',
};
