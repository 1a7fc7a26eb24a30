/** `npm run simulate`: plays many games and reports, or prints the story of one game. */
import { BUILT_IN } from '@one-mind/scenarios/catalogue';
import { ArgumentError, parseCommand } from './command-line/arguments.ts';
import { fileFor, print, progressBar, runCommand } from './command-line/command-line.ts';
import { readGameCode } from './games/cell.ts';
import { simulate } from './games/simulation.ts';
import { toChart } from './report/chart.ts';
import { toMarkdown } from './report/markdown.ts';
import { storyOf } from './report/story.ts';

const HELP = `npm run simulate -- [options]
  --scenario <id,…|all>       of ${BUILT_IN.map(({ id }) => id).join(', ')} (default all)
  --players <3,4,5,6|all>     (default all)
  --games N                   of every scenario, size and difficulty (default 200)
  --level <level>             random, neutral, easy, normal (default) or hard
  --levels role=level,…       other levels for roles: saboteur=hard,collaborator=normal
  --difficulty <easy,medium,hard,expert|all>   (default: the scenario's own)
  --seed S                    (default 1)
  --newcomer                  seat 0 of every game is a person who plays for the first time (levels: of all others)
  --without word[@role],…     choices that are forbidden: actions, tags, probe, claim, accuse, vote
  --json FILE, --markdown FILE, --chart FILE.svg
  --workers N                 threads (default: one for each core)
  --game CODE                 prints the game with this code from a report, turn by turn, with the truth`;

await runCommand(async (argv) => {
  const { options, help, extra } = parseCommand(argv, ['without', 'json', 'markdown', 'chart', 'game'], { games: 200, level: 'normal' });
  if (help) return print(HELP);
  if (extra.game !== undefined) return print(retold(extra.game, options.setup.newcomer === true));
  const [writeMarkdown, writeJson, writeChart] = [fileFor(extra.markdown), fileFor(extra.json), fileFor(extra.chart)];
  const report = await simulate(options, progressBar());
  const markdown = toMarkdown(report);
  print(markdown);
  writeMarkdown(() => markdown);
  writeJson(() => `${JSON.stringify(report, null, 2)}\n`);
  writeChart(() => toChart(report.cells));
});

function retold(text: string, newcomer: boolean): string {
  const code = readGameCode(text);
  const scenario = BUILT_IN.find(({ id }) => id === code?.cell.scenario);
  if (code === null || scenario === undefined) {
    throw new ArgumentError(`--game takes a game's code from a report, like prison-break/5/medium/normal/1/17, not "${text}".`);
  }
  return storyOf(scenario, newcomer ? { ...code, setup: { ...code.setup, newcomer } } : code).join('\n');
}
