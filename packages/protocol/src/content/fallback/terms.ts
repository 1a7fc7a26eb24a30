import type { SitePage } from '../content.ts';

export const TERMS_FALLBACK: SitePage = {
  page_title: 'Terms',
  page_description: 'What we agree on before we play together.',
  sections: [
    {
      title: 'What this is',
      text: [
        'This is a game. The software is free of charge: it sells nothing and takes no payments. You can read public pages and solve the Daily Case without an account. To play with others, you need an account, or just a name where this site allows guests.',
      ],
    },
    {
      title: 'Your account',
      text: [
        'One person, one account. Choose a username that doesn’t insult or imitate anyone. Keep your password to yourself; it needs at least 10 characters. You can delete your account in the settings at any time.',
      ],
    },
    {
      title: 'At the table',
      text: [
        'Lying about your role and your turns is the game. Apart from that, be decent in names, lobbies and chats: no harassment, hate, threats, advertising, or private matters of others.',
        'Play only your own seat. Don’t let programs play for you in games with people, don’t attack the service, and don’t try to learn secrets before a game has ended. If you find a vulnerability, please report it to the people who run this installation.',
      ],
    },
    {
      title: 'If you break these terms',
      text: [
        'Administrators can mute or ban accounts, end games, and remove whatever breaks these terms. A ban ends all sessions of the account immediately.',
      ],
    },
    {
      title: 'What you create',
      text: [
        'What you write, including scenarios, remains yours. You allow this site to store it and to show it to the people you share it with.',
      ],
    },
    {
      title: 'No promises',
      text: [
        'The software is provided under the MIT licence, as is, without warranty of any kind. Games can be interrupted, and the service can end. Nothing here limits rights that the law guarantees you.',
      ],
    },
  ],
  html_content: '',
};
