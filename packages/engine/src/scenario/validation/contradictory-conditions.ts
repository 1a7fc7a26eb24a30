import type { Condition } from '../types.ts';

interface Span {
  least: number;
  most: number;
}

/**
 * Whether conditions that must hold at the same moment contradict each other: two locations at once, one thing in two
 * states, an empty range of numbers, or something and its opposite.
 */
export function areContradictory(conditions: readonly Condition[]): boolean {
  const only = new Map<string, string>();
  const spans = new Map<string, Span>();
  const said = new Map<string, boolean>();
  const must = (condition: Condition, wanted: boolean): boolean => {
    switch (condition.type) {
      case 'all':
        return !wanted || condition.of.every((part) => must(part, true));
      case 'any':
        return wanted || condition.of.every((part) => must(part, false));
      case 'not':
        return must(condition.of, !wanted);
      case 'at':
        return (!wanted || isOnly(only, 'body', condition.location)) && isSaid(said, `at ${condition.location}`, wanted);
      case 'object': {
        const { object, state } = condition;
        return (!wanted || isOnly(only, object, state)) && isSaid(said, `${object} ${state}`, wanted);
      }
      case 'has':
        return isSaid(said, `has ${condition.object}`, wanted);
      case 'marked':
        return isSaid(said, `marked ${condition.object}`, wanted);
      case 'flag':
        return isSaid(said, `flag ${condition.flag}`, wanted);
      case 'stage_done':
        return isSaid(said, `stage ${condition.stage}`, wanted);
      case 'npc':
        return isWithin(spans, `npc ${condition.npc}`, condition.disposition_at_least, wanted);
      case 'round_at_least':
        return isWithin(spans, 'round', condition.round, wanted);
      case 'resource_at_least':
        return isWithin(spans, `resource ${condition.resource}`, condition.amount, wanted);
      // At most n means not at least n + 1.
      case 'resource_at_most':
        return isWithin(spans, `resource ${condition.resource}`, condition.amount + 1, !wanted);
      case 'hazard':
        return isWithin(spans, `hazard ${condition.hazard}`, condition.severity_at_most + 1, !wanted);
    }
  };
  return !conditions.every((condition) => must(condition, true));
}

function isOnly(only: Map<string, string>, thing: string, value: string): boolean {
  const other = only.get(thing);
  only.set(thing, value);
  return other === undefined || other === value;
}

function isSaid(said: Map<string, boolean>, what: string, wanted: boolean): boolean {
  const other = said.get(what);
  said.set(what, wanted);
  return other === undefined || other === wanted;
}

function isWithin(spans: Map<string, Span>, what: string, amount: number, isAtLeast: boolean): boolean {
  const span = spans.get(what) ?? { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
  if (isAtLeast) span.least = Math.max(span.least, amount);
  else span.most = Math.min(span.most, amount - 1);
  spans.set(what, span);
  return span.least <= span.most;
}
