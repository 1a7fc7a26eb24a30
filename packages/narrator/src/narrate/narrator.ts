import type { Fact, TurnFact } from '@one-mind/engine/facts';
import { Dice, rngFromSeed } from '@one-mind/engine/rng';
import type { NarratorVoice, Scenario } from '@one-mind/engine/scenario/types';
import type { Role } from '@one-mind/engine/vocabulary';
import { CHANGES } from '../grammar/changes.ts';
import { DEEDS, type Deed } from '../grammar/deeds.ts';
import { MANNERS, STILL } from '../grammar/manners.ts';
import { OUTCOMES } from '../grammar/outcomes.ts';
import { DEED_WORDS, EPILOGUE, RECAP } from '../grammar/recap.ts';
import { TABLE, TENSION } from '../grammar/table.ts';
import { changePieces, mishapPieces, type Phrasing, SAID_WEIGHT } from './change-phrases.ts';
import { Chronicle } from './chronicle.ts';
import { type NpcMoved, tookHiddenRoute } from './hidden-route.ts';
import { type NamedPlayer, namesOf } from './names.ts';
import { NarrationHistory } from './narration-history.ts';
import { plainFact } from './plain-fact.ts';
import { capitalised, clipped, fill, fitted, inWords, type Piece, sentence, sentencesOf, singleQuotes, TURN_WANTED } from './sentences.ts';

export interface Narration {
  /** The prose, at most 250 characters. Plain text: names in it are not escaped. */
  readonly content: string;
  /** The plain sentence of the same fact. */
  readonly fact: string;
  readonly type: 'narrative' | 'action' | 'system';
}

/** How near the end is and where the body stands when the fact has happened, as everybody sees it; a view's `world` will do. */
export interface Scene {
  readonly alarm: number;
  readonly alarmLimit: number;
  readonly body: { readonly location: string };
}

export interface Narrator {
  /** Narrates one fact and remembers it. Facts must come in the order of the log. */
  narrate(fact: Fact, scene: Scene): Narration;
}

export interface NarratorOptions {
  readonly scenario: Scenario;
  readonly players: readonly NamedPlayer[];
  /** Anything public that is the game's own, such as its id. Never the game's seed: what is told must betray nothing. */
  readonly publicSeed: string;
  /** All entries so far, oldest first. A new narrator continues from them exactly as the old one would. */
  readonly narrated: readonly { readonly content: string; readonly data: Fact }[];
}

/** How many ways of saying it are weighed against what was said before, and how many at most to find a new one. */
const CANDIDATES = 10;
const ATTEMPTS = 60;

/** The built-in narrator: a grammar over public facts. The same options and facts always give the same story. */
export function createNarrator({ scenario, players, publicSeed, narrated }: NarratorOptions): Narrator {
  const names = namesOf(scenario, players);
  const { voice } = scenario.content;
  const threat = voice.threat || 'whoever is listening';
  const history = new NarrationHistory(narrated.map(({ content }) => content));
  const chronicle = new Chronicle(narrated.map(({ data }) => data));

  return {
    narrate(fact, scene) {
      const dice = new Dice({ rng: rngFromSeed(`${publicSeed}:${history.count}`) });
      const say: Phrasing['say'] = (forms, values = {}) => {
        const text = fill(dice.pick(forms), values);
        if (history.isFresh(text)) return text;
        const fresh = forms.map((form) => fill(form, values)).filter((one) => history.isFresh(one));
        return fresh.length === 0 ? text : dice.pick(fresh);
      };
      const maybe = (text: string): string => (history.isFresh(text) ? text : '');
      const phrasing: Phrasing = { names, threat, here: scene.body.location, say, maybe };
      const teller: Teller = { ...phrasing, dice, scene, chronicle, scenario, last: history.last, closing: closings(voice, scene) };
      let content = '';
      let best = Number.POSITIVE_INFINITY;
      for (let attempt = 0; attempt < CANDIDATES || (best === Number.POSITIVE_INFINITY && attempt < ATTEMPTS); attempt++) {
        const candidate = fitted(piecesFor(fact, teller), fact.type === 'turn' ? TURN_WANTED : undefined);
        const staleness = history.staleness(candidate);
        if (content === '') content = candidate;
        if (history.has(candidate) || staleness >= best) continue;
        best = staleness;
        content = candidate;
      }
      history.add(content);
      chronicle.add(fact);
      return { content, fact: plainFact(fact, names, { scenario, here: scene.body.location }), type: entryType(fact) };
    },
  };
}

