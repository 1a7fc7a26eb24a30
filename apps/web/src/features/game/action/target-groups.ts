import type { TargetOption, WorldView } from '@one-mind/engine/view/view-types';

export const TARGET_GROUPS = ['here', 'ways', 'people', 'things', 'voices'] as const;
export type TargetGroup = (typeof TARGET_GROUPS)[number];

/** A shorter list is faster to scan without groups. */
const GROUPED_FROM = 9;
/** From this number on, typing is faster than scanning. */
export const FILTERED_FROM = 13;

/** What is at the body's place or within reach comes first; then ways, people and things elsewhere; then the other voices. */
export function groupOf(target: TargetOption, world: WorldView): TargetGroup {
  switch (target.kind) {
    case 'environment':
      return 'here';
    case 'player':
      return 'voices';
    case 'location':
      return target.id === world.body.location ? 'here' : 'ways';
    case 'npc':
      return isHere(target.id, world) ? 'here' : 'people';
    default:
      return isHere(target.id, world) ? 'here' : 'things';
  }
}

/** The non-empty groups in their order; members keep the order they came in. */
export function grouped(
  targets: readonly TargetOption[],
  world: WorldView,
): readonly { readonly group: TargetGroup; readonly targets: readonly TargetOption[] }[] {
  return TARGET_GROUPS.map((group) => ({ group, targets: targets.filter((target) => groupOf(target, world) === group) })).filter(
    (one) => one.targets.length > 0,
  );
}

/** Whether headings help. They don't in a short list, or if nearly all targets are of one kind. */
export function isGrouped(targets: readonly TargetOption[], world: WorldView): boolean {
  return targets.length >= GROUPED_FROM && grouped(targets, world).length > 2;
}

/** The targets whose names contain, for every typed word, a word that begins with it. */
export function matching(
  targets: readonly TargetOption[],
  typed: string,
  nameOf: (target: TargetOption) => string,
): readonly TargetOption[] {
  const wanted = wordsOf(typed);
  return targets.filter((target) => {
    const words = wordsOf(nameOf(target));
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}

const wordsOf = (text: string): string[] =>
  text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function isHere(id: string, world: WorldView): boolean {
  const { location } = world.body;
  const thing = [...world.npcs, ...world.hazards, ...world.specials].find((one) => one.id === id);
  if (thing !== undefined) return thing.location === location;
  const object = world.objects.find((one) => one.id === id);
  if (object === undefined) return false;
  if (object.place === 'body' || object.place === location) return true;
  // In a container that is here.
  return world.objects.some((container) => container.id === object.place && container.place === location);
}
