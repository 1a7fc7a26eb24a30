import { type Action, TAGS, type Tag } from '@one-mind/engine/vocabulary';

/** One hue that no seat has, in four lightnesses, because seat colours always stand for people. */
const ACTION_COLORS: Record<Action, string> = {
  move: 'color-mix(in oklab, var(--chart) 40%, var(--text))',
  search: 'var(--chart)',
  interact: 'color-mix(in oklab, var(--chart) 64%, var(--ground))',
  help: 'color-mix(in oklab, var(--chart) 36%, var(--ground))',
  hide: 'var(--line-strong)',
  sabotage: 'var(--danger)',
};
export const actionColor = (action: Action): string => ACTION_COLORS[action];

/** A voice only has the tags of its role, so each role has one hue and each of its five tags one lightness. */
export const tagColor = (tag: Tag): string => {
  const index = TAGS.indexOf(tag);
  const hue = ['var(--success)', 'var(--info)', 'var(--danger)'][Math.floor(index / 5)] ?? 'var(--muted)';
  return `color-mix(in oklab, ${hue} ${100 - (index % 5) * 17}%, var(--raised))`;
};
