import { describe, expect, it } from 'vitest';
import { NEW_SCENARIO, type ScenarioDocument } from '../document/document.ts';
import { inOrder, withSettings, withStageTicked } from './players.ts';

const table = (rounds: number, ...stages: string[]) => ({ rounds, stages });
const stages = [{ id: 'first' }, { id: 'second' }];

describe('what differs by the number of players', () => {
  it('a new stage is ticked for every number of players, in the order of the list of stages', () => {
    const content = { stages, by_players: { 3: table(9, 'second'), 4: table(8) } };
    expect(withStageTicked(content, 'first')).toEqual({ stages, by_players: { 3: table(9, 'first', 'second'), 4: table(8, 'first') } });
  });

  it('a stage that is moved is moved for every number of players, and nothing else changes', () => {
    const content = { stages: stages.toReversed(), by_players: { 3: table(9, 'first', 'second', 'gone'), 4: table(8, 'second') } };
    expect(inOrder(content)).toEqual({ ...content, by_players: { ...content.by_players, 3: table(9, 'second', 'first', 'gone') } });
    expect(inOrder({ stages, by_players: 7 })).toEqual({ stages, by_players: 7 });
  });

  it('a number of players that a scenario comes to be for begins with a copy of the nearest', () => {
    const content = { by_players: { 3: table(9, 'first'), 4: table(8, 'first') } };
    const document: ScenarioDocument = { ...NEW_SCENARIO, min_players: 3, max_players: 4, content };
    expect(withSettings(document)).toBe(document);
    expect(withSettings({ ...document, max_players: 8 }).content).toEqual({
      by_players: { ...content.by_players, 5: table(8, 'first'), 6: table(8, 'first') },
    });
  });
});
