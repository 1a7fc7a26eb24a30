import type { Change, Fact, TurnFact } from '@one-mind/engine/facts';
import { INTENTIONS, type Role } from '@one-mind/engine/vocabulary';
import type { Grammar } from '../grammar/grammar.ts';
import { changeClauses, levelInWords, linesOf, type Phrasing } from './clauses.ts';
import { type NpcMoved, tookHiddenRoute } from './hidden-route.ts';
import { capitalised, clipped, fill, fitted, inWords, type Piece, sentence, sentencesOf, singleQuotes } from './sentences.ts';

/** The longest scenario text inside an entry, so that something else fits beside it. */
const LINE_MAX = 200;
/** The weight of scenario texts: they stay whatever else is dropped. */
const LINE_WEIGHT = 7;

export type WorldFact = Exclude<Fact, TurnFact>;

/** Everything that isn't a turn, in at most CONTENT_MAX characters. Words it differently at each call. */
export const worldNarration = (fact: WorldFact, phrasing: Phrasing): string => fitted(piecesFor(fact, phrasing));

function piecesFor(fact: WorldFact, phrasing: Phrasing): Piece[] {
  const { grammar, names, threat, say, dice } = phrasing;
  const { world } = grammar;
  const after = (chance: number): Piece[] => (dice.percent(chance) ? [{ text: phrasing.atmosphere(), weight: 1 }] : []);
  switch (fact.type) {
    case 'introduced':
      return introduction(phrasing);
    case 'nudged': {
      const forms = { soothe: world.soothed, stir: world.stirred, divert: world.diverted }[fact.kind];
      return [{ text: say(forms), weight: 6 }, ...after(30)];
    }
    case 'roundBegan':
      return [{ text: say(world.roundBegan, { round: String(fact.round) }), weight: 5 }, ...after(50)];
    case 'hazardStruck': {
      const forms = fact.harmed ? world.hazardHarmed : world.hazardSpared;
      return [{ text: say(forms, { x: names.the(fact.id) }), weight: 6 }, ...changePieces(fact.changes, phrasing), ...after(30)];
    }
    case 'npcActed': {
      const [walk] = fact.changes;
      if (walk?.type === 'npcMoved' && fact.changes.length === 1) return [...walkPieces(walk, phrasing), ...after(50)];
      const forms = { hostile: world.npcHostile, neutral: world.npcNeutral, friendly: world.npcFriendly }[fact.mood];
      return [
        { text: capitalised(say(forms, { x: names.the(fact.id) })), weight: 6 },
        ...changePieces(fact.changes, phrasing),
        ...after(30),
      ];
    }
    case 'eventHappened': {
      const title = { text: sentence(say(world.event, { x: fact.title.replace(/\.$/, '') })).replace(/([!?…”])\.$/, '$1'), weight: 4 };
      return [title, ...changePieces(fact.changes, phrasing), ...after(30)];
    }
    case 'alarmClock': {
      const alarm = fact.changes.find(({ type }) => type === 'alarm');
      const value = alarm !== undefined && 'value' in alarm ? levelInWords(alarm.value) : '';
      const eased = alarm?.type === 'alarm' && alarm.by < 0;
      const forms = value === '' ? world.alarmClockStill : eased ? world.alarmClockEased : world.alarmClock;
      return [{ text: say(forms, { threat, value }), weight: 5 }, ...after(40)];
    }
    case 'stageDone': {
      const [done, total] = [inWords(fact.done), inWords(fact.total)];
      return [{ text: say(world.stageDone, { title: fact.title, done, Done: capitalised(done), total }), weight: 5 }, ...after(40)];
    }
    case 'roundReport': {
      const counts = looks(fact.counts, grammar);
      return [...recap(phrasing), { text: say(world.report, { counts, Counts: capitalised(counts) }), weight: 6 }];
    }
    case 'accused':
      return [{ text: say(world.accused, { accuser: names.of(fact.accuser), accused: names.of(fact.accused) }), weight: 5 }];
    case 'verdict':
      return verdict(fact, phrasing);
    case 'claimed': {
      const values = { player: names.of(fact.player), turn: String(fact.turn), round: String(fact.round) };
      return [{ text: say(world.claimed, values), weight: 5 }];
    }
    case 'tookOver':
    case 'returned':
      return [{ text: say(world[fact.type], { player: names.of(fact.player) }), weight: 5 }, ...after(30)];
    case 'paused':
    case 'resumed':
      return [{ text: say(world[fact.type]), weight: 5 }, ...after(50)];
    case 'ended':
      return [
        { text: say(world[fact.outcome]), weight: 6 },
        ...lookingBack(fact, phrasing),
        ...sides(fact.winningSides, fact.outcome, phrasing),
      ];
  }
}

/** The changes as sentences, of which the first weighs most, and the scenario's own lines unless this game has used them. */
function changePieces(changes: readonly Change[], phrasing: Phrasing): Piece[] {
  const lines = linesOf(changes)
    .map((line) => clipped(sentence(line), LINE_MAX))
    .filter(phrasing.isFresh);
  const clauses = changeClauses(changes, phrasing).map(({ forms, values }, index) => ({
    text: sentence(phrasing.say(forms, values)),
    weight: index === 0 ? 5 : 3,
  }));
  return [...lines.map((text) => ({ text, weight: LINE_WEIGHT })), ...clauses];
}

