/** What a field is called, where its name alone does not say it well. */
const WORDS: Readonly<Record<string, string>> = {
  id: 'Id',
  exits: 'Connections',
  to: 'To',
  lock: 'Locked by',
  map: 'Place on the map',
  x: 'From the left (%)',
  y: 'From the top (%)',
  art: 'Picture',
  place: 'Where it is',
  on_operate: 'When it is operated or opened',
  hostile: 'While it is hostile',
  neutral: 'While it is neutral',
  friendly: 'While it is friendly',
  when: 'When',
  of: 'Of these',
  ever: 'Once is enough',
  once: 'Only once',
  roles: 'Role decks',
  body: 'The body',
  voice: 'The narrator’s words',
  low: 'Far from the end',
  rising: 'Nearer to it',
  high: 'Close to it',
  start: 'Where the body begins',
  initial_resources: 'Resources at the start',
  alarm_every: 'Alarm rises every (rounds)',
  accuse_from_round: 'Accusations from round',
  ease: 'Ease of checks',
  bad_luck: 'Bad luck (%)',
  saboteur_goal: 'The Saboteurs’ own goal',
  npc: 'Character',
  disposition_at_least: 'At least',
  severity_at_most: 'At most',
  type: 'Kind',
};

/** In English, as the key of its translation. */
export const fieldWord = (name: string): string => WORDS[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

/** What one part of a list is called, where the list's own name would not do. */
export const ONE_WORDS: Readonly<Record<string, string>> = {
  exits: 'Connection',
  needs: 'Need',
  patrol: 'Location',
  on_operate: 'Effect',
  effects: 'Effect',
  hostile: 'Effect',
  neutral: 'Effect',
  friendly: 'Effect',
  of: 'Condition',
};

/** What one part of a list is called on its button. */
export const PART_WORDS: Readonly<Record<string, string>> = {
  locations: 'Add location',
  objects: 'Add thing',
  characters: 'Add character',
  hazards: 'Add hazard',
  specials: 'Add special',
  events: 'Add event',
  stages: 'Add stage',
  rogue_goals: 'Add Rogue goal',
  exits: 'Add connection',
  needs: 'Add need',
  patrol: 'Add location',
  on_operate: 'Add effect',
  effects: 'Add effect',
  hostile: 'Add effect',
  neutral: 'Add effect',
  friendly: 'Add effect',
  of: 'Add condition',
};
