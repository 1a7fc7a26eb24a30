/** What an AI player answers when it is addressed. It uses only public facts and its own claims. */
import type { Dice } from '@one-mind/engine/rng';
import type { View } from '@one-mind/engine/view/view-types';
import { type Line, worded } from './line.ts';
import { type Reason, reasonsAbout, wentWell } from './reasons.ts';
import { nameOf, type Standpoint, standpointOf } from './standpoint.ts';

interface Question {
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
const NEXT = /\bwhat (?:should|do|shall|now|next)\b|\bwhere\b|\bplan\b|\bnext\b|\bhelp\b|\bhow\b/iu;

/** Null if everything it could say has been said before. `said` and `dice` are as in `lineFor`. */
export const answerTo = (
  view: View,
  question: Question,
  { dice, said = [] }: { readonly dice: Dice; readonly said?: readonly string[] },
): Line | null => {
  const standpoint = standpointOf(view);
  if (standpoint === null) return null;
  const asker = nameOf(standpoint, question.from);
  const occasions = occasionsFor(standpoint, question).map(({ occasion, words }) => ({ occasion, words: { ...words, asker } }));
  return worded(occasions, dice.next(), said);
};

const occasionsFor = (standpoint: Standpoint, { text, from }: Question): readonly Reason[] => {
  const { game, id } = standpoint;
  const state = { occasion: 'answerState', words: { alarm: game.world.alarm, limit: game.world.alarmLimit } } as const;
  const accusation = game.accusation;
  if (accusation?.accuser === id && (from === accusation.accused || WHY.test(text))) {
    return [...reasonsAbout(standpoint, accusation.accused, true), state];
  }
  if (OWN.test(text) || TURN.test(text)) return [ownTurn(standpoint, text), state];
  if (SELF.test(text) || WHY.test(text)) return [{ occasion: 'answerTrust', words: {} }, state];
  if (WHOM.test(text)) return [...doubts(standpoint), state];
  const stage = game.world.stages.find(({ current }) => current);
  if (NEXT.test(text) && stage !== undefined) return [{ occasion: 'answerNext', words: { stage: stage.title } }, state];
  return [state, ...doubts(standpoint)];
};

/** Whether a turn was its own, according to its public claims. */
const ownTurn = ({ game, claims }: Standpoint, text: string): Reason => {
  const round = Number(ROUND.exec(text)?.[1] ?? game.round - 1);
  const asked = Number(TURN.exec(text)?.[1] ?? Number.NaN);
  const claim = claims.findLast((one) => one.round === round);
  if (claim === undefined) return { occasion: 'answerUnclaimed', words: { round } };
  const isThis = Number.isNaN(asked) || claim.turn === asked;
  return { occasion: isThis ? 'answerMine' : 'answerNotMine', words: { round, turn: claim.turn } };
};

/** A contradiction between the claims, or else the newest turn that went wrong and that nobody has claimed. */
const doubts = (standpoint: Standpoint): readonly Reason[] => {
  const { game } = standpoint;
  const clash = game.contradictions.findLast(({ type }) => type === 'sameTurn')?.claims.map((index) => game.claims[index]);
  const [a, b] = clash ?? [];
  const odd = game.history.findLast(
    (fact) => !wentWell(fact) && !game.claims.some(({ round, turn }) => round === fact.round && turn === fact.turn),
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
