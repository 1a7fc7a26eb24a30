import type { TargetOption, WorldView } from '@one-mind/engine/view/view-types';

export const TARGET_GROUPS = ['here', 'ways', 'people', 'things', 'voices'] as const;
export type TargetGroup = (typeof TARGET_GROUPS)[number];

/** Fewer than these are looked over faster than grouped. */
const GROUPED_FROM = 9;
/** From so many on, typing is quicker than looking. */
export const FILTERED_FROM = 13;

/** Where the body is or can reach at once comes first; then the ways, people and things elsewhere, then the other voices. */
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

/** Groups that have members, in their order; members stay in the order they came in. */
export function grouped(
  targets: readonly TargetOption[],
  world: WorldView,
): readonly { readonly group: TargetGroup; readonly targets: readonly TargetOption[] }[] {
  return TARGET_GROUPS.map((group) => ({ group, targets: targets.filter((target) => groupOf(target, world) === group) })).filter(
    (one) => one.targets.length > 0,
  );
}

/** Whether headings help: not in a short list, and not where nearly everything is of one kind. */
export function isGrouped(targets: readonly TargetOption[], world: WorldView): boolean {
  return targets.length >= GROUPED_FROM && grouped(targets, world).length > 2;
}

/** Those in whose name every typed word begins a word. */
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
  // In a container that stands here.
  return world.objects.some((container) => container.id === object.place && container.place === location);
}
