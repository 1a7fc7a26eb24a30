import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type NameOf, nameIn, namesOf } from '../../../shared/games/game-labels.ts';
import { useGamePart } from './game-context.ts';

/** The names of players, places and things in this game, which seldom change although something else about them does with every turn. */
export function useNameOf(): NameOf {
  const { t } = useTranslation();
  const names = useGamePart(({ players, world }) => namesOf(players, world));
  return useMemo(() => nameIn(t, names), [t, names]);
}
