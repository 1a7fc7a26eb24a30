import { checkNarration } from '@one-mind/narrator/checks/check-narration';
import { RETELLING_BUDGET } from '../../games/retelling/retellings.ts';
import { taskRequest } from './evaluation-request.ts';
import type { EvaluationTask } from './evaluation-tasks.ts';

/** The problems of an answer, one sentence each; none = it passes. `ms`: how long it took. */
export const findingsIn = (task: EvaluationTask, answer: string, ms: number): string[] => [
  ...checkNarration(answer.trim(), taskRequest(task).context).map(({ message }) => message),
  ...(ms <= RETELLING_BUDGET ? [] : [`It took ${(ms / 1000).toFixed(1)} seconds; a game waits ${RETELLING_BUDGET / 1000}.`]),
];
