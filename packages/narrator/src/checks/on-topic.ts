import type { Fact } from '@one-mind/engine/facts';

/** The possible topics of a narration. */
export interface Topic {
  readonly fact: Fact;
  readonly past?: readonly Fact[];
  readonly plain: readonly string[];
}

/** Words that fit any moment of any story, so they don't show that a text is on topic. */
const ANYWHERE =
  'the and its his her their them they this that these those with without for but from are was were been being has have had into onto upon what which while who whom whose why how there here then than not one ones two three all any some each every both more most much many only just very too also over under out off down back away again once before after behind between through until still even ever never nothing something everything anything nobody somebody can could will would shall may might must does did done goes going gone went come comes came made make makes take takes took get gets got let lets say says said own same other another such like yet nor now about against along around across toward towards where when because though although body bodies mind minds voice voices dark darkness listen listens silence silent quiet breath breathe breathes wait waits waiting moment moments night long eyes head inside hand hands feel feels world story thing things work worked failed fail fails nobody player game began round sum point points success number lasting came rose fell left gained change changed harm mission accomplished abandoned won winners stage vitality composure kept stay stays sight time looking taken acted mood trouble caused happened longer possible mishap turn turns';

/** Other words for the same thing. */
const ACTIONS: Readonly<Record<Extract<Fact, { type: 'turn' }>['action'], string>> = {
  move: 'step walk cross enter threshold pace path road way feet stride stand still wait linger pause remain put hold place spot stop leave',
  search: 'feel hidden useful search rummage thought inward probe pry',
  interact: 'whatever use grip touch handle reach nearest near',
  help: 'comfort calm courage strength steady soothe gentle gently warmth kindness reassure console clean wipe sweep erase rub track trace footprint tidy order sign mark',
  hide: 'hide hidden sight shadow crouch press conceal cover corner low unseen stillness vanish shelter flat small notice edge dim gloom',
};
const KINDS: Partial<Readonly<Record<Fact['type'], string>>> = {
  alarmClock: 'alarm bell hour time clock minute guard',
  hazardStruck: 'danger burn scald hurt pain',
  roundReport: 'round alarm cooperative suspicious defensive aggressive',
  ended: 'mission alarm free escape collaborator rogue saboteur win lose over end',
};

/** Whether a text contains at least one word, in any form, that belongs to what happened and doesn't fit every story. */
export function isOnTopic(text: string, { fact, past = [], plain }: Topic): boolean {
  const facts = [fact, ...past];
  const kinds = facts.map((one) => (one.type === 'turn' ? ACTIONS[one.action] : (KINDS[one.type] ?? '')));
  const changed = facts.flatMap((one) => ('changes' in one ? one.changes : []));
  const alarm = changed.some(({ type }) => type === 'alarm') ? ['alarm'] : [];
  const topic = new Set([...stemsOf(plain.join(' ')).difference(UNTOLD), ...stemsOf([...kinds, ...alarm].join(' '))]);
  return !stemsOf(text).isDisjointFrom(topic);
}

/** How many first letters forms of a word have in common. */
const STEM = 6;

function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}]{3,}/gu) ?? [];
  return new Set(words.map(stemOf));
}

const stemOf = (word: string): string =>
  word
    .replace(/(?<=.{3})(?:ing|ies|ed|es|s|e|y)$/u, '')
    .replace(/(\p{L})\1$/u, '$1')
    .slice(0, STEM);

const UNTOLD = stemsOf(ANYWHERE);
