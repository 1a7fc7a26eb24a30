import type { Rules } from '../rules/rules.ts';
import type { Action, TargetKind } from '../vocabulary.ts';

/** Whether the rules of this game allow an action to be aimed at, or redirected to, a target of this kind. */
export function isAimable(rules: Rules, action: Action, kind: TargetKind): boolean {
  if (kind === 'environment' || action === 'move' || action === 'hide') return true;
  return (rules[action].targets as readonly TargetKind[]).includes(kind);
}
