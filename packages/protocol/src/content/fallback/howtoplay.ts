import type { SiteContent } from '../content.ts';

/** The built-in texts of How to Play: docs/rules.md in the words of a table. A test holds the tags against the engine's. */
export const HOWTOPLAY_FALLBACK: SiteContent['howtoplay'] = {
  page_title: 'How to Play',
  page_description:
    'Everybody at the table is a voice in one mind, and all of you share one body. What it does is public. Whose idea it was is not.',
  html_content: '',
  gameOverview: [
    'Three to six players are voices in one mind. Every round each of you secretly programs one action for the one body you share. The body carries all of them out, one after another, in an order nobody was told. The narrator tells what the body did, never whose idea it was.',
    'Most of you want the objective of the scenario: to get out of the prison, to carry the copy past the guards, to bring the boat back up. One or two want it to fail, and somebody may want something else entirely. Empty seats are taken by AI players, so you can also play alone.',
    'You work out who is who from what happened, from what the others claim, and from what cannot all be true. A game takes about half an hour.',
    'Collaborators win when the last stage of the objective is done. A Saboteur wins when the alarm reaches its limit, when vitality falls to 0 or when no Collaborator is left, unless the scenario gives it another goal. A Rogue wins if its own goal holds when the game ends, whoever else wins. Several can win together, and it may be that nobody does.',
  ],
  gameFlow: {
    intro: 'A game is a setup, then round after round of the same three phases, until somebody has won or the rounds run out.',
    phases: [
      {
        title: 'Setup',
        description:
          'Roles are dealt in secret from a deck that everybody knows, the hidden order of the voices is drawn, and the narrator introduces the place and the objective. Saboteurs learn who the other Saboteurs are; nobody else learns anything.',
      },
      {
        title: 'Action Phase',
        description:
          'Every voice programs one action with a target, an intention that everybody will see, and a secret tag. Everyone sees who has locked in, and nothing else. The phase ends when all have, or when the time is up: 30 seconds, unless the host chose otherwise. There is no skipping: for whoever has nothing the AI programs a random valid action.',
      },
      {
        title: 'Resolution Phase',
        description:
          'One turn at a time, in the hidden order, each against the world as it is by then. After each the narrator tells what the body did and what came of it. You alone are told which turn was yours.',
      },
      {
        title: 'Dynamic Updates',
        description:
          'The world moves: hazards beside the body, the people there, patrols, events, and the alarm clock. Then you hear how many actions had each intention, not whose they were.',
      },
      {
        title: 'Victory Conditions',
        description:
          'Victory is checked after every turn and after the updates. When the game ends everything is turned over: roles, order, every action with its tag, and what really caused each mishap. Otherwise the next round begins, and the first in the order moves to last.',
      },
    ],
  },
  playerRoles: [
    {
      name: 'Collaborator',
      goal: 'Work with the team to achieve the objective.',
      description:
        'You want what the scenario asks for, and so do most of the others. Your tags make the next action likelier to succeed, mend what is broken and tell you about the turns of others.',
      limit: 'At most one repair in a turn.',
    },
    {
      name: 'Rogue',
      goal: 'Look out for yourself above all else.',
      description:
        'You have a goal of your own, drawn from those of the scenario. If it holds when the game ends you win, whoever else does. Help, hinder, or make yourself invisible, as it suits you.',
      limit: 'No two Rogues draw the same goal while there are enough.',
    },
    {
      name: 'Saboteur',
      goal: 'Secretly undermine the group’s efforts.',
      description:
        'You want the alarm at its limit or the body at its end. What you plant comes to light a few turns later, in somebody else’s turn, and looks like bad luck; in your own turn the body is seen doing something ordinary.',
      limit: 'Sabotage only once every 2 turns, and its outcome is always ambiguous.',
    },
  ],
  rulesAndMechanics: {
    actions: [
      {
        name: 'Move',
        targets: 'Any known location with a known way to it',
        description: 'One step on the shortest known way there. It slips 6 % of the time.',
      },
      {
        name: 'Search',
        targets: 'This location, a container here, or another voice',
        description:
          'Reveals one hidden thing, ways out first, or opens a container that is not locked. Aimed at a voice it is a probe: you get a clue whether its last tag was helpful, selfish or harmful, which is right three times out of four.',
      },
      {
        name: 'Interact',
        targets: 'An object, a hazard or a person here, this location, or a special of the scenario',
        description:
          'Takes an item, works a mechanism, opens what is locked if the body has what it takes, weakens a hazard, wins a person over or does what the scenario has on offer. What is merely shut is opened by a search.',
      },
      {
        name: 'Help',
        targets: 'Another voice, or the environment',
        description:
          'A voice gets a point of composure back and +15 % on its next action. The environment: a point of vitality, or a point less alarm if that is the nearer danger, as long as no active hazard is here.',
      },
      {
        name: 'Hide',
        targets: 'The environment',
        description:
          'Always succeeds. Until the next round you cannot be probed and sabotage meant for you fails for good; hostile people add no alarm this round, and the alarm clock skips it.',
      },
      {
        name: 'Sabotage',
        targets: 'An object, a hazard, a person, this location or another voice; Saboteurs alone',
        description:
          'Plants a mishap that happens in a later turn. Meanwhile the body is seen doing something ordinary. Only once every 2 turns.',
      },
    ],
    movement: [
      'The body walks; the voices only say where to. Every location has a size from 1 to 6, which is what it costs in Move Tokens to leave it: each successful Move is one step towards one exit.',
      'Two steps towards the same exit add up. A step towards another exit takes one back first. So a hall of size 6 takes six moves that agree, and two that disagree undo each other.',
      'At the last step the body enters the next location. Until then it stands in the one it is leaving, and the map shows how far it has come.',
      'An exit can be locked, and you may not know that before the body stands at it. A Move to where the body already is holds it there, and never slips.',
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
          effect: 'The next action this round is 15 % likelier to succeed.',
        },
        {
          name: 'Negotiate',
          actions: 'Interact, Help',
          targets: 'People, voices',
          effect: 'A person is won over by one more; a voice gets one more composure.',
        },
        {
          name: 'Investigate',
          actions: 'Move, Search, Interact, Hide',
          targets: 'Anything',
          effect: 'Where the action succeeds, a clue for you alone: whether the tag of the turn before was helpful, selfish or harmful.',
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
          effect: 'Hazards where the body then stands harm nobody this round. It is told as luck.',
        },
        {
          name: 'Manipulate',
          actions: 'Interact, Help',
          targets: 'People, objects, hazards, voices',
          effect: 'Shifts somebody’s mood by one, whichever way you like, or secretly marks the object as yours.',
        },
        {
          name: 'Distract',
          actions: 'Move, Search, Interact, Help, Hide',
          targets: 'People, the environment',
          effect: 'That person does nothing this round; of the environment, the most hostile one here.',
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
          effect: 'The next clue that anybody gets this round is false.',
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
    { title: 'One action per turn', description: 'Each voice programs exactly one action for a round. Once locked in it stays.' },
    {
      title: 'No skipping',
      description:
        'Whoever has programmed nothing when the time is up gets a random valid action from the AI moderator. A program that was not locked in stands.',
    },
    {
      title: 'A hidden, cycling order',
      description:
        'The order of the voices is drawn once and kept secret. Each round the first moves to last; everybody else moves up by one.',
    },
    {
      title: 'Roles are static',
      description: 'The role that you are dealt is yours to the end. How many Saboteurs there are is known to all.',
    },
    {
      title: 'Intentions are seen, tags are not',
      description:
        'Cooperative, suspicious, defensive or aggressive colours how the body does it, and helps a little: cooperative with people, suspicious when searching, aggressive on hazards and locks, where a failed check raises the alarm. Bluff with it as you like.',
    },
    {
      title: 'Chance',
      description:
        'A search, an interaction or help succeeds about four times out of five, more or less by difficulty, by what others did for it, and by how shaken the voice is. Any turn may bring a mishap; about half of all mishaps are plain bad luck.',
    },
    {
      title: 'Vitality, alarm, composure',
      description:
        'The body has 7 points of vitality. The alarm rises with noise and with time, up to the limit of the scenario. Every voice has 3 points of composure; at 0 it is quieted: it watches, and wins or loses with its side.',
    },
    {
      title: 'Claims',
      description:
        'While planning you may say in public which turn of an earlier round was yours, truly or not, once for each round. The claim board marks what cannot all be true. It names the contradiction, never the liar.',
    },
    {
      title: 'Accusations',
      description:
        'Once per game, each voice may accuse another. The rest vote in secret; with a strict majority the accused is quieted and its role revealed. Quieting a Collaborator costs a point of alarm. When the last Saboteur is voted out, the alarm falls, its clock stops and there are two more rounds.',
    },
    {
      title: 'Gone for a moment',
      description: 'Who is disconnected has 60 seconds. Then the AI plays that seat until they are back, at any time.',
    },
    { title: 'Pausing', description: 'A pause needs every player who is there to ask for it, and lasts at most ten minutes.' },
    {
      title: 'Sealed dice',
      description:
        'All chance comes from a secret seed whose seal is published before the first round. After the game anybody can open the seal and check that nothing was changed.',
    },
  ],
  tipsForSuccess: [
    'Agree on a way out loud. Six steps for six voices are quick only if nobody takes one back.',
    'Read turns in pairs. Disrupt, obstruct and assist work on the turn after theirs, and the cycling order keeps neighbours together.',
    'Claim early and often when you have nothing to hide. Two claims for one turn are worth more than any suspicion.',
    'A mishap proves nothing about the turn it happens in: it was planted before, or it was luck.',
    'As a Saboteur tell the truth about your harmless turns. Keep your one lie for the turn that matters.',
  ],
  glossary: [
    { term: 'Round', definition: 'Planning, resolution and update, once.' },
    { term: 'Turn', definition: 'One voice’s slot in the resolution. A round has as many turns as there are living voices.' },
    { term: 'Order', definition: 'The secret sequence of the voices. The first moves to last after every round.' },
    { term: 'Intention', definition: 'How the action looks. Everybody sees it.' },
    { term: 'Tag', definition: 'What you mean by it. Nobody sees it before the end.' },
    { term: 'Mishap', definition: 'A small misfortune that everybody sees: luck or sabotage, told in the same words.' },
    { term: 'Probe', definition: 'A search aimed at another voice.' },
    { term: 'Quieted', definition: 'A voice without composure, or one that was voted out. It watches.' },
  ],
  faqs: [
    {
      question: 'Do I need to know the others?',
      answer:
        'No. Join an open lobby, or press Play against AI and sit down with five AI players or fewer. They follow the same rules and see no more than you do.',
    },
    {
      question: 'Can I do the same as somebody else?',
      answer:
        'Yes. Both happen, one after the other. If the second one has nothing left to do it is aimed at the nearest thing of its kind, or comes to nothing.',
    },
    {
      question: 'How do I know which turn was mine?',
      answer: 'You are told, and nobody else is. Your notebook keeps it with your clues and your guesses.',
    },
    {
      question: 'Somebody claims my turn. What now?',
      answer:
        'Claim it too. The board then shows that you two cannot both have told the truth, and everybody else has to decide whom to believe.',
    },
    {
      question: 'Is the AI moderator on anybody’s side?',
      answer:
        'No. It fills in for whoever has programmed nothing, at random among what is valid, and plays the seat of whoever is away without taking a side.',
    },
    {
      question: 'What if I lose my connection?',
      answer:
        'You have 60 seconds, and after that the AI keeps your seat warm. Come back at any time: you are told what was done in your name.',
    },
    {
      question: 'Can everybody lose?',
      answer:
        'Yes. When the rounds run out neither Collaborators nor Saboteurs have won, and a Rogue whose goal does not hold has not either.',
    },
    {
      question: 'How can I be sure that the dice were fair?',
      answer:
        'At the end press the button that checks the game: your own browser plays it again from the opened seal and compares it with what it was shown.',
    },
  ],
  quickStartGuide: [
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
  ],
};
