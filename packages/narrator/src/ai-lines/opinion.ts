/** What AI players say about an accusation against somebody else: a public reason for or against it, never how they vote. */
import { beliefOf } from '@one-mind/engine/players/knowledge/belief';
import type { View } from '@one-mind/engine/view/view-types';
import type { Occasion } from '../grammar/ai-lines.ts';
import { badClaimsOf, reasonsAbout } from './reasons.ts';
import { nameOf, type Standpoint, standpointOf } from './standpoint.ts';
import { CHARACTERS } from './temper.ts';
import { type Line, type Talk, type Topic, worded } from './wording.ts';

/**
 * Limits for the chance that the accused is a Saboteur, which everyone can work out from the turns and claims before the accusation.
 * From the first limit on, a voice supports the accusation; up to the second, it objects.
 */
const SUPPORTS_FROM = 0.45;
const OBJECTS_TO = 0.25;

/** Null if nobody is accused, or if this voice is the accuser or the accused. */
export function opinionLine(view: View, talk: Talk): Line | null {
  const standpoint = standpointOf(view);
  const { accusation } = view.public;
  if (standpoint === null || accusation === null) return null;
  if (accusation.accuser === standpoint.id || accusation.accused === standpoint.id) return null;
  return worded(topicsOf(standpoint, accusation, talk), talk.dice.next(), talk);
}

interface Parties {
  readonly accuser: string;
  readonly accused: string;
}

function topicsOf(standpoint: Standpoint, { accuser, accused }: Parties, { temper }: Talk): readonly Topic[] {
  const { game } = standpoint;
  const words = { accuser: nameOf(standpoint, accuser), accused: nameOf(standpoint, accused) };
  const against = reasonsAbout(standpoint, accused, true);
  const inFavour = reasonsAbout(standpoint, accused, false);
  // The others can agree or doubt in their own words, but an argument is made once about an accusation.
  const once = (occasion: Occasion): Topic => ({ occasion, words, subject: `${occasion} ${game.round}` });
  const sure = beliefOf({ public: { ...game, accusation: null }, you: null }).of(accused, 'saboteur') + CHARACTERS[temper].severity;
  const undecided: Topic = { occasion: 'undecided', words };
  if (sure >= SUPPORTS_FROM) return [...against, ...(against.length === 0 ? [once('againstHunch')] : []), { occasion: 'agree', words }];
  const isOnlyLuck = badClaimsOf(standpoint, accused).length === 1 && against.every(({ occasion }) => occasion === 'againstTurn');
  const excuse = isOnlyLuck ? [once('forLuck')] : [];
  if (sure > OBJECTS_TO) return [...excuse, undecided];
  return [...inFavour, ...excuse, ...(against.length === 0 ? [{ occasion: 'forNothing', words } as const] : []), undecided];
}
