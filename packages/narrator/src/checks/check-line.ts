/** A model's version of a line is used only if it says no more than the line did. In doubt it is rejected. */
import { ROLES, TAGS } from '@one-mind/engine/vocabulary';
import { isNamed, maskNames } from './name-matching.ts';

/** Characters. */
export const LINE_MAX = 180;
const LINE_MIN = 3;

/** Not allowed in a line of chat: control and format characters, line breaks, markup, addresses. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029<>*`#{}[\]\\|^~=$@_]|https?:|www\.|^\W*\w+:\s/iu;
const SECRET = new RegExp(
  `\\b(?:${[...ROLES, ...TAGS].map((word) => word.replace(/e$/, '')).join('|')}|traitor|betray|impost[eo]r|culprit|innocent|guilty|role|tag|goal|side|team|partner|order)\\w*\\b`,
  'iu',
);
/** Talk about the line itself. */
const OUTSIDE =
  /^\W*(?:sure|certainly|here(?:’|')?s|here is|as an|i can(?:’|')?not|i(?:’|')?m sorry|note|line)\b|\b(?:prompt|instruct\w*|json|language model|assistant|rephras\w*|a\.?i\.?|chatgpt|gpt|password|token|system)\b/iu;
const COUNTED =
  /\b(?:turn|round|seat|place|position|number)\s+(?:one|two|three|four|five|six)\b|\b(?:first|second|third|fourth|fifth|sixth|last)\b/giu;
/** A claim of a deed or a turn. */
const OWN =
  /\b(?:mine|it was me|was i|my (?:own )?(?:turn|move|doing|action|choice|plan)|i (?:have |had |just |then )?(?:mov|search|help|hid|us|took|tak|chos|programm|plann|look|open|broke|did|made|went|tried)\w*|i['’](?:ve|d|ll) \w+)\b/iu;

/**
 * Whether `text` says no more than `line`: no other person, turn or number, no act of the speaker, no role or tag. All that
 * is compared is public. `names`: of all players.
 */
export const saysNoMore = (text: string, line: string, names: readonly string[]): boolean => {
  if (text.length > LINE_MAX || text.trim().length < LINE_MIN || UNFIT.test(text) || !isLatin(text)) return false;
  const bare = maskNames(text, names);
  const own = maskNames(line, names);
  if (SECRET.test(bare) || OUTSIDE.test(bare)) return false;
  if (OWN.test(bare) && !OWN.test(own)) return false;
  const known = new Set(own.match(/\d+/g));
  if ((bare.match(/\d+/g) ?? []).some((number) => !known.has(number))) return false;
  if ((bare.match(COUNTED) ?? []).some((words) => !own.toLowerCase().includes(words.toLowerCase()))) return false;
  return names.every((name) => !isNamed(text, name) || isNamed(line, name));
};

/** Games are in English. */
const isLatin = (text: string): boolean => (text.match(/\p{L}/gu) ?? []).every((letter) => /\p{Script=Latin}/u.test(letter));
