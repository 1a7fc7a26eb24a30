import type { TFunction } from 'i18next';

/** What the victory conditions of the three roles depend on. */
export interface Stakes {
  /** What the scenario gives Saboteurs as their goal instead. */
  readonly saboteurGoal: string | null;
  readonly alarmLimit: number;
  readonly roundLimit: number;
}

/** [E1] */
export function collaboratorsWin(t: TFunction, { roundLimit }: Stakes): string {
  return t('Collaborators win when the last stage is done by the end of round {{last}}.', { last: roundLimit });
}

/** [E2] */
export function saboteursWin(t: TFunction, { saboteurGoal, alarmLimit }: Stakes): string {
  return saboteurGoal === null
    ? t('Saboteurs win when the alarm reaches {{limit}}, when vitality falls to 0, or when no living Collaborator is left.', {
        limit: alarmLimit,
      })
    : t('Saboteurs win when this comes true: “{{goal}}”', { goal: saboteurGoal });
}

/** [E3] */
export function roguesWin(t: TFunction): string {
  return t('A Rogue wins if their own goal holds when the game ends, no matter who else wins.');
}

/** [E4] */
export function nobodyWins(t: TFunction): string {
  return t('When the rounds run out, neither Collaborators nor Saboteurs have won.');
}