/** An NPC walks within sight of the body. Some NPCs use routes that the map doesn't show. */
function walkPieces(walk: NpcMoved, { grammar, names, scenario, here, say }: Phrasing): Piece[] {
  const forms = walk.to === here ? grammar.world.npcCame : grammar.world.npcMoved;
  const isHidden = tookHiddenRoute(scenario, walk, here);
  return [
    { text: capitalised(say(forms, { x: names.the(walk.id), to: names.the(walk.to) })), weight: 5 },
    { text: isHidden ? say(grammar.world.hiddenRoute) : '', weight: 4 },
  ];
}

/** Setting and objective [S6]: always the first sentence of each, and as much of the rest as fits. */
function introduction({ scenario, grammar, say }: Phrasing): Piece[] {
  const [first = '', ...rest] = sentencesOf(scenario.content.setting);
  return [
    { text: clipped(first, 110), weight: 6 },
    ...rest.map((text) => ({ text, weight: 3 })),
    { text: say(grammar.world.introduced, { body: scenario.content.body.name }), weight: 2 },
    { text: clipped(sentence(scenario.content.objective), 135), weight: LINE_WEIGHT },
  ];
}

/** How many things a recap lists. */
const RECAP_DEEDS = 3;

const THE_BODY = 'the body ';

/** A recap of the round: what it achieved, what went wrong, and how high the alarm is. */
function recap({ grammar, chronicle, names, scene, say, isFresh, threat }: Phrasing): Piece[] {
  const forms = grammar.recap;
  const fresh = (text: string): string => (isFresh(text) ? text : '');
  const deeds = chronicle
    .deeds()
    .slice(0, RECAP_DEEDS)
    .map(({ type, id }) => fill(forms.deeds[type], { x: type === 'stage' ? singleQuotes(names.of(id)) : names.the(id) }));
  const what = listed(
    deeds.map((deed, index) => (deed.startsWith(THE_BODY) && deeds[index - 1]?.startsWith(THE_BODY) ? deed.slice(THE_BODY.length) : deed)),
  );
  const count = chronicle.mishaps.round;
  const n = inWords(count);
  const [a, limit] = [levelInWords(scene.alarm), inWords(scene.alarmLimit)];
  return [
    { text: what === '' ? fresh(say(forms.nothing)) : say(forms.came, { what, What: capitalised(what) }), weight: 5 },
    { text: count === 0 ? '' : fresh(say(count === 1 ? forms.oneMishap : forms.mishaps, { n, N: capitalised(n) })), weight: 4 },
    { text: fresh(say(forms.alarm, { a, A: capitalised(a), limit, threat })), weight: 3 },
  ];
}

/** 'one turn looked cooperative and three defensive'. */
function looks(counts: Extract<Fact, { type: 'roundReport' }>['counts'], { recap: { looked } }: Grammar): string {
  const [first, ...others] = INTENTIONS.filter((intention) => counts[intention] > 0);
  if (first === undefined) return looked.none;
  const count = counts[first];
  const form = count === 1 ? looked.one : others.length > 0 ? looked.other : count === 2 ? looked.both : looked.all;
  const turns = fill(form, { n: inWords(count), intention: first });
  return listed([turns, ...others.map((intention) => `${inWords(counts[intention])} ${intention}`)]);
}

/** A recap of the whole game: how far the mission came, in how long, and where it ends. */
function lookingBack({ outcome }: Extract<Fact, { type: 'ended' }>, { grammar, chronicle, names, here, say }: Phrasing): Piece[] {
  const forms = grammar.recap;
  const { stages, mishaps, round } = chronicle;
  const rounds = `${inWords(round)} ${round === 1 ? 'round' : 'rounds'}`;
  const n = inWords(mishaps.game);
  const [done, total] = [inWords(stages?.done ?? 0), inWords(stages?.total ?? 0)];
  const progress = outcome === 'success' ? forms.allDone : stages === null ? forms.noneDone : forms.partDone;
  const hasProgress = outcome !== 'abandoned' && round > 0 && (outcome !== 'success' || stages !== null);
  return [
    { text: hasProgress ? say(progress, { done, total, rounds }) : '', weight: 4 },
    {
      text: mishaps.game === 0 ? '' : say(mishaps.game === 1 ? forms.oneGameMishap : forms.gameMishaps, { n, N: capitalised(n) }),
      weight: 3,
    },
    { text: say(forms.place, { place: names.the(here), at: names.at(here) }), weight: 2 },
  ];
}

/** 'a, b and c'. */
function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function verdict(fact: Extract<Fact, { type: 'verdict' }>, phrasing: Phrasing): Piece[] {
  const { grammar, names, say } = phrasing;
  const { world } = grammar;
  const revealed: Record<Role, readonly string[]> = {
    collaborator: world.wasCollaborator,
    rogue: world.wasRogue,
    saboteur: world.wasSaboteur,
  };
  return [
    { text: say(fact.guilty ? world.guilty : world.acquitted, { accused: names.of(fact.accused) }), weight: 6 },
    ...(fact.role === null ? [] : [{ text: say(revealed[fact.role]), weight: 6 }]),
    ...changePieces(
      fact.changes.filter(({ type }) => type !== 'quieted'),
      phrasing,
    ),
  ];
}

function sides(winning: readonly Role[], outcome: 'success' | 'failure' | 'abandoned', { grammar, say }: Phrasing): Piece[] {
  const { world } = grammar;
  if (winning.length === 0 && outcome !== 'abandoned') return [{ text: say(world.wonNobody), weight: 4 }];
  const won: Record<Role, readonly string[]> = {
    collaborator: world.wonCollaborator,
    rogue: world.wonRogue,
    saboteur: world.wonSaboteur,
  };
  return winning.map((side) => ({ text: say(won[side]), weight: 4 }));
}
