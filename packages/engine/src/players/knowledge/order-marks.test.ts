import { describe, expect, it } from 'vitest';
import type { TurnFact } from '../../facts.ts';
import type { Dice } from '../../rng.ts';
import type { GameState } from '../../state.ts';
import { checkGames } from '../../testing/generated-games.ts';
import { otherSecrets } from '../../testing/other-secrets.ts';
import { diceOf, type GameOptions, newGame, randomPlay } from '../../testing/random-play.ts';
import { TINY } from '../../testing/tiny-scenario.ts';
import { anIdleTurn } from '../../testing/turns.ts';
import { viewFor } from '../../view/view.ts';
import type { ClaimView, PublicView, YouView } from '../../view/view-types.ts';
import { type Evidence, type MarkedGame, type MarkingSeat, type OrderMarks, orderMarks } from './order-marks.ts';

interface Seen {
  readonly game: PublicView;
  readonly you: YouView;
}

/** States of a generated game before its end, far enough apart to differ. Voices are shaken easily, so that many are quieted. */
function* statesOf(options: GameOptions, every: number): Generator<GameState> {
  let moments = 0;
  const game = newGame(options);
  const shaken = { ...game, seats: game.seats.map((seat) => ({ ...seat, composure: 1 })) };
  for (const { state, refused } of randomPlay(shaken, diceOf(`play ${options.seed}`), 400)) {
    if (state.phase === 'ended') return;
    if (refused === null && moments++ % every === 0) yield state;
  }
}

function seen(state: GameState, seat: number): Seen {
  const { public: game, you } = viewFor(state, { type: 'seat', seat });
  if (you === null) throw new Error(`Seat ${seat} has no view.`);
  return { game, you };
}

/** The same state with more claims, about a third of them false, and with guesses of places by this seat. */
function withClaimsAndGuesses(state: GameState, seat: number, dice: Dice, guessOf: (other: number) => number | null): GameState {
  const claims = state.truths
    .filter(() => dice.percent(40))
    .map((truth) => ({ ...truth, seat: dice.percent(65) ? truth.seat : dice.below(state.seats.length), at: state.now }));
  const positions: Record<string, number> = {};
  state.seats.forEach(({ id }, other) => {
    const guess = other === seat ? null : guessOf(other);
    if (guess !== null) positions[id] = guess;
  });
  return {
    ...state,
    claims,
    seats: state.seats.map((one, index) =>
      index === seat ? { ...one, notebook: { ...one.notebook, guesses: { ...one.notebook.guesses, positions } } } : one,
    ),
  };
}

/** Everything that the marks say, as data. */
function asData(marks: OrderMarks, { game: { claims, history } }: Seen): unknown {
  return {
    voices: marks.voices,
    isContradictory: marks.isContradictory,
    claims: claims.map((claim) => [marks.isBelieved(claim), marks.claimedPlaces(claim)]),
    authors: history.map(({ round, turn }) => marks.authorsOf({ round, turn })),
  };
}

/** Who acted in which turn if this were the order of round 1, played through voice by voice. Without the engine's rotation. */
function playedIn(order: readonly string[], { players, rulesOff, verdicts, history, round: last }: PublicView) {
  const gone = new Set<string>();
  const authors = new Map<string, string>();
  const lengths = new Map<number, number>();
  for (let round = 1; round <= last; round++) {
    for (const verdict of verdicts) if (verdict.guilty && verdict.round === round) gone.add(verdict.accused);
    const line = [...order];
    if (!rulesOff.includes('cycling_order')) for (let shifted = 1; shifted < round; shifted++) line.push(line.shift() ?? '');
    let turn = 0;
    for (const voice of line) {
      if (gone.has(voice)) continue;
      turn += 1;
      authors.set(`${round}.${turn}`, voice);
      const fact = history.find((one) => one.round === round && one.turn === turn);
      for (const change of [...(fact?.changes ?? []), ...(fact?.mishap?.changes ?? [])])
        if (change.type === 'quieted') gone.add(change.player);
    }
    lengths.set(round, turn);
  }
  return { authors, lengths, placeOf: (player: string) => order.indexOf(player) + 1, players };
}
type Played = ReturnType<typeof playedIn>;

