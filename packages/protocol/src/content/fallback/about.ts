import type { SitePage } from '../content.ts';

export const ABOUT_FALLBACK: SitePage = {
  page_title: 'About',
  page_description: 'A game about what a group can do together while it cannot trust itself.',
  sections: [
    {
      title: 'The idea',
      text: [
        'In most games of hidden roles you watch people. Here all of you are inside the same head. There is one body, and it does everything that any of you asks of it. You see every act and never its author. What gives somebody away is not a face but a sequence: what happened, in which order, and who says that it was theirs.',
      ],
    },
    {
      title: 'Nobody is told more than you',
      text: [
        'Roles, tags and the order of the voices never leave the server before the game is over, not for spectators, not for the narrator, and not for the AI players, who decide from the same view that a person in their seat would have.',
        'All chance in a game comes from one secret seed. Its seal is published before the first round; when the game has ended your own browser can open it, play the whole game again and check that nothing was changed.',
      ],
    },
    {
      title: 'With people, with AI, or with both',
      text: [
        'Three to six voices make a mind. AI players take any seat that is left, so that three friends can have a game of six, and one person can have a game at all.',
        'The stories are data: places, people, objects, stages. The ones that come with the game are a prison, a museum, a submarine and a masked ball.',
      ],
    },
    {
      title: 'Who makes it',
      text: [
        'One Mind, Many is open software under the MIT licence: anybody may run it, read it and change it. Who runs this installation is responsible for it and for the texts on it.',
      ],
    },
  ],
  html_content: '',
};
