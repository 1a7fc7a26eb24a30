import type { SitePage } from '../content.ts';

/** True for what db/schema.ts stores and for how long; whoever changes that changes this page. */
export const PRIVACY_FALLBACK: SitePage = {
  page_title: 'Privacy',
  page_description: 'What this software stores about you, for how long, and how to get rid of it.',
  sections: [
    {
      title: 'In short',
      text: [
        'An account is a username, an e-mail address and a password. Everything is kept on this server. There is no advertising, no tracking and no analysis by others. Fonts, sounds and pictures come from this server. When the author of a scenario chooses a picture from another site, this server shows its own copy, so that site never learns who looks at it.',
      ],
    },
    {
      title: 'Your account',
      text: [
        'Stored are your username, your e-mail address, your password as an Argon2id hash from which it cannot be read back, your role on this site, when you registered, last signed in and were last here, and your settings.',
        'Your username, since when you play here, and how your finished games went in numbers can be seen by everybody who plays here. Your e-mail address can be seen by you and by the administrators, who can also take it along in a list of accounts, and is never shown to other players.',
      ],
    },
    {
      title: 'Signing in',
      text: [
        'For every browser in which you are signed in the server keeps when that began and when it was last used, the name that the browser gives itself, and the network address it came from. A session that has not been used for 60 days is deleted, and so is one that you end by Logout.',
        'When you sign in, your browser gets one cookie with a random number, which lasts 400 days. It shows the server that you have signed in there before, so that other people’s wrong passwords can’t lock you out. The server uses it for nothing else. For your 20 newest browsers, the server keeps a hash of the cookie and the time of its last use until you change your password. It also counts wrong passwords for your account and notifies you about them.',
        'Your browser itself keeps your session, your theme and the settings of your device in its local storage.',
      ],
    },
    {
      title: 'Games, lobbies and chat',
      text: [
        'Lobbies are kept with who was in them. Games are kept with every action that was played and who played it, so that they can go on after an interruption, be replayed, be checked for fairness and be counted in statistics. What was secret in a game is shown to its players when it has ended, and to everybody with the link if the lobby was public or one of the players has shared the replay. An administrator can open the secrets of a running game, but has to give a reason, and everyone in the game is notified.',
        'Messages that you write in a chat are kept with your username and the time. Those in a game or lobby can be read by the people in it.',
        'If you add friends, send requests or block somebody, the server keeps with whom and since when. Ratings of scenarios are kept with your account, and shown as an average.',
        'What you type into the scenario editor is kept as a draft that only you can read, until you save or discard it. The last saved versions of a scenario are kept, with who saved each. Pictures that you upload for a scenario can be seen by anyone who knows their address; they are deleted with the last scenario that uses them.',
        'Games and messages have no date on which they are deleted by themselves.',
      ],
    },
    {
      title: 'Administration',
      text: [
        'Administrators see your account, the browsers in which you are signed in with their network addresses, the games that you played and what was decided about you. The secrets of a running game they can open only if they have no seat in it, and that is written down with their reason. What they write down about you is kept with your account, is in the file that you can download, and is deleted with the account.',
        'What administrators and moderators do is written into a log: what they did and when, what was changed, the reason that they gave, and the network address that they did it from. People are in it by the number of their account and not by name. Administrators can read it and nobody can change it, so it has no date on which it is deleted, and it stays when an account is deleted: the number in it is nobody’s then. What it says about you is in the file that you can download.',
      ],
    },
    {
      title: 'Moderation',
      text: [
        'Messages and names are looked through for rude words by this server itself; nothing is sent anywhere for that.',
        'What you report is kept with your account, your reason, and a copy of up to twenty messages around it that you could read. Administrators see it, and so do moderators where the place is open to all or they are in it themselves. Nobody is shown who reported something.',
        'A warning, a mute or the removal of a message is kept with its reason, the words of yours that it is about, who decided it, and your appeal. A removed message vanishes for everybody and is kept for those who decide. What you reported and what was decided about you is deleted with your account; reports about you stay without your name.',
      ],
    },
    {
      title: 'The narrator',
      text: [
        'The story is told on this server, by a narrator that is part of this software and sends nothing to anybody. Whoever runs this installation can set up a language model that tells it anew or speaks for AI players. If that model is offered by somebody else, that provider receives what everybody at the table can see: the texts of the scenario, what was seen to happen, where and how near the alarm is, the names of players that something was done to, and the line that an AI player would say, to put it into other words. It never receives roles, secret intentions, private clues, passwords or e-mail addresses. What it does with that is for its own privacy terms to say.',
        'Of every such call this server keeps for 400 days when it was made, for which game, how long it took and what it cost, and not what was said in it; of one that failed also the first words of the provider’s refusal.',
      ],
    },
    {
      title: 'Technical records',
      text: [
        'To hold off attacks the server counts requests by network address in its memory, for ten minutes. Its log holds errors without what was sent, and the measurements for those who run it name no person and no address.',
      ],
    },
    {
      title: 'Your choices',
      text: [
        'In the settings you can change your password, download everything that is stored about you as a file, and delete your account. Deleting takes your account, your sessions, your settings and your friendships with it, at once. The games that you played, what you wrote in chats and the stars that you gave stay, for the sake of those who were there, but without your name; so do scenarios that you have made public, while the others go. The log of what administrators and moderators did stays, with numbers in place of names.',
        'For anything else turn to whoever runs this installation.',
      ],
    },
  ],
  html_content: '',
};