function everyOrder(ids: readonly string[]): string[][] {
  return ids.length === 0 ? [[]] : ids.flatMap((first) => everyOrder(ids.filter((id) => id !== first)).map((rest) => [first, ...rest]));
}

const isAuthor = ({ authors }: Played, player: string, { round, turn }: { readonly round: number; readonly turn: number }): boolean =>
  authors.get(`${round}.${turn}`) === player;

function allows(played: Played, evidence: Evidence, you: YouView): boolean {
  switch (evidence.type) {
    case 'own':
      return isAuthor(played, you.id, evidence);
    case 'claim':
      return isAuthor(played, evidence.player, evidence);
    case 'turns':
      return played.lengths.get(evidence.round) === evidence.turns;
  }
}

/** What the marks should be, by trying every order. Returns what differs, or null. */
function differsFromBruteForce({ game, you }: Seen, marks: OrderMarks): string | null {
  const all = everyOrder(game.players.map(({ id }) => id)).map((order) => playedIn(order, game));
  const turnsOf = (round: number) => game.history.filter((fact) => fact.round === round).length;
  const byFacts = all.filter(
    (played) =>
      you.actions.every((turn) => isAuthor(played, you.id, turn)) &&
      [...played.lengths].every(([round, turns]) => round === game.round || turns === turnsOf(round)),
  );
  const placesIn = (orders: readonly Played[], player: string) =>
    [...new Set(orders.map(({ placeOf }) => placeOf(player)))].sort((a, b) => a - b).join();
  const claimed = (claim: ClaimView) =>
    placesIn(
      byFacts.filter((played) => isAuthor(played, claim.player, claim)),
      claim.player,
    );
  for (const claim of game.claims)
    if (marks.claimedPlaces(claim).join() !== claimed(claim)) return `claim ${JSON.stringify(claim)} gives ${marks.claimedPlaces(claim)}`;

  const believed = game.claims.filter((claim) => claim.player !== you.id && claimed(claim) === String(you.guesses.positions[claim.player]));
  if (believed.length !== game.claims.filter(marks.isBelieved).length) return `${believed.length} claims are believed`;
  const byBeliefs = byFacts.filter((played) => believed.every((claim) => isAuthor(played, claim.player, claim)));
  if (marks.isContradictory !== (byBeliefs.length === 0)) return `contradictory is ${marks.isContradictory}`;
  const possible = byBeliefs.length === 0 ? byFacts : byBeliefs;

  for (const { player, places } of marks.voices) {
    const open = places.filter(({ ruledOutBy }) => ruledOutBy === null).map(({ place }) => place);
    if (open.join() !== placesIn(possible, player)) return `${player} has ${open}, not ${placesIn(possible, player)}`;
    for (const { place, ruledOutBy } of places) {
      if (ruledOutBy === null) continue;
      const fits = (evidence: readonly Evidence[]) =>
        all.some((played) => played.placeOf(player) === place && evidence.every((one) => allows(played, one, you)));
      if (fits(ruledOutBy)) return `${JSON.stringify(ruledOutBy)} does not rule out place ${place} of ${player}`;
      const spare = ruledOutBy.find((one) => !fits(ruledOutBy.filter((other) => other !== one)));
      if (spare !== undefined) return `${JSON.stringify(spare)} is not needed against place ${place} of ${player}`;
    }
  }
  const quieted = game.players.filter(({ is_alive }) => !is_alive);
  const guessed = possible.filter(({ placeOf }) => quieted.every(({ id }) => placeOf(id) === (you.guesses.positions[id] ?? placeOf(id))));
  for (const { round, turn } of game.history) {
    const expected = game.players.flatMap(({ id }) => {
      const places = placesIn(
        (guessed.length > 0 ? guessed : possible).filter((played) => isAuthor(played, id, { round, turn })),
        id,
      );
      return places === '' ? [] : [`${id}: ${places}`];
    });
    const found = marks.authorsOf({ round, turn }).map(({ player, places }) => `${player}: ${places}`);
    if (found.join() !== expected.join()) return `turn ${turn} of round ${round} has ${found}, not ${expected}`;
  }
  return null;
}

