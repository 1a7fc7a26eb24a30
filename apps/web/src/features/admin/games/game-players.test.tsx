import { FORMER_PLAYER } from '@one-mind/protocol/accounts/account-data';
import type { AdminGame } from '@one-mind/protocol/admin/admin-games';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { turnText } from './game-labels.tsx';
import { GamePlayers } from './game-players.tsx';

beforeAll(startI18n);

const PLAYERS: AdminGame['players'] = ['Ada', 'Bea'].map((username) => ({
  id: username,
  username,
  kind: 'human',
  role: null,
  is_alive: true,
}));

const rendered = (players: ReactNode) => renderToStaticMarkup(<MemoryRouter>{players}</MemoryRouter>);

describe('a game in the admin area', () => {
  it('links to each person’s page, but not for AI players and former players', () => {
    const [ada, bea] = PLAYERS.map((player, seat) => ({ ...player, kind: seat === 0 ? ('human' as const) : ('ai' as const) }));
    if (ada === undefined || bea === undefined) throw new Error('two players');
    const shown = rendered(<GamePlayers players={[ada, bea, { ...ada, id: 'gone', username: FORMER_PLAYER }]} />);
    expect(shown.match(/href="[^"]*"/g)).toEqual(['href="/admin/users/Ada"']);
  });

  it('shows the roles that an inspection has opened', () => {
    expect(rendered(<GamePlayers players={PLAYERS} />).match(/Role unknown/g)).toHaveLength(2);
    const opened = rendered(<GamePlayers players={PLAYERS} openedRoles={['rogue', 'saboteur']} />);
    expect(opened).not.toContain('Role unknown');
    expect(opened).toMatch(/Ada.*Rogue.*Bea.*Saboteur/);
  });

  it('says that there was no turn instead of counting a turn 0', () => {
    const text = (current_turn: number | null, status: AdminGame['status']) => turnText(i18next.t, { current_turn, status });
    expect([text(0, 'in_progress'), text(0, 'abandoned'), text(7, 'in_progress'), text(null, 'in_progress')]).toEqual([
      'None yet',
      'None',
      '7',
      '–',
    ]);
  });
});
