import type { PlayerView, RevealView, WorldView } from '@one-mind/engine/view/view-types';
import type { GameScenario } from '@one-mind/protocol/games/games';
import type { TFunction } from 'i18next';

/** The final values of what the end depends on. */
export interface End {
  readonly reveal: Pick<RevealView, 'result' | 'players'>;
  readonly world: Pick<WorldView, 'alarm' | 'alarmLimit' | 'vitality' | 'stages'>;
  readonly players: readonly Pick<PlayerView, 'id' | 'is_alive'>[];
  readonly scenario: Pick<GameScenario, 'saboteurGoal'>;
  readonly roundLimit: number;
}

/** [E1]–[E4] Which condition ended the game, in plain words; several if they came true on the same turn. */
export function whyItEnded(t: TFunction, end: End): readonly string[] {
  const { result } = end.reveal;
  switch (result.reason) {
    case 'objective':
      return [lastStageText(t, end), ...(result.winningSides.includes('saboteur') ? saboteursGoalText(t, end) : [])];
    case 'saboteur_goal':
      return saboteursGoalText(t, end);
    case 'round_limit':
      return [roundsText(t, end), shortOfText(t, end)];
    case 'abandoned':
      return [t('Everyone left the game.')];
    case 'ended_by_admin':
      return [t('The game was ended by an administrator.')];
  }
}

function lastStageText(t: TFunction, { world }: End): string {
  return t('The last stage is done: {{stage}}.', { stage: world.stages.at(-1)?.title ?? '' });
}

/** [E2] By default one of three conditions; otherwise the scenario's own. */
function saboteursGoalText(t: TFunction, end: End): readonly string[] {
  const { saboteurGoal } = end.scenario;
  return saboteurGoal === null ? defaultGoalText(t, end) : [t('The Saboteurs’ goal came true: “{{goal}}”', { goal: saboteurGoal })];
}

/** [E2] Which conditions of the Saboteurs' default goal hold at the end. */
export function defaultGoalText(t: TFunction, { world, players, reveal }: Pick<End, 'world' | 'players' | 'reveal'>): readonly string[] {
  const hasVoice = reveal.players.some(
    ({ id, role }) => role === 'collaborator' && players.some((player) => player.id === id && player.is_alive),
  );
  return [
    ...(world.alarm >= world.alarmLimit
      ? [t('The alarm reached {{alarm}} of {{limit}}.', { alarm: world.alarm, limit: world.alarmLimit })]
      : []),
    ...(world.vitality <= 0 ? [t('Vitality fell to 0.')] : []),
    ...(hasVoice ? [] : [t('No Collaborator was left to speak.')]),
  ];
}

/** [E4] This includes the case that no voice is left before the last round. */
function roundsText(t: TFunction, { players, roundLimit }: End): string {
  return players.some(({ is_alive }) => is_alive)
    ? t('The {{count}} rounds ran out.', { count: roundLimit })
    : t('No voice was left to act.');
}

function shortOfText(t: TFunction, { world }: End): string {
  return t('{{count}} of {{total}} stages were done, the alarm was at {{alarm}} of {{limit}}, and vitality was at {{vitality}}.', {
    count: world.stages.filter((stage) => stage.done).length,
    total: world.stages.length,
    alarm: world.alarm,
    limit: world.alarmLimit,
    vitality: world.vitality,
  });
}
