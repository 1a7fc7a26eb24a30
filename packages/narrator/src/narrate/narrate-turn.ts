import type { TurnFact } from '@one-mind/engine/facts';
import type { Dice } from '@one-mind/engine/rng';
import { type Act, ATTEMPTS, mannersOf } from '../grammar/grammar.ts';
import { type Clause, changeClauses, linesOf, mishapClauses, type Phrasing } from './clauses.ts';
import { CONTENT_MAX, capitalised, clipped, sentence, sentencesOf, singleQuotes, TURN_MAX, TURN_MIN } from './sentences.ts';
import { turnAct } from './turn-act.ts';

export interface TurnPhrasing extends Phrasing {
  readonly dice: Dice;
  /** The body's name. */
  readonly body: string;
  /** The turn before was the same act on the same target at the same place. */
  readonly isRepeated: boolean;
  /** Whether no sentence of a text has been shown in this game. */
  isFresh(text: string): boolean;
}

/** Longer names would leave no room for what happens. */
const BODY_NAME_MAX = 20;
/** The limit of clauses besides the first; more would read like a list. */
const FURTHER_MAX = 2;

/** The parts of a turn's text. Optional parts are dropped if the text gets too long. */
interface Parts {
  /** Act, target and manner. */
  readonly core: string;
  readonly first: Clause | null;
  readonly isFirstJoined: boolean;
  readonly further: readonly Clause[];
  readonly mishap: readonly Clause[];
  readonly lines: readonly string[];
  readonly atmosphere: string;
}

/**
 * A turn in one or two sentences: what the body does, to what, in what manner, and with what result. Returns a function
 * that words it differently at each call, with this sentence of atmosphere if there is room.
 */
export function turnNarration(fact: TurnFact, phrasing: TurnPhrasing): (atmosphere: string) => string {
  const { dice, grammar, say, isRepeated } = phrasing;
  const { act, said, to } = turnAct(fact);
  const changes = fact.changes.filter((change) => !said.includes(change));
  const lines = linesOf(changes)
    .flatMap((line) => sentencesOf(sentence(line)))
    .filter(phrasing.isFresh);
  const actText = actTextOf(fact, { act, to }, phrasing);
  const manners = mannersOf(grammar, act, fact.intention);
  const { done } = grammar.outcomes;
  return (atmosphere) => {
    const results = [...outcomeClauses(fact, act, phrasing), ...changeClauses(changes, phrasing, fact.target)];
    const mishap = mishapClauses(fact.mishap, phrasing);
    const again = isRepeated && isAttempt(act) && dice.percent(50) ? say(grammar.joins.again) : '';
    const core = withManner(`${actText()}${again}`, say(manners));
    // If the act is its own result, nothing follows unless the text would be too short.
    const isBare = results.length === 0 && lines.length === 0 && act !== 'pass' && core.length < TURN_MIN;
    if (isBare) results.push({ text: say(done[act] ?? done.default), isBad: false });
    const [first = null] = results;
    const isPlain = lines.length === 0 && mishap.length === 0 && results.length < 2;
    const parts: Parts = {
      core,
      first,
      // After a comma, ", and" would read like one more item of a list.
      isFirstJoined: first !== null && (first.isBad || !core.includes(',')) && dice.percent(75),
      further: results.slice(1, 1 + FURTHER_MAX),
      mishap,
      lines,
      atmosphere: isPlain && dice.percent(25) ? atmosphere : '',
    };
    return fitted(parts, phrasing, atmosphere);
  };
}

/** If an act has several parts, a comma makes the manner belong to all of them. */
const withManner = (act: string, manner: string): string =>
  manner.startsWith(' ') && /,| (?:and|no|not|refuses|until) /.test(act) ? `${act},${manner}` : `${act}${manner}`;

const isAttempt = (act: Act): boolean => ATTEMPTS.some((attempt) => attempt === act);

