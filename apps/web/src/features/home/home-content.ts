/** The front page's built-in texts, in the fields of the site content's `homepage`. They are content, not measurements. */
export const HOME_CONTENT = {
  hero_title: 'One Mind, Many',
  hero_subtitle: 'One body. Up to six voices. Not all of them want out.',
  hero_description:
    'Three to six of you share a single character. Each tells it, in secret, what to do next. It does all of it, one act after another, and nobody is told whose idea it was.',
  hero_cta_primary: 'Start Playing',
  hero_cta_secondary: 'How to Play',
  rating: '4.8/5 player rating',
  stats: [
    { label: 'Active Players', value: '12,847' },
    { label: 'Games Played', value: '89,234' },
    { label: 'Success Rate', value: '67%' },
  ],
  features: [
    {
      title: 'One shared body',
      description: 'Six steps to the gate take six voices that agree. Two that do not, and the body stands in the corridor, turning round.',
      icon: 'Brain',
    },
    {
      title: 'A role you keep to yourself',
      description:
        'Collaborators want the way out. Rogues want something of their own. A saboteur wants you to wonder which of you it was.',
      icon: 'VenetianMask',
    },
    {
      title: 'A story without names',
      description: 'The narrator tells what the body did and what came of it. Who was behind it comes out at the very end, line by line.',
      icon: 'ScrollText',
    },
  ],
  challenge: {
    title: 'Ready for the Challenge?',
    description: 'Take a seat with people you trust, or with people you are about to stop trusting. Empty seats are filled by AI players.',
  },
  final_cta_title: 'Whose idea was that?',
  final_cta_description: 'A game takes about half an hour. The argument afterwards takes longer.',
} as const;

/** The Quick Start Guide. */
export const QUICK_START = [
  {
    title: 'Program one action',
    description:
      'Every round you choose one thing for the body to do, how it should look, and a secret tag that says what you really mean by it.',
  },
  {
    title: 'Watch it happen',
    description: 'The body does everything that was asked of it, in an order nobody was told. Things go wrong. Sometimes by bad luck.',
  },
  {
    title: 'Work out who is who',
    description: 'Claim your turns, doubt the claims of others, accuse when you are sure. Then see every secret turned over.',
  },
] as const;
