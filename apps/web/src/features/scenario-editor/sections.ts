import type { Path } from './document/json-path.ts';

/** The editor's sections in order, with the fields of the content that each shows. */
const SECTIONS = {
  details: [],
  story: ['setting', 'objective', 'body', 'voice'],
  map: ['locations', 'start'],
  things: ['objects'],
  people: ['characters'],
  hazards: ['hazards'],
  specials: ['specials'],
  events: ['events'],
  stages: ['stages'],
  goals: ['rogue_goals', 'saboteur_goal'],
  numbers: ['initial_resources', 'by_players', 'roles'],
  json: [],
  lab: [],
  versions: [],
} as const satisfies Record<string, readonly string[]>;

export type SectionName = keyof typeof SECTIONS;

export const SECTION_LABELS: Readonly<Record<SectionName, string>> = {
  details: 'Details',
  story: 'Story',
  map: 'Map',
  things: 'Things',
  people: 'People',
  hazards: 'Hazards',
  specials: 'Specials',
  events: 'Events',
  stages: 'Stages',
  goals: 'Goals',
  numbers: 'Numbers',
  json: 'JSON',
  lab: 'Lab',
  versions: 'Versions',
};

/** Fields of the scenario itself, outside its content. */
export const OWN_FIELDS = ['title', 'description', 'image_url', 'difficulty', 'min_players', 'max_players', 'is_public'] as const;

/** The section that shows a path of the check. Fields without a form are on the JSON tab. */
export function sectionOf([field]: Path): SectionName {
  if (OWN_FIELDS.some((own) => own === field)) return 'details';
  const found = Object.entries(SECTIONS).find(([, fields]: [string, readonly string[]]) => fields.some((one) => one === field));
  return SECTION_NAMES.find((name) => name === found?.[0]) ?? 'json';
}

const SECTION_NAMES = Object.keys(SECTIONS).filter((name): name is SectionName => Object.hasOwn(SECTIONS, name));
export const SECTIONS_IN_ORDER: readonly SectionName[] = SECTION_NAMES;
