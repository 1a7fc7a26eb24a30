import type { Reaction } from '@one-mind/protocol/moderation/chat';

const keyOf = ({ userId, subject }: Reaction): string => `${userId} ${subject}`;

/** The newest version of each reaction, in the order in which they began. */
export function mergeReactions(known: readonly Reaction[], more: readonly Reaction[]): readonly Reaction[] {
  const all = new Map(known.map((reaction) => [keyOf(reaction), reaction]));
  let hasChanged = false;
  for (const reaction of more) {
    if ((all.get(keyOf(reaction))?.version ?? 0) >= reaction.version) continue;
    all.set(keyOf(reaction), reaction);
    hasChanged = true;
  }
  return hasChanged ? [...all.values()] : known;
}
