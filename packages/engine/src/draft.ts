import type { GameState, Notebook, Seat } from './state.ts';

/**
 * A private copy that a command may change freely; the original never changes. Copies by hand what rules mutate in
 * place and shares the rest (scenario, settings, order, and the entries of every list, which are never edited).
 */
export function draftOf(state: GameState): GameState {
  const { roundEffects, pause } = state;
  return {
    ...state,
    seats: state.seats.map(copySeat),
    queue: [...state.queue],
    body: { ...state.body },
    resources: { ...state.resources },
    flags: { ...state.flags },
    knownLocations: { ...state.knownLocations },
    objects: copyEach(state.objects),
    npcs: copyEach(state.npcs),
    hazards: copyEach(state.hazards),
    specialsDone: [...state.specialsDone],
    eventsDone: [...state.eventsDone],
    stagesDone: [...state.stagesDone],
    stageTurns: [...state.stageTurns],
    verdicts: [...state.verdicts],
    pending: [...state.pending],
    roundEffects: {
      ...roundEffects,
      distractedNpcs: [...roundEffects.distractedNpcs],
      hidden: [...roundEffects.hidden],
      repairedBy: [...roundEffects.repairedBy],
    },
    claims: [...state.claims],
    pause: { ...pause, requestedBy: [...pause.requestedBy] },
    history: [...state.history],
    roundReports: [...state.roundReports],
    truths: [...state.truths],
  };
}

function copySeat(seat: Seat): Seat {
  return { ...seat, marked: [...seat.marked], notebook: copyNotebook(seat.notebook), tally: { ...seat.tally } };
}

function copyNotebook(notebook: Notebook): Notebook {
  return {
    actions: [...notebook.actions],
    clues: [...notebook.clues],
    guesses: { roles: { ...notebook.guesses.roles }, positions: { ...notebook.guesses.positions } },
    inYourName: [...notebook.inYourName],
  };
}

function copyEach<T extends object>(things: Record<string, T>): Record<string, T> {
  const copy: Record<string, T> = {};
  for (const id in things) copy[id] = { ...(things[id] as T) };
  return copy;
}
