import type { SiteContent } from '../content.ts';

/** The built-in texts of How to Play: a summary of docs/rules.md. A test compares the tags with the engine's. */
export const HOWTOPLAY_FALLBACK: SiteContent['howtoplay'] = {
  page_title: 'How to Play',
  page_description: 'All of you are voices in one mind and share one body. What it does is public. Whose idea it was is not.',
  html_content: '',
  gameOverview: [
    'Three to six players are voices in one mind. Every round, each of you secretly programs one action for the body you share. The body carries out all of them, one after another, in an order that nobody knows. The narrator describes what the body does, but never whose idea it was.',
    'Most of you want to reach the objective of the scenario: get out of the prison, carry the copy past the guards, or bring the boat back up. One or two of you want it to fail, and someone may want something else entirely. AI players take empty seats, so you can also play alone.',
    'You work out who is who from what happened, what the others claim, and which claims contradict each other. A game takes about half an hour.',
    'Collaborators win when the last stage of the objective is done. A Saboteur wins when the alarm reaches its limit, when vitality falls to 0 or when no Collaborator is left, unless the scenario gives it another goal. A Rogue wins if its own goal holds when the game ends, whoever else wins. Several players can win together, and sometimes nobody wins.',
  ],
  gameFlow: {
    intro: 'A game starts with a setup. Then the same three phases repeat every round until someone wins or the rounds run out.',
    phases: [
      {
        title: 'Setup',
        description:
          'Roles are dealt in secret from a deck that everyone can see. The hidden order of the voices is drawn, and the narrator introduces the place and the objective. Saboteurs learn who the other Saboteurs are; nobody else learns anything.',
      },
      {
        title: 'Action Phase',
        description:
          'Every voice programs one action with a target, an intention that everyone will see, and a secret tag. Everyone sees who has locked in, and nothing else. The phase ends when all voices have locked in or when the time is up, which is 30 seconds unless the host chose otherwise. You can’t skip: if you have chosen nothing, the AI programs a random valid action for you.',
      },
      {
        title: 'Resolution Phase',
        description:
          'Turns happen one at a time in the hidden order, each in the world as it is at that moment. After each turn, the narrator describes what the body did and what came of it. Only you learn which turn was yours.',
      },
      {
        title: 'Dynamic Updates',
        description:
          'The world moves: hazards and people beside the body, patrols, events, and the alarm clock. Then you learn how many actions had each intention, but not whose they were.',
      },
      {
        title: 'Victory Conditions',
        description:
          'Victory is checked after every turn and after the updates. When the game ends, everything is revealed: roles, order, every action with its tag, and what really caused each mishap. Otherwise the next round begins, and the first voice in the order moves to the end.',
      },
    ],
  },
  playerRoles: [
    {
      name: 'Collaborator',
      goal: 'Work with the team to achieve the objective.',
      description:
        'You want to reach the objective, and so do most of the others. Your tags make the next action more likely to succeed, repair damage, and give you clues about other turns.',
      limit: 'At most one repair in a turn.',
    },
    {
      name: 'Rogue',
      goal: 'Look out for yourself above all else.',
      description:
        'You have a goal of your own, drawn from those of the scenario. If it holds when the game ends, you win, whoever else wins. Help, hinder, or stay out of sight, as it suits you.',
      limit: 'No two Rogues draw the same goal while there are enough.',
    },
    {
      name: 'Saboteur',
      goal: 'Secretly undermine the group’s efforts.',
      description:
        'You want the alarm to reach its limit or the body to break down. The harm that you plant appears a few turns later, in someone else’s turn, and looks like bad luck. In your own turn, everyone sees the body do something ordinary.',
      limit: 'Sabotage only once every 2 turns, and its outcome is always ambiguous.',
    },
  ],
  rulesAndMechanics: {
    actions: [
      {
        name: 'Move',
        targets: 'Any known location with a known way to it',
        description: 'Takes one step on the shortest known way there. It slips 6 % of the time.',
      },
      {
        name: 'Search',
        targets: 'This location, a container here, or another voice',
        description:
          'Reveals one hidden thing, ways out first, or opens a container that is not locked. Aimed at a voice, it is a probe: you get a clue whether its last tag was helpful, selfish or harmful. The clue is right three times out of four.',
      },
      {
        name: 'Interact',
        targets: 'An object, a hazard or a person here, this location, or a special of the scenario',
        description:
          'Takes an item, operates a mechanism, opens a locked container if the body has the key, weakens a hazard, wins a person over, or runs a special of the scenario. To open a container that isn’t locked, search it.',
      },
      {
        name: 'Help',
        targets: 'Another voice, or the environment',
        description:
          'A voice gets a point of composure back, and +15 % on its next action. The environment gives a point of vitality, or takes a point of alarm if that is the nearer danger, as long as no active hazard is here.',
      },
      {
        name: 'Hide',
        targets: 'The environment',
        description:
          'Always succeeds. Until the next round, you can’t be probed and sabotage against you fails for good. Hostile people add no alarm this round. If the alarm clock is due, the alarm falls by 1 instead of rising.',
      },
      {
        name: 'Sabotage',
        targets: 'An object, a hazard, a person, this location or another voice; Saboteurs alone',
        description:
          'Plants a mishap that happens in a later turn. In this turn, everyone sees the body do something ordinary. You can sabotage once every 2 turns.',
      },
    ],
    movement: [
      'Every location has a size from 1 to 6. That is how many Move Tokens it takes to leave it: each successful Move is one step towards one exit.',
      'Steps towards the same exit add up. A step towards another exit first takes one back. So a hall of size 6 takes six moves that agree, and two that disagree undo each other.',
      'With the last step, the body enters the next location. Until then it stands in the one that it is leaving, and the map shows how far it has come.',
      'An exit can be locked, and you may not know that before the body reaches it. A Move to where the body already is keeps it there and never slips.',
      'A voice that has lost composure slips more often: 15 % for each point that it has lost.',
    ],
  },
  intentionTags: [
    {
      role: 'Collaborator',
      tags: [
        {
          name: 'Assist',
          actions: 'Move, Interact, Help, Hide',
          targets: 'Anything',
          effect: 'The next action this round is 15 % more likely to succeed.',
        },
        {
          name: 'Negotiate',
          actions: 'Interact, Help',
          targets: 'People, voices',
          effect: 'A person’s mood rises by one more; a voice gets one more composure.',
        },
        {
          name: 'Investigate',
          actions: 'Move, Search, Interact, Hide',
          targets: 'Anything',
          effect: 'If the action succeeds, you alone get a clue: whether the tag of the turn before was helpful, selfish or harmful.',
        },
        {
          name: 'Collect',
          actions: 'Search, Interact',
          targets: 'Objects, containers, the location',
          effect: 'Also takes the first item found, or lying in that container.',
        },
        {
          name: 'Repair',
          actions: 'Interact',
          targets: 'Damaged objects, hazards',
          effect: 'The object works again; a hazard weakens once more.',
        },
      ],
    },
    {
      role: 'Rogue',
      tags: [
        {
          name: 'Infiltrate',
          actions: 'Move, Search, Interact',
          targets: 'Anything',
          effect: 'Opens the one lock that the action meets, without its key.',
        },
        {
          name: 'Scout',
          actions: 'Move, Search, Interact, Help, Hide',
          targets: 'Locations, people, voices, the environment',
          effect: 'Shows you alone a hidden neighbour of this place or, if there is none, the next event.',
        },
        {
          name: 'Bypass',
          actions: 'Move, Interact, Hide',
          targets: 'Hazards, people, locations',
          effect: 'Hazards where the body then stands harm nobody this round. It looks like luck.',
        },
        {
          name: 'Manipulate',
          actions: 'Interact, Help',
          targets: 'People, objects, hazards, voices',
          effect: 'Raises or lowers someone’s mood by one, or secretly marks the object as yours.',
        },
        {
          name: 'Distract',
          actions: 'Move, Search, Interact, Help, Hide',
          targets: 'People, the environment',
          effect: 'That person does nothing this round. With the environment, it is the most hostile person here.',
        },
      ],
    },
    {
      role: 'Saboteur',
      tags: [
        {
          name: 'Disrupt',
          actions: 'Search, Interact, Help',
          targets: 'Anything',
          effect: 'The next action this round is 30 % less likely to succeed.',
        },
        { name: 'Obstruct', actions: 'Move, Interact, Hide', targets: 'Anything', effect: 'Later steps this round slip half of the time.' },
        {
          name: 'Mislead',
          actions: 'Move, Search, Interact, Help, Hide',
          targets: 'Anything',
          effect: 'Every later clue that anyone gets this round is false.',
        },
        {
          name: 'Tamper',
          actions: 'Search, Interact',
          targets: 'Objects, containers',
          effect: 'It breaks the next time it is used or needed, and that action fails.',
        },
        { name: 'Sabotage', actions: 'Sabotage', targets: 'Anything', effect: 'The mishap that the action plants.' },
      ],
    },
  ],
  globalRules: [
    {
      title: 'One action per turn',
      description: 'Each voice programs exactly one action for a round. Once locked in, it can’t be changed.',
    },
    {
      title: 'No skipping',
      description:
        'If you have programmed nothing when the time is up, the AI moderator programs a random valid action for you. An action that you chose but didn’t lock in counts.',
    },
    {
      title: 'A hidden, cycling order',
      description:
        'The order of the voices is drawn once and kept secret. Each round, the first voice moves to the end and everyone else moves up by one.',
    },
    {
      title: 'Roles are static',
      description: 'You keep your role to the end. Everyone knows how many Saboteurs there are.',
    },
    {
      title: 'Intentions are seen, tags are not',
      description:
        'Cooperative, suspicious, defensive and aggressive show in how the body acts, and help a little: cooperative with people, suspicious when searching, defensive against injury, aggressive on hazards and locks. A failed aggressive action raises the alarm. Bluff with them as you like.',
    },
    {
      title: 'Chance',
      description:
        'A search, an interaction or help succeeds about four times out of five. Difficulty, the actions of others, and lost composure change that. Any turn may bring a mishap; about half of all mishaps are just bad luck.',
    },
    {
      title: 'Vitality, alarm, composure',
      description:
        'The body has 7 points of vitality. The alarm rises with noise and with time, up to the limit of the scenario. Every voice has 3 points of composure; at 0 it is quieted: it only predicts the rounds for points, but still wins or loses with its side.',
    },
    {
      title: 'Claims',
      description:
        'While planning, you may say in public which turn of an earlier round was yours, truthfully or not, once for each round. The claim board marks claims that contradict each other. It names the contradiction, never the liar.',
    },
    {
      title: 'Accusations',
      description:
        'Once per game, each voice may accuse another. The others vote in secret; if only one is left, the accuser votes, too. With a strict majority, the accused is quieted and their role revealed. Quieting a Collaborator costs a point of alarm. When the last Saboteur is voted out, the alarm falls, its clock stops and there are two more rounds.',
    },
    {
      title: 'Gone for a moment',
      description: 'A disconnected player has 60 seconds. Then the AI plays the seat until they come back, which they can do at any time.',
    },
    { title: 'Pausing', description: 'A pause starts when every connected player asks for it, and lasts ten minutes at most.' },
    {
      title: 'Sealed dice',
      description:
        'All chance comes from a secret seed, whose seal is published before the first round. After the game, anyone can open the seal and check that nothing was changed.',
    },
  ],
  tipsForSuccess: [
    'Agree on a way in the chat. Six voices make six steps quickly only if nobody takes one back.',
    'Read turns in pairs. Disrupt, obstruct and assist work on the turn after theirs, and the cycling order keeps neighbours together.',
    'Claim early and often when you have nothing to hide. Two claims for the same turn are worth more than any suspicion.',
    'A mishap proves nothing about the turn it happens in: it was planted before, or it was luck.',
    'As a Saboteur, tell the truth about your harmless turns. Save your lie for the turn that matters.',
  ],
  glossary: [
    { term: 'Round', definition: 'Planning, resolution and update.' },
    { term: 'Turn', definition: 'One voice’s slot in the resolution. A round has as many turns as there are living voices.' },
    { term: 'Order', definition: 'The secret sequence of the voices. The first moves to last after every round.' },
    { term: 'Intention', definition: 'How the action looks. Everyone sees it.' },
    { term: 'Tag', definition: 'The hidden effect of the action. Nobody sees it before the end.' },
    { term: 'Mishap', definition: 'A small misfortune that everyone sees. The story tells luck and sabotage in the same words.' },
    { term: 'Probe', definition: 'A search aimed at another voice.' },
    {
      term: 'Quieted',
      definition: 'A voice without composure, or one that was voted out.',
    },
  ],
  faqs: [
    {
      question: 'Do I need to know the others?',
      answer:
        'No. Join an open lobby, or press Play against AI to play with up to five AI players. They follow the same rules and see no more than you do.',
    },
    {
      question: 'Can I choose the same action as someone else?',
      answer:
        'Yes. Both happen, one after the other. If nothing is left to do for the second one, it goes to the nearest target of the same kind, or has no effect.',
    },
    {
      question: 'How do I know which turn was mine?',
      answer: 'The game tells you, and nobody else. Your notebook keeps it with your clues and your guesses.',
    },
    {
      question: 'Someone claims my turn. What now?',
      answer:
        'Claim it, too. The board then shows that only one of you can be telling the truth, and everyone else has to decide whom to believe.',
    },
    {
      question: 'Is the AI moderator on anyone’s side?',
      answer:
        'No. It programs a random valid action for voices that have none, and plays the seats of absent players without taking a side.',
    },
    {
      question: 'What if I lose my connection?',
      answer: 'You have 60 seconds. After that, the AI plays for you. Come back at any time, and you will see what it did in your name.',
    },
    {
      question: 'Can everyone lose?',
      answer: 'Yes. When the rounds run out, neither Collaborators nor Saboteurs win, and a Rogue wins only if their goal holds.',
    },
    {
      question: 'How can I be sure that the dice were fair?',
      answer:
        'At the end, press the button that checks the game. Your own browser plays it again from the opened seal and compares it with what you saw.',
    },
  ],
  quickStartGuide: [
    {
      title: 'Program one action',
      description: 'Every round, you choose one action for the body, how it should look, and a secret tag with a hidden effect.',
    },
    {
      title: 'Watch it happen',
      description: 'The body carries out all actions in an order that nobody knows. Things go wrong, sometimes by bad luck.',
    },
    {
      title: 'Work out who is who',
      description: 'Claim your turns, doubt the claims of others, and accuse when you are sure. At the end, every secret is revealed.',
    },
  ],
};