function actTextOf(
  fact: TurnFact,
  { act, to }: { readonly act: Act; readonly to: string | null },
  { grammar, names, say, dice, body }: TurnPhrasing,
): () => string {
  const target = act === 'arrive' && to !== null ? to : fact.target;
  const values = {
    target: act === 'special' ? singleQuotes(names.of(target)) : names.the(target),
    place: names.the(fact.location),
    from: names.the(fact.location),
    at: names.at(fact.targetKind === 'location' && act !== 'stay' ? target : fact.location),
    to: to === null ? '' : names.the(to),
  };
  const [named, unnamed] = [body, 'the body'].map((subject) => ({ ...values, body: subject }));
  // Some facts name the location that the body reached, not the one it left.
  const forms = fact.location === to ? grammar.acts[act].filter((form) => !form.includes('{from}')) : grammar.acts[act];
  return () => capitalised(say(forms, body.length <= BODY_NAME_MAX && dice.percent(65) ? named : unnamed));
}

/** What the changes don't express by themselves. */
function outcomeClauses(fact: TurnFact, act: Act, { grammar, say }: Phrasing): Clause[] {
  const types = fact.changes.map(({ type }) => type);
  const { success, failure, nothing, fizzled } = grammar.outcomes;
  const key = act === 'searchPlace' || act === 'searchNear' ? 'search' : act;
  switch (fact.outcome) {
    case 'success':
      return types.length > 0 ? [] : [{ text: say(success[key] ?? success.default), isBad: false }];
    case 'failure':
      return types.includes('slipped') || types.includes('blocked') ? [] : [{ text: say(failure[key] ?? failure.default), isBad: true }];
    case 'fizzled':
      return [{ text: say(fizzled), isBad: true }];
    case 'nothing':
      if (types.length > 0) return [];
      // Searching a mind and hiding never have a visible result, so their sentences don't sound like failures.
      return [{ text: say(nothing[key] ?? nothing.default), isBad: key !== 'probe' && key !== 'hide' }];
  }
}

/** Drops optional parts one after another until the text is short enough. */
function fitted(parts: Parts, phrasing: TurnPhrasing, atmosphere: string): string {
  let kept = parts;
  for (;;) {
    const text = textOf(kept, phrasing);
    if (text.length > TURN_MAX) {
      if (kept.atmosphere !== '') kept = { ...kept, atmosphere: '' };
      else if (kept.further.length > 0) kept = { ...kept, further: kept.further.slice(0, -1) };
      else if (kept.lines.length > 1) kept = { ...kept, lines: kept.lines.slice(0, -1) };
      else if (kept.lines.length > 0 && kept.first !== null) kept = { ...kept, first: null };
      else return clipped(text, CONTENT_MAX);
    } else if (text.length < TURN_MIN && parts.atmosphere === '' && atmosphere !== '') return `${text} ${atmosphere}`;
    else return text;
  }
}

function textOf({ core, first, isFirstJoined, further, mishap, lines, atmosphere }: Parts, { grammar, say }: TurnPhrasing): string {
  const { joins } = grammar;
  const joined = (clauses: readonly Clause[], before: boolean): string =>
    clauses
      .map(({ text, isBad }, index) => {
        const wasBad = clauses[index - 1]?.isBad ?? before;
        return `${index === 0 ? '' : isBad && !wasBad ? joins.but : joins.and}${text}`;
      })
      .join('');
  const isJoined = first !== null && isFirstJoined;
  const opening = isJoined ? `${core}${first.isBad ? joins.but : joins.and}${first.text}` : core;
  const rest = first !== null && !isFirstJoined ? [first, ...further] : further;
  const bad = joined(mishap, true);
  return [
    `${opening}.`,
    rest.length === 0 ? '' : `${capitalised(joined(rest, false))}.`,
    ...lines,
    bad === '' ? '' : sentence(`${joins.mishap[0] === undefined ? '' : say(joins.mishap)}${bad}`),
    atmosphere,
  ]
    .filter((text) => text !== '')
    .join(' ');
}
