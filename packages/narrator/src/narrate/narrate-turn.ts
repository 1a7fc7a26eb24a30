import type { TurnFact } from '@one-mind/engine/facts';
import { type Act, ATTEMPTS, type Grammar, mannersOf } from '../grammar/grammar.ts';
import { bad, type Clause, changeClauses, good, linesOf, mishapClauses, type Phrasing } from './clauses.ts';
import { CONTENT_MAX, capitalised, clipped, sentence, sentencesOf, singleQuotes, TURN_MAX, TURN_MIN } from './sentences.ts';
import { isRepetition, turnAct } from './turn-act.ts';

/** Longer names would leave no room for what happens. */
const BODY_NAME_MAX = 20;
const THE_BODY = 'The body';
/** The limit of clauses besides the first; more would read like a list. */
const FURTHER_MAX = 2;

/** A clause in words. */
interface Said extends Pick<Clause, 'isBad'> {
  readonly text: string;
}

/** The parts of a turn's text. Optional parts are dropped if the text gets too long. */
interface Parts {
  /** Act, target and manner. */
  readonly core: string;
  readonly first: Said | null;
  readonly isFirstJoined: boolean;
  readonly further: readonly Said[];
  /** A sentence; empty without a mishap. */
  readonly mishap: string;
  readonly lines: readonly string[];
  readonly atmosphere: string;
}

/**
 * A turn in one or two sentences: what the body does, to what, in what manner, and with what result. Returns a function
 * that words it differently at each call.
 */
export function turnNarration(fact: TurnFact, phrasing: Phrasing): () => string {
  const { dice, grammar, sayWithin } = phrasing;
  const isRepeated = isRepetition(fact, phrasing.chronicle.lastTurn);
  const { act, said, to } = turnAct(fact);
  const changes = said.length === 0 ? fact.changes : fact.changes.filter((change) => !said.includes(change));
  const lines = linesOf(changes)
    .flatMap((line) => sentencesOf(sentence(line)))
    .filter(phrasing.isFresh);
  const actText = actTextOf(fact, { act, to }, phrasing);
  const manners = mannersOf(grammar, act, fact.intention);
  const { done } = grammar.outcomes;
  const results = [...outcomeClauses(fact, act, grammar), ...changeClauses(changes, phrasing, fact.target)];
  const ownResult = [good(done[act] ?? done.default)];
  const mishap = mishapClauses(fact.mishap, phrasing);
  return () => {
    const again = isRepeated && isAttempt(act) && dice.percent(50) ? sayWithin(grammar.joins.again) : '';
    const core = withManner(`${actText()}${again}`, sayWithin(manners));
    // If the act is its own result, nothing follows unless the text would be too short.
    const isBare = results.length === 0 && lines.length === 0 && act !== 'pass' && core.length < TURN_MIN;
    const shown = isBare ? ownResult : results;
    // After a comma, ", and" would read like one more item of a list.
    const isFirstJoined = shown.length > 0 && (shown[0]?.isBad === true || !core.includes(',')) && dice.percent(75);
    const [first = null, ...further] = inWords(shown.slice(0, 1 + FURTHER_MAX), isFirstJoined ? 1 : 0, phrasing);
    const isPlain = lines.length === 0 && mishap.length === 0 && shown.length < 2;
    const parts: Parts = {
      core,
      first,
      isFirstJoined,
      further,
      mishap: mishapSentence(mishap, phrasing),
      lines,
      atmosphere: isPlain && dice.percent(25) ? phrasing.atmosphere() : '',
    };
    return fitted(parts, phrasing);
  };
}

/** The clauses in words; the one at `start` begins a sentence. */
const inWords = (clauses: readonly Clause[], start: number, { sayWithin, say }: Phrasing): Said[] =>
  clauses.map(({ forms, values, isBad }, index) => ({ text: index === start ? say(forms, values) : sayWithin(forms, values), isBad }));

function mishapSentence([first, ...rest]: readonly Clause[], phrasing: Phrasing): string {
  if (first === undefined) return '';
  const { grammar, sayWithin, say } = phrasing;
  const opening = grammar.joins.mishap[0] === undefined ? '' : sayWithin(grammar.joins.mishap);
  const clauses = [{ text: say(first.forms, first.values, opening), isBad: true }, ...inWords(rest, rest.length, phrasing)];
  return sentence(`${opening}${joined(clauses, grammar)}`);
}

