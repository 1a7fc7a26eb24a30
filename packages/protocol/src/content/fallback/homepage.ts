import type { SiteContent } from '../content.ts';

/** The built-in texts of the front page. `rating` and `stats` are examples, shown only if an admin turns `live_numbers` off. */
export const HOMEPAGE_FALLBACK: SiteContent['homepage'] = {
  hero_title: 'One Mind, Many',
  hero_subtitle: 'One body. Up to six voices. Not all of them want out.',
  hero_description:
    'Three to six of you share a single character. Each of you secretly tells it what to do next. It does everything, one action after another, and nobody learns whose idea it was.',
  hero_cta_primary: 'Start Playing',
  hero_cta_secondary: 'How to Play',
  rating: '4.8/5 player rating',
  features: [
    {
      title: 'One shared body',
      description: 'Six steps to the gate take six voices that agree. If two don’t, the body turns round and round in the corridor.',
      icon: 'Brain',
    },
    {
      title: 'A role you keep to yourself',
      description: 'Collaborators want the way out. Rogues want something of their own. Saboteurs want you to wonder which of you it was.',
      icon: 'VenetianMask',
    },
    {
      title: 'A story without names',
      description:
        'The narrator describes what the body did and what came of it. Who was behind it is revealed at the very end, line by line.',
      icon: 'ScrollText',
    },
  ],
  stats: [
    { label: 'Active Players', value: '12,847', icon: 'Users' },
    { label: 'Games Played', value: '89,234', icon: 'Gamepad2' },
    { label: 'Success Rate', value: '67%', icon: 'Trophy' },
  ],
  live_numbers: true,
  challenge_title: 'Ready for the Challenge?',
  challenge_description: 'Take a seat with people you trust, or with people you are about to stop trusting. AI players fill empty seats.',
  final_cta_title: 'Whose idea was that?',
  final_cta_description: 'A game takes about half an hour. The argument afterwards takes longer.',
  final_cta_button: 'Start Your Journey',
  html_content: '',
};
