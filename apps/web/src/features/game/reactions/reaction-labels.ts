import type { ReactionName } from '@one-mind/protocol/games/reactions';
import type { TFunction } from 'i18next';
import { CircleQuestionMark, Eye, Handshake, HeartCrack, Laugh, type LucideIcon, ThumbsUp } from 'lucide-react';

export const REACTION_ICONS: Readonly<Record<ReactionName, LucideIcon>> = {
  nice: ThumbsUp,
  agreed: Handshake,
  really: CircleQuestionMark,
  suspicious: Eye,
  funny: Laugh,
  ouch: HeartCrack,
};

export function reactionName(t: TFunction, reaction: ReactionName): string {
  switch (reaction) {
    case 'nice':
      return t('Nice');
    case 'agreed':
      return t('Agreed');
    case 'really':
      return t('Really?');
    case 'suspicious':
      return t('Suspicious');
    case 'funny':
      return t('Funny');
    case 'ouch':
      return t('Ouch');
  }
}
