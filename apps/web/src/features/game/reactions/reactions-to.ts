import { REACTIONS, type ReactionName } from '@one-mind/protocol/games/reactions';
import type { Reaction } from '@one-mind/protocol/moderation/chat';

interface ReactionGroup {
  readonly reaction: ReactionName;
  /** Ids of the people, in the order of their seats. */
  readonly people: readonly string[];
}

/** The reactions of these people to one turn or claim, without those that were taken back. `from`: their ids, in the order of their seats. */
export function reactionsTo(subject: string, reactions: readonly Reaction[], from: readonly string[]): readonly ReactionGroup[] {
  const here = new Map(reactions.flatMap((one) => (one.subject === subject ? [[one.userId, one.reaction]] : [])));
  return REACTIONS.flatMap((reaction) => {
    const people = from.filter((id) => here.get(id) === reaction);
    return people.length === 0 ? [] : [{ reaction, people }];
  });
}
