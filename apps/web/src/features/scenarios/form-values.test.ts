import { describe, expect, it } from 'vitest';
import { draftFrom, fileFrom, NEW_SCENARIO, valuesFromFile } from './form-values.ts';

const content = { setting: 'A cellar', locations: [] };
const values = { ...NEW_SCENARIO, title: 'Down there', content: JSON.stringify(content) };

describe('the scenario form', () => {
  it('sends what is typed, with numbers and content as JSON', () => {
    expect(draftFrom(values)).toEqual({ draft: expect.objectContaining({ title: 'Down there', min_players: 4, max_players: 8, content }) });
    expect(draftFrom({ ...values, min_players: '' })).toMatchObject({ draft: { min_players: 0 } });
  });

  it('says why content is no JSON, and sends nothing then', () => {
    expect(draftFrom({ ...values, content: '{ "setting": ' })).toEqual({ reason: expect.stringContaining('JSON') });
  });

  it('imports what it has exported, also under another title', () => {
    const imported = valuesFromFile(fileFrom(values), { ...NEW_SCENARIO, title: 'Something else' });
    expect(imported).toEqual({ ...values, content: JSON.stringify(content, null, 2) });
  });

  it('imports content alone beside what the form holds, and passes over what has the wrong type', () => {
    expect(valuesFromFile(JSON.stringify(content), values)).toEqual({ ...values, content: JSON.stringify(content, null, 2) });
    const odd = { title: 7, difficulty: 'odd', min_players: '3', is_public: 'yes', content };
    expect(valuesFromFile(JSON.stringify(odd), values)).toEqual({ ...values, content: JSON.stringify(content, null, 2) });
  });

  it.each(['no json', '[]', 'null', '"text"', '{"title":"only"}'])('takes no scenario from %s', (text) => {
    expect(valuesFromFile(text, values)).toBeNull();
  });
});
