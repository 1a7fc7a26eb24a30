/** What an AI player replies to another one that has asked about its claims or accused it. */
import type { View } from '@one-mind/engine/view/view-types';
import { defence } from './line.ts';
import { wasAimedAt } from './reasons.ts';
import { nameOf, type Standpoint, standpointOf } from './standpoint.ts';
import { type Line, type Question, type Talk, type Topic, worded } from './wording.ts';

/** Null if the question isn't about this voice. `from`: the id of the asker. */
export function replyTo(view: View, question: Question, { from, ...talk }: Talk & { readonly from: string }): Line | null {
  const standpoint = standpointOf(view);
  if (standpoint === null || question.to !== standpoint.id) return null;
  return worded(repliesTo(standpoint, question, nameOf(standpoint, from)), talk.dice.next(), talk);
}

function repliesTo(standpoint: Standpoint, { occasion, round, turn }: Question, asker: string): readonly Topic[] {
  const words = { asker, accuser: asker, round, turn };
  const claim = standpoint.claims.find((one) => one.round === round && one.turn === turn);
  const isAccused = standpoint.game.accusation?.accused === standpoint.id;
  const otherwise = isAccused ? defence(standpoint, asker) : [];
  const reply = (kind: Topic['occasion']): readonly Topic[] => [{ occasion: kind, words }, ...otherwise];
  if (occasion === 'askSilent') return reply('staysSilent');
  if (occasion === 'againstSilence') return reply('accusedSilent');
  if (occasion === 'againstSearched') return reply('accusedSearched');
  if (claim === undefined) return otherwise;
  if (occasion === 'doubtSelf' || wasAimedAt(standpoint, claim)) return reply('caught');
  return reply(occasion === 'askTrouble' || occasion === 'againstTurn' ? 'ownTrouble' : 'standBy');
}
