/** Rules about seats, rounds, accusations and absent players. */
import { ROLES } from '../vocabulary.ts';
import type { RuleDefinition } from './definition.ts';

const deck = (players: number, roles: readonly (typeof ROLES)[number][]) =>
  ({
    type: 'list',
    unit: 'roles',
    default: roles,
    min: players,
    max: players,
    options: ROLES,
    distinct: false,
    description: `The roles dealt to ${players} players if the scenario has no deck of its own; at least one Collaborator.`,
  }) as const;

export const TABLE_RULES = {
  players_per_game: {
    name: 'Players per game',
    type: 'global',
    category: 'overview',
    says: ['S1'],
    description:
      'How many voices a game has. A scenario may narrow these bounds, never widen them, and a lobby can start only within them.',
    core: 'Without bounds, a game would have no deck, no order and no settings of its scenario.',
    parameters: {
      least: { type: 'integer', unit: 'players', default: 3, min: 3, max: 6, description: 'The fewest players a game can begin with.' },
      most: { type: 'integer', unit: 'players', default: 6, min: 3, max: 6, description: 'The most players a game can begin with.' },
    },
    active: true,
  },
  static_roles: {
    name: 'Secret static roles',
    type: 'role',
    category: 'roles',
    says: ['S2', 'S3'],
    description: 'Every voice is dealt a secret role at the start, which never changes. The parameters are the decks.',
    core: 'A voice without a role would want nothing, and everyone would immediately know a voice whose role is public.',
    parameters: {
      three: deck(3, ['collaborator', 'collaborator', 'saboteur']),
      four: deck(4, ['collaborator', 'collaborator', 'rogue', 'saboteur']),
      five: deck(5, ['collaborator', 'collaborator', 'collaborator', 'rogue', 'saboteur']),
      six: deck(6, ['collaborator', 'collaborator', 'collaborator', 'rogue', 'saboteur', 'saboteur']),
    },
    roles: ROLES,
    active: true,
  },
  one_action_per_turn: {
    name: 'One action per turn',
    type: 'global',
    category: 'programming',
    says: ['P1', 'R1'],
    description: 'Every living voice programs exactly one action per round and has exactly one turn in it.',
    core: 'Order, claims and clues depend on the one turn that each voice has in a round.',
    parameters: {},
    active: true,
  },
  cycling_order: {
    name: 'Cycling order',
    type: 'global',
    category: 'resolution',
    says: ['S4'],
    description:
      'The secret order moves on by one place every round: the first voice becomes the last. Switched off, every round has the order of the first, and the claim board uses that order to find contradictions.',
    core: null,
    parameters: {},
    active: true,
  },
  mandatory_programming: {
    name: 'Mandatory programming',
    type: 'global',
    category: 'programming',
    says: ['P3'],
    description:
      'When the planning time is up, the moderator programs a random valid action for every living voice that has none, so that nobody can skip. Switched off, the planning time has no effect: planning goes on until every living voice has programmed.',
    core: null,
    parameters: {},
    active: true,
  },
  disconnection_grace: {
    name: 'Disconnection grace',
    type: 'global',
    category: 'technical',
    says: ['D1'],
    description:
      'A disconnected player has this long to come back before the AI plays their seat. With more than five minutes of planning, they have the planning time instead; with no limit, a day. Switched off, the AI takes over immediately. If the environment variable DISCONNECT_GRACE_MS is set, it replaces the seconds.',
    core: null,
    parameters: {
      seconds: { type: 'integer', unit: 'seconds', default: 60, min: 5, max: 3600, description: 'How long a seat waits for its player.' },
    },
    active: true,
  },
  abandonment: {
    name: 'Abandonment',
    type: 'global',
    category: 'technical',
    says: ['D2'],
    description:
      'A game with no connected person ends as abandoned after this long, but not before the grace of the last player is over. Switched off, the AI plays it to its end for everyone, and it then counts as abandoned.',
    core: null,
    parameters: {
      minutes: {
        type: 'integer',
        unit: 'minutes',
        default: 30,
        min: 1,
        max: 10_080,
        description: 'How long a game waits for someone to come back.',
      },
    },
    active: true,
  },
  unanimous_pause: {
    name: 'Unanimous pause',
    type: 'global',
    category: 'technical',
    says: ['D3'],
    description:
      'A pause begins when every living connected person has asked for it. Switched off, one person is enough. In both cases it lasts no longer than the parameter says.',
    core: null,
    parameters: {
      minutes: { type: 'integer', unit: 'minutes', default: 10, min: 1, max: 1440, description: 'How long one pause may last.' },
    },
    active: true,
  },
  claims: {
    name: 'Claims',
    type: 'global',
    category: 'validation',
    says: ['K3'],
    description:
      'While planning, a living voice may publicly claim a turn of an earlier round, once for each round, and the claim board shows contradictions. Switched off, nobody can claim anything.',
    core: null,
    parameters: {},
    active: true,
  },
  accusation: {
    name: 'Accusation',
    type: 'global',
    category: 'validation',
    says: ['V1'],
    description:
      'Once per game, each living voice may accuse another during planning. A strict majority of the others quiets the accused and reveals their role. Switched off, nobody can accuse.',
    core: null,
    parameters: {
      from_round: {
        type: 'integer',
        unit: 'round',
        default: 0,
        min: 0,
        max: 30,
        description: 'The first round with accusations; 0 = as the scenario says for each number of players.',
      },
      answer: {
        type: 'integer',
        unit: '%',
        default: 75,
        before: 0,
        min: 0,
        max: 95,
        description:
          'The share of the remaining planning time that an accused person has to answer before AI players vote; 0 = they vote immediately.',
      },
      voters: {
        type: 'integer',
        unit: 'voices',
        default: 2,
        before: 1,
        min: 1,
        max: 2,
        description: 'The fewest voices that decide. If fewer are left besides the accuser and the accused, the accuser votes, too.',
      },
    },
    active: true,
  },
  verdict_alarm: {
    name: 'The price of a verdict',
    type: 'role',
    category: 'validation',
    says: ['V2'],
    description:
      'A verdict that quiets a voice changes the alarm, depending on the role. Switched off, no verdict changes the alarm, but it still quiets the voice and cancels a Saboteur’s pending sabotage.',
    core: null,
    parameters: {
      collaborator: { type: 'integer', unit: 'alarm', default: 1, min: -5, max: 5, description: 'For a Collaborator.' },
      rogue: { type: 'integer', unit: 'alarm', default: 0, min: -5, max: 5, description: 'For a Rogue.' },
      saboteur: { type: 'integer', unit: 'alarm', default: 0, min: -5, max: 5, description: 'For a Saboteur.' },
    },
    roles: ROLES,
    active: true,
  },
  saboteurs_found: {
    name: 'All Saboteurs found',
    type: 'role',
    category: 'validation',
    says: ['V3'],
    description:
      'When verdicts have revealed every Saboteur, the alarm clock stops for the rest of the game and the alarm falls. Switched off, the verdict has only its usual price.',
    core: null,
    parameters: {
      calm: { type: 'integer', unit: 'alarm', default: 2, min: 0, max: 10, description: 'How much the alarm falls.' },
      rounds: { type: 'integer', unit: 'rounds', default: 2, min: 0, max: 10, description: 'How many rounds are added to the game.' },
      supplies: {
        type: 'integer',
        unit: 'points',
        default: 4,
        min: 0,
        max: 20,
        description: 'How much is added to each resource that wins the game for the Saboteurs when it runs out.',
      },
    },
    roles: ['saboteur'],
    active: true,
    isNew: true,
  },
} as const satisfies Record<string, RuleDefinition>;