interface Teller extends Phrasing {
  readonly dice: Dice;
  readonly scenario: Scenario;
  readonly scene: Scene;
  readonly chronicle: Chronicle;
  /** The content of the entry history. */
  readonly last: string;
  /** Sentences of atmosphere that fit the alarm. */
  readonly closing: readonly string[];
}

function entryType(fact: Fact): Narration['type'] {
  switch (fact.type) {
    case 'turn':
      return 'action';
    case 'introduced':
    case 'roundBegan':
    case 'hazardStruck':
    case 'npcActed':
    case 'eventHappened':
    case 'alarmClock':
    case 'stageDone':
    case 'roundReport':
    case 'ended':
      return 'narrative';
    default:
      return 'system';
  }
}

/** The scenario's own words first; the built-in ones only where it has few. */
function closings(voice: NarratorVoice, { alarm, alarmLimit }: Scene): string[] {
  const nearness = alarm / Math.max(1, alarmLimit);
  const band = nearness < 0.4 ? 'low' : nearness < 0.75 ? 'rising' : 'high';
  const own = [...voice.tension[band], ...voice.atmosphere].map(sentence);
  return own.length < 6 ? [...own, ...TENSION[band]] : own;
}

function piecesFor(fact: Fact, teller: Teller): Piece[] {
  const { names, threat, say, dice } = teller;
  const after = (chance: number): Piece[] => (dice.percent(chance) ? [{ text: teller.maybe(say(teller.closing)), weight: 1 }] : []);
  switch (fact.type) {
    case 'turn':
      return [...turnPieces(fact, teller), ...after(25)];
    case 'introduced':
      return introduction(teller);
    case 'roundBegan':
      return [{ text: say(TABLE.roundBegan, { round: String(fact.round) }), weight: 5 }, ...after(70)];
    case 'hazardStruck': {
      const forms = fact.harmed ? TABLE.hazardHarmed : TABLE.hazardSpared;
      return [{ text: say(forms, { x: names.the(fact.id) }), weight: 6 }, ...changePieces(fact.changes, teller), ...after(30)];
    }
    case 'npcActed': {
      const [walk] = fact.changes;
      if (walk?.type === 'npcMoved' && fact.changes.length === 1) return [...walked(walk, teller), ...after(50)];
      const forms = { hostile: TABLE.npcHostile, neutral: TABLE.npcNeutral, friendly: TABLE.npcFriendly }[fact.mood];
      return [{ text: say(forms, { x: names.the(fact.id) }), weight: 6 }, ...changePieces(fact.changes, teller), ...after(30)];
    }
    case 'eventHappened': {
      const title = { text: say(TABLE.event, { x: fact.title.replace(/\.$/, '') }), weight: 4 };
      return [title, ...changePieces(fact.changes, teller), ...after(30)];
    }
    case 'alarmClock':
      return [{ text: say(fact.changes.length > 0 ? TABLE.alarmClock : TABLE.alarmClockStill, { threat }), weight: 5 }, ...after(60)];
    case 'stageDone': {
      const [done, total] = [inWords(fact.done), inWords(fact.total)];
      return [{ text: say(TABLE.stageDone, { title: fact.title, done, Done: capitalised(done), total }), weight: 5 }, ...after(50)];
    }
    case 'roundReport': {
      const given = Object.entries(fact.counts).filter(([, count]) => count > 0);
      const counts = given.map(([intention, count]) => `${inWords(count)} ${intention}`).join(', ') || 'none at all';
      return [...recap(teller), { text: say(TABLE.report, { counts }), weight: 6 }];
    }
    case 'accused':
      return [{ text: say(TABLE.accused, { accuser: names.of(fact.accuser), accused: names.of(fact.accused) }), weight: 5 }, ...after(30)];
    case 'verdict':
      return verdict(fact, teller);
    case 'claimed': {
      const values = { player: names.of(fact.player), turn: String(fact.turn), round: String(fact.round) };
      return [{ text: say(TABLE.claimed, values), weight: 5 }];
    }
    case 'tookOver':
    case 'returned':
      return [{ text: say(TABLE[fact.type], { player: names.of(fact.player) }), weight: 5 }, ...after(30)];
    case 'paused':
    case 'resumed':
      return [{ text: say(TABLE[fact.type]), weight: 5 }, ...after(50)];
    case 'ended':
      return [
        { text: say(TABLE[fact.outcome]), weight: 6 },
        ...lookingBack(fact, teller),
        ...sides(fact.winningSides, fact.outcome, teller),
      ];
  }
}

