import { usernameSkeleton } from '../accounts/username-rules.ts';

/** Names for AI players: short, with different initials, and never similar to the name of another player. */
export const AI_NAMES = [
  'Ada',
  'Basil',
  'Clio',
  'Dorian',
  'Esme',
  'Felix',
  'Greta',
  'Hugo',
  'Iris',
  'Jonas',
  'Kira',
  'Linus',
  'Mira',
  'Nils',
  'Odile',
  'Pascal',
] as const;

/** The first free name, starting at a position drawn by `draw` (0 ≤ draw < 1) so that lobbies differ. */
export const freeAiName = (taken: readonly string[], draw: number): string => {
  const used = new Set(taken.map(usernameSkeleton));
  const start = Math.floor(draw * AI_NAMES.length);
  const names = [...AI_NAMES.slice(start), ...AI_NAMES.slice(0, start)];
  const free = names.find((name) => !used.has(usernameSkeleton(name)));
  // There are more names than seats, so one is always free.
  if (free === undefined) throw new Error('Every AI name is taken');
  return free;
};
