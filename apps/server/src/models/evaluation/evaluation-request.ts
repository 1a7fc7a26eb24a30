import { createGame } from '@one-mind/engine/create';
import { viewFor } from '@one-mind/engine/view/view';
import type { WorldView } from '@one-mind/engine/view/view-types';
import { plainFact } from '@one-mind/narrator/narrate/plain-fact';
import { type RetellingRequest, retellingRequest } from '@one-mind/narrator/narrate/retelling-request';
import type { NarrativeEntry } from '@one-mind/protocol/games/games';
import { PRISON_BREAK } from '@one-mind/scenarios/prison-break';
import { builtInNarration, type EvaluationTask, NAMES, PLAYERS, TASKS } from './evaluation-tasks.ts';

/** The previous entries for a recap. */
const SAME_ROUND = ['search-found', 'door-opened', 'moved'];

/** The request that a game would make for a task. @throws RangeError for facts that games never retell */
export const taskRequest = (task: EvaluationTask): RetellingRequest => {
  const isRecap = task.fact.type === 'roundReport';
  const request = retellingRequest({
    entry: entryOf(task),
    earlier: isRecap ? TASKS.filter(({ id }) => SAME_ROUND.includes(id)).map(entryOf) : [],
    scenario: { title: PRISON_BREAK.title, setting: PRISON_BREAK.content.setting, objective: PRISON_BREAK.content.objective },
    world: worldOf(task),
    players: PLAYERS,
  });
  if (request === null) throw new RangeError(`Nobody is asked to retell ${task.id}.`);
  return request;
};

/** The plain sentence for the fact. */
export const plainOf = ({ fact, here }: EvaluationTask): string => plainFact(fact, NAMES, { scenario: PRISON_BREAK, here });

const entryOf = (task: EvaluationTask): NarrativeEntry => {
  const { content, type } = builtInNarration(task);
  const round = 'round' in task.fact ? task.fact.round : 1;
  return { id: '1.0', seq: 1, type, content, retold: null, fact: plainOf(task), data: task.fact, round, turn_number: 1, timestamp: AT };
};

const AT = new Date(0).toISOString();

/** The public view of the prison at the beginning, changed as the task says. */
const worldOf = ({ here, alarm }: EvaluationTask): WorldView => {
  const { world } = BEGINNING;
  return { ...world, alarm, body: { ...world.body, location: here } };
};

const BEGINNING = viewFor(
  createGame({
    scenario: PRISON_BREAK,
    seats: PLAYERS.map((player) => ({ ...player, kind: 'ai', level: 'normal' })),
    difficulty: PRISON_BREAK.difficulty,
    settings: { timeLimitMs: 0, turnPaceMs: 0 },
    seed: 'evaluation',
    salt: '',
    commitment: '',
    at: 0,
  }).state,
  { type: 'spectator' },
).public;