/** If an act has several parts, a comma makes the manner belong to all of them. */
const withManner = (act: string, manner: string): string =>
  manner.startsWith(' ') && /,| (?:and|no|not|refuses|until) /.test(act) ? `${act},${manner}` : `${act}${manner}`;

const isAttempt = (act: Act): boolean => ATTEMPTS.some((attempt) => attempt === act);

function actTextOf(
  fact: TurnFact,
  { act, to }: { readonly act: Act; readonly to: string | null },
  { grammar, names, scenario, say, dice }: Phrasing,
): () => string {
  const target = act === 'arrive' && to !== null ? to : fact.target;
  const values = {
    target: act === 'special' ? singleQuotes(names.of(target)) : names.the(target),
    place: names.the(fact.location),
    from: names.the(fact.location),
    at: names.at(fact.targetKind === 'location' && act !== 'stay' ? target : fact.location),
    to: to === null ? '' : names.the(to),
  };
  // Some facts name the location that the body reached, not the one it left.
  const forms = fact.location === to ? grammar.acts[act].filter((form) => !form.includes('{from}')) : grammar.acts[act];
  const { name } = scenario.content.body;
  const body = name.length <= BODY_NAME_MAX ? capitalised(name) : THE_BODY;
  return () => say(forms, { ...values, body: dice.percent(65) ? body : THE_BODY });
}

/** What the changes don't express by themselves. */
function outcomeClauses({ changes, outcome }: TurnFact, act: Act, { outcomes }: Grammar): Clause[] {
  const { success, failure, nothing, fizzled } = outcomes;
  const key = act === 'searchPlace' || act === 'searchNear' ? 'search' : act;
  switch (outcome) {
    case 'success':
      return changes.length > 0 ? [] : [good(success[key] ?? success.default)];
    case 'failure':
      return changes.some(({ type }) => type === 'slipped' || type === 'blocked') ? [] : [bad(failure[key] ?? failure.default)];
    case 'fizzled':
      return [bad(fizzled)];
    case 'nothing':
      if (changes.length > 0) return [];
      // Searching a mind and hiding never have a visible result, so their sentences don't sound like failures.
      return [(key === 'probe' || key === 'hide' ? good : bad)(nothing[key] ?? nothing.default)];
  }
}

/** Drops optional parts one after another until the text is short enough. */
function fitted(parts: Parts, { grammar, atmosphere }: Phrasing): string {
  let kept = parts;
  for (;;) {
    const text = textOf(kept, grammar);
    if (text.length > TURN_MAX) {
      if (kept.atmosphere !== '') kept = { ...kept, atmosphere: '' };
      else if (kept.further.length > 0) kept = { ...kept, further: kept.further.slice(0, -1) };
      else if (kept.lines.length > 1) kept = { ...kept, lines: kept.lines.slice(0, -1) };
      else if (kept.lines.length > 0 && kept.first !== null) kept = { ...kept, first: null };
      else return clipped(text, CONTENT_MAX);
    } else return text.length < TURN_MIN && parts.atmosphere === '' ? withSentence(text, atmosphere()) : text;
  }
}

function textOf({ core, first, isFirstJoined, further, mishap, lines, atmosphere }: Parts, grammar: Grammar): string {
  const { joins } = grammar;
  let text = `${core}.`;
  let rest = further;
  if (first !== null && isFirstJoined) text = `${core}${first.isBad ? joins.but : joins.and}${first.text}.`;
  else if (first !== null) rest = [first, ...further];
  if (rest.length > 0) text = withSentence(text, `${capitalised(joined(rest, grammar))}.`);
  for (const line of lines) text = withSentence(text, line);
  return withSentence(withSentence(text, mishap), atmosphere);
}

const withSentence = (text: string, next: string): string => (next === '' ? text : `${text} ${next}`);

/** Clauses one after another: bad news after good news follows a "but". */
const joined = (clauses: readonly Said[], { joins }: Grammar): string =>
  clauses.reduce((text, clause, index) => {
    const before = clauses[index - 1];
    return before === undefined ? clause.text : `${text}${clause.isBad && !before.isBad ? joins.but : joins.and}${clause.text}`;
  }, '');
