import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { checkTelling } from '../narrator/check-telling.ts';
import { plainFact } from '../narrator/plain-fact.ts';
import { type EvaluationTask, NAMES, PLAYERS } from './evaluation-tasks.ts';

/** As long as a game waits for a telling, in ms. */
export const IN_TIME = 4000;

const { locations, objects, hazards, characters } = PRISON_BREAK.content;
const CALLED = [...locations, ...objects, ...hazards, ...characters].map(({ name }) => name);

export const plainOf = ({ fact, here }: EvaluationTask): string => plainFact(fact, NAMES, { scenario: PRISON_BREAK, here });

/** What speaks against an answer, one sentence each; none = it passes. `ms`: how long it took. */
export const findingsIn = (task: EvaluationTask, answer: string, ms: number): string[] => {
  const told = answer.trim();
  const findings = checkTelling(told, { fact: task.fact, plain: [plainOf(task)], names: CALLED, players: PLAYERS });
  const words = told.toLowerCase();
  return [
    ...findings.map(({ message }) => message),
    ...(task.about.some((word) => words.includes(word)) ? [] : ['It is about something else: nothing of what happened is in it.']),
    ...(ms <= IN_TIME ? [] : [`It took ${(ms / 1000).toFixed(1)} seconds; a game waits ${IN_TIME / 1000}.`]),
  ];
};