const orNobody = (dice: Dice, guess: number): number | null => (dice.percent(60) ? guess : null);

describe('orderMarks', () => {
  it('[K2] depends on nothing but what the seat sees', () => {
    checkGames(TINY, 12, (options) => {
      const dice = diceOf(`marks ${options.seed}`);
      for (const plain of statesOf(options, 23)) {
        const seat = dice.below(options.players);
        const state = withClaimsAndGuesses(plain, seat, dice, () => orNobody(dice, 1 + dice.below(options.players)));
        const [one, other] = [state, otherSecrets(state, { type: 'seat', seat }, dice)].map((game) => {
          const view = seen(game, seat);
          return JSON.stringify(asData(orderMarks(view.game, view.you), view));
        });
        if (one !== other) return `seat ${seat} has other marks in round ${state.round} with other secrets`;
      }
      return null;
    });
  });

  it('[K2] [S4] never rules out the truth while every believed claim is true', () => {
    let beliefs = 0;
    checkGames(TINY, 15, (options) => {
      const dice = diceOf(`marks ${options.seed}`);
      for (const plain of statesOf(options, 23)) {
        const truth = (seat: number) => plain.order.indexOf(seat) + 1;
        for (const seat of plain.seats.keys()) {
          const { game, you } = seen(
            withClaimsAndGuesses(plain, seat, dice, (other) => orNobody(dice, truth(other))),
            seat,
          );
          const marks = orderMarks(game, you);
          beliefs += game.claims.filter(marks.isBelieved).length;
          if (marks.isContradictory) return `true claims contradict each other in round ${game.round}`;
          for (const [other, { places }] of marks.voices.entries())
            if (places[truth(other) - 1]?.ruledOutBy !== null)
              return `seat ${other} can't have its place ${truth(other)} in round ${game.round}`;
          for (const { seat: author, round, turn } of plain.truths)
            if (!marks.authorsOf({ round, turn }).some(({ player }) => player === game.players[author]?.id))
              return `turn ${turn} of round ${round} can't have been that of seat ${author}`;
        }
      }
      return null;
    });
    expect(beliefs).toBeGreaterThan(200);
  });

  it('[K2] [S4] rules out exactly what no order allows, each place for reasons that are all needed', () => {
    let quieted = 0;
    let contradictory = 0;
    checkGames(TINY, 40, (options) => {
      const dice = diceOf(`marks ${options.seed}`);
      const players = 3 + (options.players % 2);
      for (const plain of statesOf({ ...options, players }, 23)) {
        for (const seat of plain.seats.keys()) {
          // Two voices often get the same place, and both believed claims to it contradict each other.
          const view = seen(
            withClaimsAndGuesses(plain, seat, dice, () => orNobody(dice, 1 + dice.below(2))),
            seat,
          );
          const marks = orderMarks(view.game, view.you);
          if (view.game.players.some(({ is_alive }) => !is_alive)) quieted += 1;
          if (marks.isContradictory) contradictory += 1;
          const difference = differsFromBruteForce(view, marks);
          if (difference !== null) return `${difference} for seat ${seat} in round ${view.game.round}`;
        }
      }
      return null;
    });
    // The generated games contain what makes the marks difficult.
    expect(quieted).toBeGreaterThan(80);
    expect(contradictory).toBeGreaterThan(4);
  });

  const turn = (round: number, number: number): TurnFact => anIdleTurn(round, number, (round - 1) * 3 + number);
  /** Three voices: Ann, whose view it is, Ben and Cleo. One round has been played unless `more` says otherwise. */
  function marksOf(more: { readonly game?: Partial<MarkedGame>; readonly you?: Partial<MarkingSeat> }): OrderMarks {
    const state = newGame({ scenario: TINY, players: 3, seed: 1, timeLimitMs: null });
    const { game, you } = seen(state, 0);
    const ids = ['ann', 'ben', 'cleo'];
    return orderMarks(
      {
        ...game,
        players: game.players.map((player, seat) => ({ ...player, id: ids[seat] ?? '' })),
        round: 2,
        history: [1, 2, 3].map((number) => turn(1, number)),
        ...more.game,
      },
      { ...you, id: 'ann', guesses: { roles: {}, positions: {} }, ...more.you },
    );
  }
  const acted = (round: number, number: number): YouView['actions'][number] => ({
    round,
    turn: number,
    turnNumber: number,
    by: 'you',
    action: 'hide',
    target: 'environment',
    intention: 'cooperative',
    tag: 'assist',
    outcome: 'success',
    tagWorked: true,
  });
  const openPlaces = (marks: OrderMarks) =>
    marks.voices.map(({ places }) => places.flatMap(({ place, ruledOutBy }) => (ruledOutBy === null ? [place] : [])));

  it('[K2] leaves every place open before the first own turn', () => {
    expect(openPlaces(marksOf({ game: { history: [], round: 1 } }))).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('[K2] gives the own turn as the reason against the own place of others', () => {
    const marks = marksOf({ you: { actions: [acted(1, 2)] } });
    expect(openPlaces(marks)).toEqual([[2], [1, 3], [1, 3]]);
    expect(marks.voices[1]?.places[1]?.ruledOutBy).toEqual([{ type: 'own', round: 1, turn: 2 }]);
  });

  it('[K2] [K3] uses a claim that the own guess agrees with, and no other', () => {
    const game = { claims: [{ player: 'ben', round: 1, turn: 3 }] };
    const actions = [acted(1, 2)];
    const guessing = (positions: Record<string, number>) => marksOf({ game, you: { actions, guesses: { roles: {}, positions } } });
    expect(openPlaces(guessing({}))).toEqual([[2], [1, 3], [1, 3]]);
    expect(openPlaces(guessing({ ben: 1 }))).toEqual([[2], [1, 3], [1, 3]]);
    expect(openPlaces(guessing({ ben: 3 }))).toEqual([[2], [3], [1]]);
    expect(guessing({ ben: 3 }).voices[2]?.places[2]?.ruledOutBy).toEqual([{ type: 'claim', player: 'ben', round: 1, turn: 3 }]);
  });

  it('[K2] [K3] gives an impossible claim no place, and one that depends on a quieted voice several', () => {
    const quieting: TurnFact = { ...turn(2, 1), changes: [{ type: 'quieted', player: 'cleo' }] };
    const players = ['ann', 'ben', 'cleo'].map((id, seat): PublicView['players'][number] => ({
      id,
      username: id,
      seat,
      kind: 'human',
      status: 'online',
      is_alive: id !== 'cleo',
      composure: 1,
      lockedIn: false,
      graceEndsAt: null,
      role: null,
    }));
    const played = {
      game: { players, round: 3, history: [turn(1, 1), turn(1, 2), turn(1, 3), quieting, turn(2, 2)] },
      you: { actions: [acted(1, 2)] },
    };
    const marks = marksOf(played);
    expect(marks.claimedPlaces({ player: 'ben', round: 1, turn: 2 })).toEqual([]);
    // Ann's place is the first of round 2.
    expect(marks.claimedPlaces({ player: 'ben', round: 2, turn: 1 })).toEqual([]);
    expect(marks.claimedPlaces({ player: 'ben', round: 2, turn: 2 })).toEqual([1, 3]);
    expect(marks.authorsOf({ round: 2, turn: 2 })).toEqual([{ player: 'ben', places: [1, 3] }]);
    const guesses = { roles: {}, positions: { cleo: 3 } };
    const guessing = marksOf({ ...played, you: { ...played.you, guesses } });
    expect(guessing.authorsOf({ round: 2, turn: 2 })).toEqual([{ player: 'ben', places: [1] }]);
  });

  it('[K2] disregards believed claims that contradict each other', () => {
    const claims = [
      { player: 'ben', round: 1, turn: 3 },
      { player: 'cleo', round: 1, turn: 3 },
    ];
    const marks = marksOf({ game: { claims }, you: { actions: [acted(1, 2)], guesses: { roles: {}, positions: { ben: 3, cleo: 3 } } } });
    expect(marks.isContradictory).toBe(true);
    expect(openPlaces(marks)).toEqual([[2], [1, 3], [1, 3]]);
  });
});
