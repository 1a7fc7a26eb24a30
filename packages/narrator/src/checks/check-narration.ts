import type { Change, Fact } from '@one-mind/engine/facts';
import type { NamedPlayer } from '../narrate/names.ts';
import { CONTENT_MAX, sentencesOf } from '../narrate/sentences.ts';
import { isNamed, maskNames, namePattern } from './name-matching.ts';
import { isOnTopic } from './on-topic.ts';

/** What a model's narration is checked for, in this order. */
export const NARRATION_CHECKS = [
  'length',
  'control',
  'markup',
  'language',
  'fiction',
  'role',
  'tag',
  'actor',
  'contradiction',
  'repeat',
  'topic',
] as const;
export type NarrationCheck = (typeof NARRATION_CHECKS)[number];

export interface Finding {
  readonly check: NarrationCheck;
  /** An English sentence that names the problem and quotes the words. */
  readonly message: string;
}

/**
 * What a narration is about. All of it is public, so that the result of a check reveals nothing. Never pass in more.
 */
export interface NarrationContext {
  readonly fact: Fact;
  /** For a recap or an epilogue: the facts that it looks back on. */
  readonly past?: readonly Fact[];
  /** The plain sentence of the fact, and all other text that was part of the request. */
  readonly plain: readonly string[];
  /** The names of the scenario's locations, things and people, as far as they are known. */
  readonly names: readonly string[];
  readonly players: readonly NamedPlayer[];
  /** Narrations already shown in this game, as far as they are known. */
  readonly earlier: readonly string[];
}

/** A shorter text, in characters, is too short to say anything. */
export const NARRATION_MIN = 20;

/**
 * Returns every reason not to show this text as the narration of a fact; an empty list means that it can be shown. A text
 * that arrives in pieces is checked as a whole after each piece. The checks can't judge style. When in doubt they reject,
 * because the built-in narration is always there instead.
 */
export function checkNarration(text: string, context: NarrationContext): readonly Finding[] {
  const found: Finding[] = [];
  const see = (check: NarrationCheck, message: string | null) => {
    if (message !== null) found.push({ check, message });
  };
  // Names may contain any word.
  const bare = maskNames(
    text,
    context.names.filter((name) => isHarmless(name, context)),
  );
  see('length', wrongLength(text));
  see(
    'control',
    matched(text, CONTROL, () => 'It holds characters that do not show.'),
  );
  see(
    'markup',
    matched(bare, MARKUP, (what) => `It holds markup: ${what}`),
  );
  see('language', otherLanguage(maskNames(bare, namesOf(context))));
  see(
    'fiction',
    matched(maskNames(bare, namesOf(context)), OUTSIDE, (what) => `It steps out of the story: “${what}”.`),
  );
  see('fiction', spokenTo(maskNames(bare, namesOf(context)), context.plain));
  if (context.fact.type !== 'ended')
    see(
      'role',
      matched(bare, ROLE_WORDS, (what) => `It uses the word of a role: “${what}”.`),
    );
  see(
    'tag',
    matched(maskNames(bare, namesOf(context)), TAG_WORDS, (what) => `It uses the word of a secret intention: “${what}”.`),
  );
  see('actor', namedActor(bare, context));
  see('contradiction', contradiction(maskNames(bare, namesOf(context)), context));
  see('repeat', repetition(text, context));
  see('topic', isOnTopic(text, context) ? null : 'It is about something else: nothing of what happened is in it.');
  return found;
}

/** Control, format and private-use characters, and line breaks: a narration is readable text in one line. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/u;
const MARKUP =
  /[<>*`#{}[\]\\|^~=$@]|\]\(|&(?:\w+|#\d+);|(?:^|\s)_|_(?:\s|$|[.,;:!?])|https?:|www\.|\p{Extended_Pictographic}|^\s*(?:[-•–]|\d+[.)])\s|^["']?\w+:\s/iu;

const ROLE_WORDS =
  /\b(?:collaborat\w*|rogues?|saboteurs?|sabotag\w*|traitor\w*|betray\w*|impost[eo]rs?|culprits?|turncoats?|double agents?)\b/i;
const TAG_WORDS =
  /\b(?:assist|negotiat|investigat|collect|repair|infiltrat|scout|bypass|manipulat|distract|disrupt|obstruct|mislead|misled|tamper|sabotag)\w*/i;

