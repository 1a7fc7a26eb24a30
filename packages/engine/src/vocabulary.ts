/** The words of the game, used with the same spelling in rules, code, SQL, wire and interface. */

export const ROLES = ['collaborator', 'rogue', 'saboteur'] as const;
export type Role = (typeof ROLES)[number];

export const ACTIONS = ['move', 'search', 'interact', 'help', 'hide', 'sabotage'] as const;
export type Action = (typeof ACTIONS)[number];

/** The manner of an action: everyone sees it, and it may be a bluff. */
export const INTENTIONS = ['cooperative', 'suspicious', 'defensive', 'aggressive'] as const;
export type Intention = (typeof INTENTIONS)[number];

/** What a turn can look like: a sabotage looks like one of these [C4]. */
export const PREDICTED_ACTIONS = ['move', 'search', 'interact', 'help', 'hide'] as const satisfies readonly Exclude<Action, 'sabotage'>[];

/** How a quieted voice can nudge the world [Q3]. */
export const NUDGES = ['soothe', 'stir', 'divert'] as const;
export type Nudge = (typeof NUDGES)[number];

const TAGS_BY_ROLE = {
  collaborator: ['assist', 'negotiate', 'investigate', 'collect', 'repair'],
  rogue: ['infiltrate', 'scout', 'bypass', 'manipulate', 'distract'],
  saboteur: ['disrupt', 'obstruct', 'mislead', 'tamper', 'sabotage'],
} as const;
export const TAGS = [...TAGS_BY_ROLE.collaborator, ...TAGS_BY_ROLE.rogue, ...TAGS_BY_ROLE.saboteur] as const;
/** The hidden part of an action's effect. Each belongs to exactly one role. */
export type Tag = (typeof TAGS)[number];

export const tagsOfRole = (role: Role): readonly Tag[] => TAGS_BY_ROLE[role];

export function roleOfTag(tag: Tag): Role {
  const role = ROLES.find((one) => tagsOfRole(one).includes(tag));
  if (role === undefined) throw new RangeError(`No role has the tag ${tag}`);
  return role;
}

export const PHASES = ['setup', 'planning', 'resolution', 'update', 'ended'] as const;
export type Phase = (typeof PHASES)[number];

export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** What a target id can stand for. `environment` means that the engine chooses when the turn comes [A7]. */
export const TARGET_KINDS = ['environment', 'location', 'container', 'object', 'hazard', 'npc', 'special', 'player'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];
export const ENVIRONMENT = 'environment';

/** Kinds of small visible misfortune [C2], the same for bad luck and sabotage. */
export const MISHAPS = ['jam', 'hazard', 'sour', 'noise', 'stumble', 'shaken'] as const;
export type Mishap = (typeof MISHAPS)[number];

/** Levels of AI players [B1]. `neutral` is the one that takes over an absent player's seat. */
export const AI_LEVELS = ['random', 'neutral', 'easy', 'normal', 'hard'] as const;
export type AiLevel = (typeof AI_LEVELS)[number];

/** The possible numbers of players in a game [S1], as scenarios name their settings for each. */
export const PLAYER_COUNTS = ['3', '4', '5', '6'] as const;

/** The `art` of a location without a chosen picture: players see a generated one. */
export const GENERATED_ART = 'generated';