function turnPieces(fact: TurnFact, teller: Teller): Piece[] {
  const { names, say, dice } = teller;
  const target = fact.target === 'environment' ? '' : fact.targetKind === 'player' ? names.of(fact.target) : names.the(fact.target);
  const deed = deedOf(fact);
  const values = { target: deed === 'special' ? singleQuotes(target) : target, place: names.the(fact.location) };
  const saidBefore = target !== '' && deed !== 'special' && teller.last.includes(names.of(fact.target));
  return [
    ...(saidBefore && dice.percent(40) ? [{ text: teller.maybe(say(STILL, values)), weight: 2 }] : []),
    { text: say(DEEDS[deed], values), weight: 6 },
    { text: teller.maybe(say(MANNERS[fact.intention], values)), weight: 4 },
    ...outcomePieces(fact, deed, teller),
    ...changePieces(fact.changes, teller),
    ...mishapPieces(fact.mishap, teller),
  ];
}

function deedOf({ action, target, targetKind, location }: TurnFact): Deed {
  const here = target === 'environment';
  switch (action) {
    case 'move':
      return here || target === location ? 'stay' : 'move';
    case 'search':
      if (targetKind === 'player') return 'probe';
      if (here) return 'grope';
      return targetKind === 'location' ? 'comb' : 'search';
    case 'interact':
      if (here || targetKind === 'location') return 'grope';
      if (targetKind === 'hazard') return 'hazard';
      if (targetKind === 'npc') return 'meet';
      return targetKind === 'special' ? 'special' : 'handle';
    case 'help':
      return targetKind === 'player' ? 'comfort' : 'tend';
    case 'hide':
      return 'hide';
  }
}

/** What the changes don't say by themselves. */
function outcomePieces(fact: TurnFact, deed: Deed, { say }: Phrasing): Piece[] {
  const types = fact.changes.map(({ type }) => type);
  switch (fact.outcome) {
    case 'success': {
      if (types.length > 0) return [];
      return [{ text: say(deed === 'comfort' ? OUTCOMES.comforted : OUTCOMES.success), weight: 5 }];
    }
    case 'failure':
      return types.includes('slipped') || types.includes('blocked') ? [] : [{ text: say(OUTCOMES.failure), weight: 6 }];
    case 'fizzled':
      return [{ text: say(OUTCOMES.fizzled), weight: 6 }];
    case 'nothing': {
      if (types.length > 0) return [];
      // What these two are for never shows; that nothing came of them would say too much.
      const forms = deed === 'probe' ? OUTCOMES.probed : deed === 'hide' ? OUTCOMES.hid : OUTCOMES.nothing;
      return [{ text: say(forms), weight: 5 }];
    }
  }
}

/** A patrol on its way. Some people know ways that the map doesn't show, and then that is said. */
function walked(walk: NpcMoved, teller: Teller): Piece[] {
  const unseen = tookHiddenRoute(teller.scenario, walk, teller.here);
  return [...changePieces([walk], teller), ...(unseen ? [{ text: teller.say(CHANGES.unseenWay), weight: 4 }] : [])];
}

