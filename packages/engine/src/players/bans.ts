/** Bans choices for some voices. Games without a choice show what that choice is worth. */
import type { ActionOption, YouView } from '../view/view-types.ts';
import { ACTIONS, type Role, TAGS } from '../vocabulary.ts';

/** `probe` is searching a voice; the last three are statements in planning. */
export const BANNABLE = [...new Set([...ACTIONS, ...TAGS]), 'probe', 'claim', 'accuse', 'vote'] as const;
export type Bannable = (typeof BANNABLE)[number];

export interface Ban {
  readonly what: Bannable;
  /** Null: for every role. */
  readonly role: Role | null;
}

/**
 * Returns the view without the choices banned for its role. Banned tags disappear from every target, targets without
 * tags from their action, and actions without targets are disabled. `sabotage` is both an action and a tag.
 */
export function withoutBanned(you: YouView, bans: readonly Ban[]): YouView {
  const banned = new Set<string>(bans.filter(({ role }) => role === null || role === you.role).map(({ what }) => what));
  if (banned.size === 0) return you;
  return {
    ...you,
    options: you.options.map((option) => allowed(option, banned)),
    claimable: banned.has('claim') ? [] : you.claimable,
    canAccuse: you.canAccuse && !banned.has('accuse'),
    canVote: you.canVote && !banned.has('vote'),
  };
}

function allowed(option: ActionOption, banned: ReadonlySet<string>): ActionOption {
  if (!option.enabled) return option;
  const isBanned = (kind: string): boolean =>
    banned.has(option.action) || (option.action === 'search' && kind === 'player' && banned.has('probe'));
  const targets = option.targets
    .filter(({ kind }) => !isBanned(kind))
    .map((target) => ({ ...target, tags: target.tags.filter((tag) => !banned.has(tag)) }))
    .filter(({ tags }) => tags.length > 0);
  return targets.length > 0 ? { ...option, targets } : { ...option, enabled: false, reason: 'no_target', targets };
}
