import type { SitePage } from '../content.ts';

export const ABOUT_FALLBACK: SitePage = {
  page_title: 'About',
  page_description: 'A game about what a group can achieve when its members can’t trust each other.',
  sections: [
    {
      title: 'The idea',
      text: [
        'In most games with hidden roles, you watch people. Here, all of you are inside the same head. There is one body, and it does everything that any of you asks of it. You see every action but never its author. Faces don’t give anyone away. What does is what happened, in which order, and who claims which turn.',
      ],
    },
    {
      title: 'Nobody knows more than you',
      text: [
        'Roles, tags and the order of the voices never leave the server before the game is over. Spectators and the narrator don’t get them, and AI players decide from the same view that a person in their seat would have.',
        'All chance in a game comes from one secret seed. Its seal is published before the first round. When the game has ended, your own browser can open it, play the whole game again and check that nothing was changed.',
      ],
    },
    {
      title: 'With people, with AI, or with both',
      text: [
        'A game has three to six voices. AI players take empty seats, so three friends can play a game of six, and you can also play alone.',
        'The stories are data: places, people, objects, stages. The game comes with a prison, a museum, a submarine and a masked ball.',
      ],
    },
    {
      title: 'Who makes it',
      text: [
        'One Mind, Many is open-source software under the MIT licence: anyone may run, read and change it. The people who run this installation are responsible for it and for its texts.',
      ],
    },
  ],
  html_content: '',
};
