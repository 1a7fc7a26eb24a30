import { COLLABORATOR_TAGS, ROGUE_TAGS, type Role, type Tag } from '@one-mind/engine/vocabulary';

/** Each tag belongs to one role. */
export function roleOfTag(tag: Tag): Role {
  const has = (tags: readonly Tag[]): boolean => tags.includes(tag);
  if (has(COLLABORATOR_TAGS)) return 'collaborator';
  return has(ROGUE_TAGS) ? 'rogue' : 'saboteur';
}
