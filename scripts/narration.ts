/**
 * Prints the built-in narration of simulated turns in all built-in scenarios. Readers can guess from it who did what to
 * what and in which manner, and compare their guesses with the answers: `npm run narration -- --turns 200 --seed a`. With
 * `--only`, it prints one part: `story`, `answers`, `summary`, or `repeats` for the repeated sentences.
 */
import { parseArgs } from 'node:util';
import type { Fact } from '@one-mind/engine/facts';
import type { Scenario } from '@one-mind/engine/scenario/types';
import { namesOf } from '@one-mind/narrator/narrate/names';
import { createNarrator } from '@one-mind/narrator/narrate/narrator';
import { sentencesOf, TURN_MAX, TURN_MIN } from '@one-mind/narrator/narrate/sentences';
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { ArgumentError, wholeNumber } from '@one-mind/simulator/command-line/arguments';
import { playOut } from '@one-mind/testkit/test-game';

interface NarratedTurn {
  readonly content: string;
  readonly answer: string;
}

const MANY_TURNS = 1_000_000;
/** The width of one bar of the histogram, in characters. */
const BAND = 20;

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '200' },
    seed: { type: 'string', default: 'narration' },
    only: { type: 'string' },
  },
});

const wanted = readTurns(values.turns);

function readTurns(text: string): number {
  try {
    return wholeNumber('--turns', text, MANY_TURNS);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

let repeated = 0;
let games = 0;

/** The turns of one game. Two players choose at random, so that every act and manner occurs. */
function narrateGame(scenario: Scenario, seed: string): NarratedTurn[] {
  const { state, events } = playOut({ scenario, players: 4, levels: ['random', 'normal', 'random', 'hard'], seed });
  const names = namesOf(scenario, state.seats);
  const narrator = createNarrator({ scenario, players: state.seats, publicSeed: seed, narrated: [] });
  let scene = { alarm: 0, alarmLimit: state.alarmLimit, body: { location: scenario.content.start } };
  const sentences: string[] = [];
  const turns = events.flatMap((fact): NarratedTurn[] => {
    scene = sceneAfter(scene, fact);
    const { content, fact: plain } = narrator.narrate(fact, scene);
    sentences.push(...sentencesOf(content));
    if (fact.type !== 'turn') return [];
    const target = fact.target === 'environment' ? 'surroundings' : names.the(fact.target);
    return [{ content, answer: [scenario.content.body.name, fact.action, target, fact.intention, plain].join(' | ') }];
  });
  if (values.only === 'repeats') for (const [i, s] of sentences.entries()) if (sentences.indexOf(s) < i) console.log(s);
  repeated += sentences.length - new Set(sentences).size;
  games += 1;
  return turns;
}

function sceneAfter<Scene extends { readonly alarm: number; readonly body: { readonly location: string } }>(
  before: Scene,
  fact: Fact,
): Scene {
  let scene = before;
  for (const change of 'changes' in fact ? fact.changes : []) {
    if (change.type === 'alarm') scene = { ...scene, alarm: change.value };
    if (change.type === 'entered') scene = { ...scene, body: { location: change.location } };
  }
  return scene;
}

const turns: NarratedTurn[] = [];
for (let game = 0; turns.length < wanted; game++) {
  // Takes the same number of turns from each scenario, spread over the whole game.
  for (const scenario of BUILT_IN) {
    const all = narrateGame(scenario, `${values.seed}-${game}`);
    const every = Math.max(1, Math.floor((all.length * BUILT_IN.length) / wanted));
    turns.push(...all.filter((_, index) => index % every === 0));
  }
}
const shown = turns.slice(0, wanted);
const lengths = shown.map(({ content }) => content.length);
const within = lengths.filter((length) => length >= TURN_MIN && length <= TURN_MAX).length;
const shows = (part: string): boolean => values.only === undefined || values.only === part;

if (shows('story')) for (const [index, { content }] of shown.entries()) console.log(`${index + 1}. ${content}`);
if (shows('answers')) for (const [index, { answer }] of shown.entries()) console.log(`${index + 1}. ${answer}`);
if (shows('summary')) {
  for (let from = 0; from <= Math.max(...lengths); from += BAND)
    console.log(
      `${String(from).padStart(3)}–${from + BAND - 1}: ${lengths.filter((length) => length >= from && length < from + BAND).length}`,
    );
  console.log(`${((within / shown.length) * 100).toFixed(1)} % of ${shown.length} turns have ${TURN_MIN} to ${TURN_MAX} characters.`);
  console.log(`${(repeated / games).toFixed(2)} repeated sentences per game, in ${games} games.`);
}
