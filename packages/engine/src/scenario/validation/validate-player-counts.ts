/** Checks the supported numbers of players and the settings for each. */
import { deckOf } from '../../create.ts';
import { DEFAULT_RULES } from '../../rules/rules.ts';
import { nameOf } from '../names.ts';
import { playerCountsOf } from '../settings-for-players.ts';
import type { PlayerCount, Scenario, ScenarioContent } from '../types.ts';
import { type Problems, suggest } from './validate-problem.ts';

/** Checks only the supported numbers of players: settings for others are never used. */
export function checkPlayerCounts(scenario: Scenario, problems: Problems): void {
  const { min_players: min, max_players: max, content } = scenario;
  const { players_per_game: players, vitality: whole } = DEFAULT_RULES;
  if (min > max)
    problems.error('players_out_of_order', 'min_players', 'The smallest number of players is above the largest.', 'Swap them.');
  if (max < players.least || min > players.most)
    problems.error('players_out_of_range', 'max_players', 'No game can have so many players.', 'A game has 3 to 6.');
  const { vitality = whole.most, alarm = 0 } = content.initial_resources;
  if (vitality < 1 || vitality > whole.most) {
    const reason = vitality < 1 ? 'The body would not begin alive.' : 'The body would begin with more vitality than it can have.';
    problems.error('dead_at_start', 'initial_resources.vitality', reason, `Vitality begins at 1 to ${whole.most}.`);
  }
  const counts = playerCountsOf(scenario);
  for (const count of counts) {
    const table = content.by_players[count];
    const path = `by_players.${count}`;
    if (table === undefined) {
      const suggestion = `Say how many rounds, how much alarm and which stages a game of ${count} has, or change how many may play.`;
      problems.error('missing_player_count', path, `There is nothing for ${count} players.`, suggestion);
      continue;
    }
    if (alarm >= table.alarm_limit)
      problems.error(
        'alarm_at_limit',
        `${path}.alarm_limit`,
        'The alarm begins at its limit.',
        'Raise the limit, or begin with less alarm.',
      );
    if (table.accuse_from_round > table.rounds) {
      const reason = `The game ends after round ${table.rounds}, before anybody may accuse.`;
      problems.warn('accusation_too_late', `${path}.accuse_from_round`, reason, 'Let accusations begin earlier.');
    }
    checkStages(content, { count, named: table.stages }, problems);
    checkDeck(scenario, count, problems);
  }
  content.stages.forEach(({ id, title }, index) => {
    if (counts.some((count) => content.by_players[count]?.stages.includes(id))) return;
    const reason = `“${title}” is a stage for no number of players.`;
    problems.warn('unused_stage', `stages[${index}]`, reason, 'Tick it for at least one number of players, or remove it.');
  });
}

interface StagesOfCount {
  readonly count: PlayerCount;
  /** Collects ids. */
  readonly named: readonly string[];
}

function checkStages(content: ScenarioContent, { count, named }: StagesOfCount, problems: Problems): void {
  const { stages } = content;
  const path = `by_players.${count}.stages`;
  if (named.length === 0)
    problems.error('no_stages', path, `There is nothing to achieve for ${count} players.`, 'Name at least one stage.');
  let last = -1;
  named.forEach((id, number) => {
    const at = stages.findIndex((stage) => stage.id === id);
    if (at < 0) {
      const known = stages.map((stage) => stage.id);
      const suggestion = () => suggest(id, known, 'Name a stage of this scenario.');
      problems.error('unknown_reference', `${path}[${number}]`, `There is no stage “${id}”.`, suggestion);
      return;
    }
    if (at <= last) {
      const suggestion = 'Name each stage once, in the order of the list of stages.';
      problems.error('stage_out_of_order', `${path}[${number}]`, `“${nameOf(content, id)}” appears twice or is out of order.`, suggestion);
    }
    last = at;
  });
}

/** [S2][S3] */
function checkDeck(scenario: Scenario, count: PlayerCount, problems: Problems): void {
  const deck = deckOf(scenario, count);
  const path = `roles.${count}`;
  if (deck.length !== Number(count))
    problems.error('deck_size', path, `This deck has ${deck.length} roles for ${count} players.`, `Deal exactly ${count}.`);
  if (!deck.includes('collaborator'))
    problems.error('deck_without_collaborator', path, 'Nobody would want the objective.', 'Deal at least one Collaborator.');
  if (!deck.includes('saboteur'))
    problems.error('deck_without_saboteur', path, 'Nobody would want it to fail.', 'Deal at least one Saboteur.');
  const rogues = deck.filter((role) => role === 'rogue').length;
  const goals = scenario.content.rogue_goals.length;
  if (rogues > 0 && goals === 0) {
    const reason = `A game of ${count} has a Rogue, and there is no goal to draw.`;
    problems.error('rogue_without_goal', 'rogue_goals', reason, 'Write at least one Rogue goal.');
  } else if (rogues > goals) {
    const reason = `${rogues} Rogues of a game of ${count} would share ${goals === 1 ? 'one goal' : `${goals} goals`}.`;
    problems.warn('goals_shared', 'rogue_goals', reason, `Write ${rogues} Rogue goals, so that no two Rogues want the same.`);
  }
}
