/** Simulates a scenario in a web worker. It loads the rules engine and the simulator, so nothing else may import this file. */
import { completeRules } from '@one-mind/engine/rules/rules';
import { checkScenario } from '@one-mind/protocol/scenarios/scenario-check';
import { labSizes, playLab } from '@one-mind/simulator/lab';
import type { LabJob, LabProblem, LabWord } from './lab-messages.ts';

/** Interval between progress messages, in ms. */
const TOLD_EVERY = 100;

const send = (word: LabWord): void => self.postMessage(word);

function simulate({ draft, settings, rules }: LabJob): LabWord {
  const { title, description, difficulty, min_players, max_players, content } = draft;
  // The server's simulation uses the same id. The random numbers of a game depend on it.
  const checked = checkScenario({ id: 'draft', version: 1, title, description, difficulty, min_players, max_players, content });
  const { scenario } = checked;
  if (scenario === null) return { kind: 'problems', problems: checked.errors };
  if (labSizes(scenario, settings.players).length === 0) return { kind: 'problems', problems: [NO_SIZE] };
  const inForce = completeRules(Object.fromEntries(rules.map(({ id, active, parameters }) => [id, { ...parameters, active }])));
  let toldAt = 0;
  const report = playLab({ scenario, settings, rules: inForce }, (progress) => {
    if (Date.now() - toldAt < TOLD_EVERY) return;
    toldAt = Date.now();
    send({ kind: 'progress', progress });
  });
  return { kind: 'finished', report };
}

const NO_SIZE: LabProblem = {
  path: 'min_players',
  reason: 'This scenario supports none of these player counts. Choose others.',
  suggestion: 'Choose others.',
};

self.addEventListener('message', ({ data }: MessageEvent<LabJob>) => send(simulate(data)));
