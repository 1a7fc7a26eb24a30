import type { SitePage } from '../content.ts';

export const TERMS_FALLBACK: SitePage = {
  page_title: 'Terms',
  page_description: 'The few things to agree on before playing together.',
  sections: [
    {
      title: 'What this is',
      text: [
        'A game that is run by whoever runs this installation, and free of charge as far as this software is concerned: it sells nothing and takes no payments. You may play it as it is, without an account where a page needs none, and with one everywhere else.',
      ],
    },
    {
      title: 'Your account',
      text: [
        'One person, one account. Choose a username that insults nobody and pretends to be nobody else. Keep your password to yourself; at least 10 characters are asked for. You can delete your account in the settings at any time.',
      ],
    },
    {
      title: 'At the table',
      text: [
        'Lying about your role and your turns is the game. Outside of it be decent: no harassment, no hate, no threats, no private matters of others, no advertising, in names, lobbies and chats alike.',
        'Play your own seat. Do not look into the seats of others, do not let programs play for you in games with people, and do not attack the service or try to learn what is secret before a game has ended. Finding a hole and telling whoever runs this installation is welcome.',
      ],
    },
    {
      title: 'What can follow',
      text: [
        'Administrators can mute or ban an account, end a game and remove what breaks these terms. A ban ends all sessions of the account at once.',
      ],
    },
    {
      title: 'What you make',
      text: [
        'What you write, scenarios included, stays yours. You allow this site to store it and to show it to the people you share it with.',
      ],
    },
    {
      title: 'No promises',
      text: [
        'The software comes under the MIT licence, as it is, without warranty of any kind. Games can be interrupted, and the service can end. Where the law gives you rights that cannot be given up, nothing here takes them.',
      ],
    },
  ],
  html_content: '',
};
