import type { AdminGame } from '@one-mind/protocol/admin-games';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { GamePlayers } from './game-players.tsx';
import { turnText } from './game-words.tsx';

beforeAll(startI18n);

const PLAYERS: AdminGame['players'] = ['Ada', 'Bea'].map((username) => ({
  id: username,
  username,
  kind: 'human',
  role: null,
  is_alive: true,
}));

describe('a game in the admin area', () => {
  it('shows the roles that an inspection has opened', () => {
    expect(renderToStaticMarkup(<GamePlayers players={PLAYERS} />).match(/Role unknown/g)).toHaveLength(2);
    const opened = renderToStaticMarkup(<GamePlayers players={PLAYERS} openedRoles={['rogue', 'saboteur']} />);
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