/** Setting and objective [S6]: the beginning of each whatever its length, and as much of the rest as fits. */
function introduction({ scenario, say }: Teller): Piece[] {
  const [first = '', ...rest] = sentencesOf(scenario.content.setting);
  return [
    { text: clipped(first, 110), weight: 6 },
    ...rest.map((text) => ({ text, weight: 3 })),
    { text: say(TABLE.manyVoices, { body: scenario.content.body.name }), weight: 2 },
    { text: clipped(sentence(scenario.content.objective), 135), weight: SAID_WEIGHT },
  ];
}

/** Of a list, in words. */
const RECAP_DEEDS = 3;

/** The round, as it can be looked back on: what came of it, what went wrong, how near the end is. */
function recap({ chronicle, names, scene, say, maybe, threat }: Teller): Piece[] {
  const deeds = chronicle.deeds().slice(0, RECAP_DEEDS);
  const what = listed(
    deeds.map(({ type, id }) => fill(DEED_WORDS[type], { x: type === 'stage' ? singleQuotes(names.of(id)) : names.the(id) })),
  );
  const count = chronicle.mishaps.round;
  const n = inWords(count);
  const [a, limit] = [inWords(scene.alarm), inWords(scene.alarmLimit)];
  return [
    { text: deeds.length > 0 ? say(RECAP.came, { what }) : maybe(say(RECAP.nothing)), weight: 5 },
    { text: count === 0 ? '' : maybe(say(count === 1 ? RECAP.oneMishap : RECAP.mishaps, { n, N: capitalised(n) })), weight: 4 },
    { text: maybe(say(RECAP.alarm, { a, A: capitalised(a), limit, threat })), weight: 3 },
  ];
}

/** The whole game: how far it came, in how long, and where it ends. */
function lookingBack({ outcome }: Extract<Fact, { type: 'ended' }>, { chronicle, names, here, say }: Teller): Piece[] {
  const { stages, mishaps, round } = chronicle;
  const rounds = `${inWords(round)} ${round === 1 ? 'round' : 'rounds'}`;
  const n = inWords(mishaps.game);
  const [done, total] = [inWords(stages?.done ?? 0), inWords(stages?.total ?? 0)];
  const forms = outcome === 'success' ? EPILOGUE.allDone : stages === null ? EPILOGUE.noneDone : EPILOGUE.partDone;
  const isTold = outcome !== 'abandoned' && round > 0 && (outcome !== 'success' || stages !== null);
  return [
    { text: isTold ? say(forms, { done, total, rounds, Rounds: capitalised(rounds) }) : '', weight: 4 },
    {
      text: mishaps.game === 0 ? '' : say(mishaps.game === 1 ? EPILOGUE.oneMishap : EPILOGUE.mishaps, { n, N: capitalised(n) }),
      weight: 3,
    },
    { text: say(EPILOGUE.place, { place: names.the(here) }), weight: 2 },
  ];
}

/** 'a, b and c'. */
function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

const ROLE_SHOWN: Record<Role, readonly string[]> = {
  collaborator: TABLE.wasCollaborator,
  rogue: TABLE.wasRogue,
  saboteur: TABLE.wasSaboteur,
};

function verdict(fact: Extract<Fact, { type: 'verdict' }>, teller: Teller): Piece[] {
  const { names, say } = teller;
  return [
    { text: say(fact.guilty ? TABLE.guilty : TABLE.acquitted, { accused: names.of(fact.accused) }), weight: 6 },
    ...(fact.role === null ? [] : [{ text: say(ROLE_SHOWN[fact.role]), weight: 6 }]),
    ...changePieces(
      fact.changes.filter(({ type }) => type !== 'quieted'),
      teller,
    ),
  ];
}

const SIDE_WON: Record<Role, readonly string[]> = {
  collaborator: TABLE.wonCollaborator,
  rogue: TABLE.wonRogue,
  saboteur: TABLE.wonSaboteur,
};

function sides(winning: readonly Role[], outcome: 'success' | 'failure' | 'abandoned', { say }: Phrasing): Piece[] {
  if (winning.length === 0 && outcome !== 'abandoned') return [{ text: say(TABLE.wonNobody), weight: 4 }];
  return winning.map((side) => ({ text: say(SIDE_WON[side]), weight: 4 }));
}
