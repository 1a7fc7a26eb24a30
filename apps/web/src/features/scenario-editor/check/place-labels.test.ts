import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { pathFrom } from '../document/json-path.ts';
import { placeLabel } from './place-labels.ts';

await startI18n();
const { t } = i18next;

describe('where a problem is', () => {
  it('is described by names and labels, not by ids and paths', () => {
    const content = {
      locations: [
        { id: 'loc-1', name: 'Workshop' },
        { id: '', name: '' },
      ],
      stages: [{ id: 's', title: 'Get out' }],
    };
    const words = (path: string) => placeLabel(t, content, pathFrom(path));
    expect(words('locations[0].exits[1].to')).toBe('Workshop · Connection 2 · To');
    expect(words('locations[1].map.x')).toBe('Locations 2 · Place on the map · From the left (%)');
    expect(words('stages[0].when.of[0].location')).toBe('Get out · When · Condition 1 · Location');
    expect(words('by_players.3.rounds')).toBe('3 players · Rounds');
    expect(words('title')).toBe('Title');
  });
});
