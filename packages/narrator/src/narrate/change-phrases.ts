import type { Change, TurnFact } from '@one-mind/engine/facts';
import { CHANGES } from '../grammar/changes.ts';
import { MISHAPS, UNHURT } from '../grammar/mishaps.ts';
import type { Names } from './names.ts';
import { capitalised, clipped, inWords, type Piece, sentence } from './sentences.ts';

/** Where sentences come from: fills one form of a list, chosen by the public dice. */
export interface Phrasing {
  readonly names: Names;
  /** What raises the alarm here, as in 'the guards'. */
  readonly threat: string;
  /** Where the body is: who comes there is told otherwise than who goes. */
  readonly here: string;
  say(forms: readonly string[], values?: Readonly<Record<string, string>>): string;
  /** What can be left out: nothing where it was told before. */
  maybe(text: string): string;
}

/** Longest text of a scenario inside an entry, so that something else fits beside it. */
const SAID_MAX = 200;

/** Weight of what a scenario says itself: it is heard whatever else must go. */
export const SAID_WEIGHT = 7;

/** The changes as sentences, the first heavier than the rest. */
export function changePieces(changes: readonly Change[], phrasing: Phrasing): Piece[] {
  const entered = changes.some(({ type }) => type === 'entered');
  const told = changes.filter(({ type }) => !(entered && type === 'stepped'));
  return told.map((change, index) => ({
    text: changeSentence(change, phrasing),
    weight: change.type === 'said' ? SAID_WEIGHT : index === 0 ? 5 : 3,
  }));
}

function changeSentence(change: Change, { names, threat, here, say, maybe }: Phrasing): string {
  switch (change.type) {
    case 'said':
      return maybe(clipped(sentence(change.text), SAID_MAX));
    case 'stepped':
    case 'steppedBack': {
      const to = names.the(change.type === 'stepped' ? change.towards : change.from);
      const steps = inWords(change.steps);
      const size = change.type === 'stepped' ? inWords(change.size) : '';
      return say(CHANGES[change.type], { to, steps, Steps: capitalised(steps), size });
    }
    case 'entered':
      return say(CHANGES.entered, { to: names.the(change.location) });
    case 'held':
    case 'slipped':
      return say(CHANGES[change.type]);
    case 'blocked':
      return say(CHANGES.blocked, { x: names.the(change.by) });
    case 'revealed': {
      const forms = { person: CHANGES.appeared, danger: CHANGES.threatened, thing: CHANGES.revealed }[names.kind(change.id)];
      return say(forms, { x: names.the(change.id) });
    }
    case 'opened':
    case 'took':
    case 'lost':
    case 'operated':
    case 'unlocked':
    case 'damaged':
    case 'repaired':
      return say(CHANGES[change.type], { x: names.the(change.id) });
    case 'hazard': {
      const forms = change.severity === 0 ? CHANGES.hazardGone : change.by < 0 ? CHANGES.hazardDown : CHANGES.hazardUp;
      return say(forms, { x: names.the(change.id) });
    }
    case 'disposition':
      return say(change.by < 0 ? CHANGES.cooled : CHANGES.warmed, { x: names.the(change.id) });
    case 'npcMoved':
      return say(change.to === here ? CHANGES.npcCame : CHANGES.npcMoved, { x: names.the(change.id), to: names.the(change.to) });
    case 'resource': {
      const x = change.resource.replaceAll(/[_-]/g, ' ');
      return say(change.by < 0 ? CHANGES.resourceDown : CHANGES.resourceUp, { x, X: capitalised(x) });
    }
    case 'vitality':
      return say(change.by < 0 ? CHANGES.vitalityDown : CHANGES.vitalityUp);
    case 'alarm':
      return say(change.by < 0 ? CHANGES.alarmDown : CHANGES.alarmUp, { threat });
    case 'composure':
      return say(change.by < 0 ? CHANGES.composureDown : CHANGES.composureUp, { player: names.of(change.player) });
    case 'quieted':
      return say(CHANGES.quieted, { player: names.of(change.player) });
    case 'stageDone':
      return say(CHANGES.stageDone, { x: names.of(change.stage) });
  }
}

/** One sentence for a mishap; its words depend on its kind and on what it hit, never on what caused it [C3]. */
export function mishapPieces(mishap: TurnFact['mishap'], phrasing: Phrasing): Piece[] {
  if (!mishap) return [];
  const { names, threat, say } = phrasing;
  // A careful body [C1] stumbles and takes no harm.
  const forms = mishap.kind === 'stumble' && mishap.changes.length === 0 ? UNHURT : MISHAPS[mishap.kind];
  const values: Record<string, string> = { threat };
  for (const change of mishap.changes) {
    if ('id' in change) values.x ??= names.the(change.id);
    if ('player' in change) values.player ??= names.of(change.player);
  }
  const needed = mishap.kind === 'shaken' ? 'player' : mishap.kind === 'noise' ? 'threat' : 'x';
  const named = forms.named.length > 0 && values[needed] !== undefined;
  const quieted = mishap.changes.filter(({ type }) => type === 'quieted');
  return [{ text: say(named ? forms.named : forms.bare, values), weight: 6 }, ...changePieces(quieted, phrasing)];
}