/** Talk about the narration itself, or to the reader. */
const OUTSIDE =
  /^\W*(?:sure|certainly|of course|okay|ok|here(?:’|')?s|here is|here are|as an|i can(?:no|’|')t|i(?:’|'| a)m sorry|sorry|note|retelling|telling|entry)\b|\b(?:prompts?|instructions?|instructed|json|language models?|assistant|retell\w*|players?|seats?|usernames?|moderators?|a\.?i\.?|chatgpt|gpt|password|token)\b/i;

/** Words that address the reader. The story may contain them, because scenarios address the body and their people speak. */
const PERSONS = /\b(?:you|your|yours|i|my|me)\b/gi;

/** A finding about the first word that addresses the reader and is in none of the given facts; null = none. */
function spokenTo(text: string, plain: readonly string[]): string | null {
  const facts = plain.join(' ');
  const [said] = (text.match(PERSONS) ?? []).filter((word) => !isNamed(facts, word));
  return said === undefined ? null : `It speaks to whoever reads: “${said}”.`;
}

function wrongLength(text: string): string | null {
  if (text.length > CONTENT_MAX) return `It has ${text.length} characters; ${CONTENT_MAX} is the most.`;
  if (text.trim().length < NARRATION_MIN) return `It has ${text.trim().length} characters; at least ${NARRATION_MIN} are needed.`;
  return /[.!?…”"]$/.test(text) ? null : 'It breaks off in the middle of a sentence.';
}

/** Words that nearly every English sentence contains and other languages don't use. */
const ENGLISH = new Set(
  'the of and to it its with on an that for but from at this then are has by into what there not one as out up over under where when they their nothing something against through until while still every only more than before after down back away'.split(
    ' ',
  ),
);
const FOREIGN = new Set(
  'der die das den dem und ist nicht ein eine einen mit auf von zu sich im le la les des du une et est dans pour qui que sur avec el los las una por del con para como y il lo gli che di non per sono della uno os um uma com não para mais het een en van niet naar voor jest nie się na och att det som inte'.split(
    ' ',
  ),
);
/** The least share of letters that must be Latin. */
const LATIN = 0.95;
/** A sentence with fewer words isn't checked for its language. */
const WHOLE_WORDS = 5;
/** Among this many words, at least one of ENGLISH is expected. */
const PER_ENGLISH_WORD = 12;

function otherLanguage(text: string): string | null {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = text.match(/\p{Script=Latin}/gu) ?? [];
  if (latin.length < letters.length * LATIN) return 'It is not in English: its letters are others.';
  for (const part of [...sentencesOf(text), text]) {
    const words = part.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
    const english = words.filter((word) => ENGLISH.has(word)).length;
    const foreign = words.filter((word) => FOREIGN.has(word) && !ENGLISH.has(word)).length;
    const isWhole = part === text && words.length >= WHOLE_WORDS;
    if ((foreign > english && foreign > 1) || (isWhole && english < Math.ceil(words.length / PER_ENGLISH_WORD) - 1)) {
      return `It is not in English: “${part}”`;
    }
  }
  return null;
}

/** Precedes a person who is the target. */
const TOWARDS =
  /(?:^|[\s“"])(?:to|for|of|at|around|toward|towards|on|upon|about|over|near|beside|inside|within|into|through|past|behind|called|against|calms?|comforts?|reassures?|frightens?|silences?) [“"]?$/i;
/** Precedes a person who is the author. */
const BEHIND_IT =
  /\b(?:(?:wish|wishes|will|hands?|ideas?|plans?|bidding|urging|work|doing|choice|orders?|commands?|whim|impulse|decision|behest|request|name|part|side|call|lead) of|(?:according|thanks|due|owing|up|belongs?|obeys?|obeying|listens?|listening|bows?|yields?|answers?) to|because of|on behalf of) [“"]?$/i;
/** Follows a person who is the author. */
const OWN_DOING =
  /^(?:’s?|'s?)? ?(?:own )?(?:wish|will|hands?|ideas?|plans?|bidding|urging|work|doing|choice|orders?|commands?|whim|impulse|decision|behest|request|fault|turn|move|lead)\b|^,? (?:who|whose|wants|wills|decides|orders|moves|makes|takes|says)\b/i;

function namedActor(text: string, { fact, players }: NarrationContext): string | null {
  const numbered =
    /\b(?:voice|mind|thought|player|seat) (?:number )?(?:\d+|one|two|three|four|five|six)\b|\b(?:first|second|third|fourth|fifth|sixth) (?:voice|mind|player|seat)\b/i;
  const byNumber = numbered.exec(text);
  if (byNumber) return `It counts the voices off: “${byNumber[0]}”.`;
  const named = JSON.stringify(fact);
  for (const { id, name } of players) {
    for (const { index } of text.matchAll(namePattern(name))) {
      if (!named.includes(JSON.stringify(id))) return `It names ${name}, of whom the fact says nothing.`;
      if (fact.type === 'ended') continue;
      const [before, after] = [text.slice(0, index), text.slice(index + name.length)];
      if (!TOWARDS.test(before) || BEHIND_IT.test(before) || OWN_DOING.test(after))
        return `It names ${name} otherwise than as somebody it is done to.`;
    }
  }
  return null;
}

/** Words for a result, and whether any of the facts has that result. */
interface Claim {
  readonly words: RegExp;
  readonly what: string;
  readonly isSo: (fact: Fact, changes: readonly Change[]) => boolean;
}
const hasOne =
  (...types: readonly Change['type'][]): Claim['isSo'] =>
  (_, changes) =>
    changes.some(({ type }) => types.includes(type));
const moves =
  (type: 'vitality' | 'alarm', by: 1 | -1, mishap: 'stumble' | 'noise'): Claim['isSo'] =>
  (fact, changes) =>
    changes.some((change) => change.type === type && Math.sign(change.by) === by) || (fact.type === 'turn' && fact.mishap?.kind === mishap);

const CLAIMS: readonly Claim[] = [
  {
    words: /\bunlock(?:s|ed|ing)?\b|\b(?:lock|bolt|latch) (?:gives|yields|springs|surrenders|clicks open|slides back)\b/i,
    what: 'that something was unlocked',
    isSo: hasOne('unlocked', 'opened', 'operated', 'entered'),
  },
  {
    words:
      /\b(?:swings?|falls?|flies|springs?|clicks?|creaks?|slides?|bursts?|stands?|wrenches|prises|pries|forces) (?:[\w’]+ ){0,3}open\b|\bis (?:now )?open\b/i,
    what: 'that something opened',
    isSo: hasOne('opened', 'unlocked', 'operated', 'entered', 'revealed'),
  },
  {
    words:
      /\bpockets (?:the|a|an|it)\b|\b(?:takes|tucks|slips|stows) (?:[\w’]+ ){1,4}(?:away|along|into (?:a|the|its) (?:pocket|sleeve|coat|bag))\b/i,
    what: 'that something was taken',
    isSo: hasOne('took'),
  },
  {
    words: /\b(?:blood|bleed\w*|bled|wound(?!ed up|s? (?:its|their) way)\w*|gash\w*|fractur\w*)\b/i,
    what: 'that the body was hurt',
    isSo: moves('vitality', -1, 'stumble'),
  },
  {
    words:
      /\b(?:alarms?|sirens?|bells?) (?:begins? to |starts? to )?(?:rings?|rang|blares?|sounds?|screams?|wails?|shrieks?|goes off|climbs?|rises?|howls?)\b/i,
    what: 'that the alarm was raised',
    isSo: moves('alarm', 1, 'noise'),
  },
  { words: /\b(?:dies|died|dead|dying|corpse|kills?|killed|lifeless)\b/i, what: 'that somebody died', isSo: () => false },
  {
    words: /\b(?:succeed\w*|triumph\w*|victor\w*|it works)\b/i,
    what: 'that it succeeded',
    isSo: (fact) => fact.type !== 'turn' || fact.outcome === 'success',
  },
  {
    words: /\b(?:fails|failed|in vain|to no avail|nothing happens|without success|unsuccessful\w*)\b/i,
    what: 'that it failed',
    isSo: (fact) => fact.type !== 'turn' || fact.outcome !== 'success' || fact.mishap !== null,
  },
  {
    words: /\b(?:finds?|found|discovers?|uncovers?|unearths?|comes? to light)\b(?! (?:no|nothing|none|only|little|neither)\b)/i,
    what: 'that something was found',
    isSo: (fact, changes) =>
      fact.type !== 'turn' ||
      fact.action !== 'search' ||
      fact.targetKind === 'player' ||
      hasOne('revealed', 'opened', 'took')(fact, changes),
  },
  {
    words: /\bmission (?:accomplished|failed)\b|\bgame over\b|\b(?:has|have) (?:won|lost)\b|\bfree at last\b|\bthe end\b/i,
    what: 'that it is over',
    isSo: (fact) => fact.type === 'ended',
  },
];

function contradiction(text: string, { fact, past = [], plain }: NarrationContext): string | null {
  const facts = plain.join(' ');
  for (const { words, what, isSo } of CLAIMS) {
    const said = words.exec(text);
    if (said && !words.test(facts) && ![fact, ...past].some((one) => isSo(one, changesIn(one))))
      return `It says ${what} (“${said[0]}”), and the fact does not.`;
  }
  for (const [number] of text.matchAll(/\d+/g)) {
    if (!new RegExp(`(?<!\\d)${number}(?!\\d)`).test(facts)) return `It says ${number}, a number that the fact does not have.`;
  }
  return fact.type === 'ended' ? wrongEnd(text, fact) : null;
}

function changesIn(fact: Fact): readonly Change[] {
  if (!('changes' in fact)) return [];
  return fact.type === 'turn' && fact.mishap !== null ? [...fact.changes, ...fact.mishap.changes] : fact.changes;
}

function wrongEnd(text: string, { outcome, winningSides }: Extract<Fact, { type: 'ended' }>): string | null {
  const said = /\bmission (accomplished|failed)\b/i.exec(text)?.[1]?.toLowerCase();
  if (said !== undefined && said !== (outcome === 'success' ? 'accomplished' : 'failed')) return `It says that the mission is ${said}.`;
  for (const [words, side] of text.matchAll(/\b(collaborator|rogue|saboteur)s?(?: have| has)? w(?:on|ins?)\b/gi)) {
    if (!winningSides.some((won) => won === side?.toLowerCase())) return `It lets a side win that did not: “${words}”.`;
  }
  return null;
}

function repetition(text: string, { earlier }: NarrationContext): string | null {
  const shown = new Set(earlier.flatMap(sentencesOf).map(bareWords));
  const again = sentencesOf(text).find((sentence) => shown.has(bareWords(sentence)));
  return again === undefined ? null : `It repeats a sentence: “${again.trim()}”`;
}

/** The words of a sentence without case and punctuation. */
const bareWords = (sentence: string): string => (sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

const namesOf = ({ players }: NarrationContext): string[] => players.map(({ name }) => name);

/** Anyone can write a scenario, so a name in it that contains a role or a player's name doesn't allow a narration to say it. */
const isHarmless = (name: string, { players }: NarrationContext): boolean =>
  name.length > 2 &&
  ![ROLE_WORDS, MARKUP, CONTROL].some((pattern) => pattern.test(name)) &&
  !players.some((player) => isNamed(name, player.name));

function matched(text: string, pattern: RegExp, say: (what: string) => string): string | null {
  const match = pattern.exec(text);
  return match ? say(match[0].trim()) : null;
}
