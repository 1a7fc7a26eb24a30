import type { PutDraft, StoredDraft } from '@one-mind/protocol/scenarios/scenario-drafts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, offline } from '../../../lib/api/api-error.ts';
import { NEW_SCENARIO } from '../document/document.ts';
import { createDraftKeeper, type DraftPlace, type DraftServer } from './draft-keeper.ts';
import { draftText, localDraftFrom, typedFrom } from './draft-text.ts';

/** Stores one draft under the same rules as our server; `away` makes it unreachable. */
function keepingServer(first: StoredDraft | null = null) {
  const state = { stored: first, away: false, writes: 0 };
  const reachable = () => {
    if (state.away) throw offline();
  };
  const server: DraftServer = {
    read: async () => {
      reachable();
      return state.stored;
    },
    write: async ({ revision, ...draft }) => {
      reachable();
      state.writes++;
      if ((state.stored?.revision ?? 0) !== revision) throw new ApiError({ status: 409, code: 'draft_changed', message: 'changed' });
      state.stored = { ...draft, revision: revision + 1, updated_at: '2026-01-01T00:00:00.000Z' };
      return state.stored;
    },
    remove: async () => {
      reachable();
      state.stored = null;
    },
  };
  return { state, server };
}
function browser(): DraftPlace & { text: string | null } {
  return {
    text: null,
    read() {
      return this.text;
    },
    write(text) {
      this.text = text;
      return true;
    },
  };
}

const draft = (document: string) => ({ document, base_version: 1 });
const open = (server: DraftServer, place: DraftPlace, stored: StoredDraft | null) => {
  const keeper = createDraftKeeper({ server, place, stored, unsent: localDraftFrom(place.read()) });
  keeper.start();
  return keeper;
};

describe('keeping a draft', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('writes it into the browser at once and to the server when typing rests', async () => {
    const { server, state } = keepingServer();
    const place = browser();
    const keeper = open(server, place, null);
    keeper.keep(draft('a'));
    keeper.keep(draft('ab'));
    expect(localDraftFrom(place.text)).toMatchObject({ document: 'ab', revision: 0 });
    expect(state.writes).toBe(0);
    await vi.runAllTimersAsync();
    expect(state).toMatchObject({ writes: 1, stored: { document: 'ab', revision: 1 } });
    expect(place.text).toBeNull();
    expect(keeper.getState().status).toMatchObject({ kind: 'kept' });
  });

  it('keeps it in the browser while the server is down, and sends it when it is back', async () => {
    const { server, state } = keepingServer();
    const place = browser();
    const keeper = open(server, place, null);
    state.away = true;
    keeper.keep(draft('offline'));
    await keeper.flush();
    expect(keeper.getState().status.kind).toBe('local');
    expect(localDraftFrom(place.text)?.document).toBe('offline');
    state.away = false;
    await vi.runAllTimersAsync();
    expect(state.stored).toMatchObject({ document: 'offline' });
    expect(place.text).toBeNull();
  });

  it('sends after a crash what the page before could not send', async () => {
    const { server, state } = keepingServer();
    const place = browser();
    const before = open(server, place, null);
    before.keep(draft('typed just before the crash'));
    before.stop();
    open(server, place, null);
    await vi.runAllTimersAsync();
    expect(state.stored).toMatchObject({ document: 'typed just before the crash' });
  });

  it('never overwrites another window’s draft before the user has chosen', async () => {
    const { server, state } = keepingServer();
    const [here, there] = [browser(), browser()];
    const [left, right] = [open(server, here, null), open(server, there, null)];
    left.keep(draft('left'));
    await left.flush();
    right.keep(draft('right'));
    await right.flush();
    expect(right.getState().status.kind).toBe('conflict');
    right.keep(draft('right, and more'));
    await vi.runAllTimersAsync();
    expect(state.stored).toMatchObject({ document: 'left' });
    expect(localDraftFrom(there.text)?.document).toBe('right, and more');
    await right.insist();
    expect(state.stored).toMatchObject({ document: 'right, and more', revision: 2 });
    left.keep(draft('left again'));
    await left.flush();
    expect((await left.giveWay())?.document).toBe('right, and more');
    expect(here.text).toBeNull();
    expect(left.getState().status.kind).toBe('kept');
  });

  it('asks at the start where another window was faster than the crash', () => {
    const { server } = keepingServer();
    const place = browser();
    place.write(JSON.stringify({ ...draft('mine'), revision: 1 } satisfies PutDraft));
    const keeper = open(server, place, { ...draft('theirs'), revision: 2, updated_at: '2026-01-01T00:00:00.000Z' });
    expect(keeper.getState().status.kind).toBe('conflict');
  });

  it('forgets it everywhere when it is dropped, but not what is typed in the meantime', async () => {
    const { server, state } = keepingServer();
    const place = browser();
    const keeper = open(server, place, null);
    keeper.keep(draft('a'));
    await keeper.flush();
    const dropped = keeper.drop();
    await dropped;
    expect([state.stored, place.text, keeper.getState().status.kind]).toEqual([null, null, 'none']);
    keeper.keep(draft('b'));
    const again = keeper.drop();
    keeper.keep(draft('c'));
    await again;
    await vi.runAllTimersAsync();
    expect(state.stored).toMatchObject({ document: 'c' });
  });

  it('leaves alone what another window of the same browser has not been able to send', async () => {
    const { server } = keepingServer();
    const place = browser();
    const [left, right] = [open(server, place, null), open(server, place, null)];
    left.keep(draft('left'));
    right.keep(draft('right'));
    await left.flush();
    expect(localDraftFrom(place.text)?.document).toBe('right');
    await right.flush();
    expect(right.getState().status.kind).toBe('conflict');
    expect(localDraftFrom(place.text)?.document).toBe('right');
  });

  it('says so when it is kept nowhere', () => {
    const { server } = keepingServer();
    const keeper = open(server, { read: () => null, write: (text) => text === null }, null);
    keeper.keep(draft('a'));
    expect(keeper.getState().isSafe).toBe(false);
  });
});

describe('the text of a draft', () => {
  it('restores what was typed, JSON or not', () => {
    const typed = { document: { ...NEW_SCENARIO, min_players: null, title: '' }, brokenJson: '{ "setting": ', ownIds: ['cell'] };
    expect(typedFrom(draftText(typed))).toEqual(typed);
  });

  it('is null if it is not a draft', () => {
    for (const text of ['', '{', '[]', '{"document":{"title":"x"}}']) expect(typedFrom(text)).toBeNull();
    for (const text of [null, '{', '{"document":7}']) expect(localDraftFrom(text)).toBeNull();
  });
});
