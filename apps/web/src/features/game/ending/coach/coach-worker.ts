/** The coach in a web worker. It loads parts of the rules engine and the simulator, so nothing else may import this file. */
import { coach } from '@one-mind/simulator/observer/coach';
import { openLearned } from '@one-mind/simulator/observer/learned';
import packed from '@one-mind/simulator/observer/learned.json' with { type: 'json' };
import type { CoachJob, CoachWord } from './coach-messages.ts';

const send = (word: CoachWord): void => self.postMessage(word);

self.addEventListener('message', ({ data }: MessageEvent<CoachJob>) => {
  const learned = openLearned(packed);
  const coaching = coach(data, learned, (share) => send({ kind: 'progress', share }));
  send({ kind: 'finished', coaching, games: learned.games });
});
