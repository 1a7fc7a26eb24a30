import type { GameScenario } from '@one-mind/protocol/games/games';
import type { TFunction } from 'i18next';

/** What the victory conditions of the three roles depend on. */
export interface Stakes {
  readonly scenario: Pick<GameScenario, 'saboteurGoal'>;
  readonly world: { readonly alarmLimit: number };
  readonly current_state: { readonly roundLimit: number };
}

/** [E1] */
export function collaboratorsWin(t: TFunction, { current_state }: Stakes): string {
  return t('Collaborators win when the last stage is done by the end of round {{last}}.', { last: current_state.roundLimit });
}

/** [E2] */
export function saboteursWin(t: TFunction, { scenario, world }: Stakes): string {
  return scenario.saboteurGoal === null
    ? t('Saboteurs win when the alarm reaches {{limit}}, when vitality falls to 0, or when no living Collaborator is left.', {
        limit: world.alarmLimit,
      })
    : t('Saboteurs win when this comes true: “{{goal}}”', { goal: scenario.saboteurGoal });
}

/** [E3] */
export function roguesWin(t: TFunction): string {
  return t('A Rogue wins if their own goal holds when the game ends, no matter who else wins.');
}

/** [E4] */
export function nobodyWins(t: TFunction): string {
  return t('When the rounds run out, neither Collaborators nor Saboteurs have won.');
}
