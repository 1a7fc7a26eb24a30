/** What an AI player answers when it is addressed. It uses only public facts and its own claims. */
import type { View } from '@one-mind/engine/view/view-types';
import { charge, defence } from './line.ts';
import { wentWrong } from './reasons.ts';
import { nameOf, type Standpoint, standpointOf } from './standpoint.ts';
import { type Line, type Talk, type Topic, worded } from './wording.ts';

interface Message {
  readonly text: string;
  /** The id of the asker. */
  readonly from: string;
}

const OWN =
  /\b(?:was|were|is) (?:that|it|this) (?:you|yours)\b|\bdid you\b|\bwas it you\b|\byour turn\b|\bturn \d+ (?:was )?(?:you|yours)\b|\byours?\s*\?/iu;
const TURN = /\bturn (\d+)\b/iu;
const ROUND = /\bround (\d+)\b/iu;
const WHY = /\bwhy\b|\breason\b|\bexplain\b|\baccus\w*\b/iu;
const WHOM = /\bwho(?:m|se)?\b|\bsuspect\w*\b|\btrust\b|\bthink\b/iu;
const SELF =
  /\bare you\b|\byou are\b|\byou're\b|\byou’re\b|\byour role\b|\bit(?:'s| is|’s) you\b|\bsaboteur\b|\brogue\b|\bcollaborator\b|\bliar\b|\blying\b/iu;
/** Somebody doesn't believe it. */
const DOUBT = /\b(?:liar|lying|lied|lie|doubt)\b|\bdon(?:'|’)?t believe\b|\bcan(?:'|’)t be\b/iu;
const ALARM = /\balarm\b|\bdanger\w*\b|\bhow are we\b/iu;
const NEXT = /\bwhat (?:should|do|shall|now|next)\b|\bwhere\b|\bplan\b|\bnext\b|\bhelp\b|\bhow\b/iu;

/** Null if everything it could say has been said before. */
export const answerTo = (view: View, message: Message, talk: Talk): Line | null => {
  const standpoint = standpointOf(view);
  if (standpoint === null) return null;
  const asker = nameOf(standpoint, message.from);
  const topics = topicsFor(standpoint, message).map(({ occasion, words }) => ({ occasion, words: { ...words, asker } }));
  return worded(topics, talk.dice.next(), talk);
};

const topicsFor = (standpoint: Standpoint, { text, from }: Message): readonly Topic[] => {
  const { game, id } = standpoint;
  const unsure: Topic = { occasion: 'answerUnsure', words: {} };
  const accusation = game.accusation;
  if (accusation?.accuser === id && (from === accusation.accused || WHY.test(text))) {
    return [...charge(standpoint, accusation.accused), unsure];
  }
  const claim = standpoint.claims.at(-1);
  if (DOUBT.test(text) && claim !== undefined) return [{ occasion: 'standBy', words: { round: claim.round, turn: claim.turn } }, unsure];
  if (OWN.test(text) || TURN.test(text)) return [ownTurn(standpoint, text), unsure];
  // The defence has already pointed to a turn that worked, so the denial comes first.
  if (accusation?.accused === id) return [...defence(standpoint, nameOf(standpoint, accusation.accuser)).toReversed(), unsure];
  if (SELF.test(text)) return [{ occasion: 'answerTrust', words: {} }, unsure];
  if (WHOM.test(text) || WHY.test(text)) return [...doubts(standpoint), unsure];
  if (ALARM.test(text)) return [{ occasion: 'answerState', words: { alarm: game.world.alarm, limit: game.world.alarmLimit } }, unsure];
  const stage = game.world.stages.find(({ current }) => current);
  if (NEXT.test(text) && stage !== undefined) return [{ occasion: 'answerNext', words: { stage: stage.title } }, unsure];
  return [unsure];
};

/** Whether a turn was its own, according to its public claims. */
const ownTurn = ({ game, claims }: Standpoint, text: string): Topic => {
  const round = Number(ROUND.exec(text)?.[1] ?? game.round - 1);
  const asked = Number(TURN.exec(text)?.[1] ?? Number.NaN);
  const claim = claims.findLast((one) => one.round === round);
  if (claim === undefined) return { occasion: 'answerUnclaimed', words: { round } };
  const isThis = Number.isNaN(asked) || claim.turn === asked;
  return { occasion: isThis ? 'answerMine' : 'answerNotMine', words: { round, turn: claim.turn } };
};

/** A contradiction between the claims, or else the newest turn that went wrong and that nobody has claimed. */
const doubts = (standpoint: Standpoint): readonly Topic[] => {
  const { game } = standpoint;
  const clash = game.contradictions.findLast(({ type }) => type === 'sameTurn')?.claims.map((index) => game.claims[index]);
  const [a, b] = clash ?? [];
  const odd = game.history.findLast(
    (fact) => wentWrong(fact) && !game.claims.some(({ round, turn }) => round === fact.round && turn === fact.turn),
  );
  return [
    ...(a && b
      ? [
          {
            occasion: 'answerClash',
            words: { a: nameOf(standpoint, a.player), b: nameOf(standpoint, b.player), turn: a.turn, round: a.round },
          } as const,
        ]
      : []),
    ...(odd ? [{ occasion: 'answerDoubt', words: { turn: odd.turn, round: odd.round } } as const] : []),
    { occasion: 'answerNoDoubt', words: {} },
  ];
};
