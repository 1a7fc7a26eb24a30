import type { AdminScenarioDraft } from '@one-mind/protocol/admin/admin-scenarios';
import { checkScenario } from '@one-mind/protocol/scenarios/scenario-check';
import { describe, expect, it } from 'vitest';
import { draftFrom, NEW_VALUES, problemsFrom, valuesOf, withoutProblemsOf } from './scenario-values.ts';

const scenarioOf = ({ is_featured, is_public, image_url, ...scenario }: AdminScenarioDraft) => scenario;

describe('the form of a scenario', () => {
  it('begins as the rules of the house say', () => {
    expect(NEW_VALUES).toMatchObject({ difficulty: 'medium', min_players: '4', max_players: '8', is_public: true, is_featured: false });
    expect(Object.keys(JSON.parse(NEW_VALUES.content)).slice(0, 6)).toEqual([
      'setting',
      'objective',
      'initial_resources',
      'events',
      'characters',
      'locations',
    ]);
  });

  it('needs nothing but a title to be saved', () => {
    const result = draftFrom({ ...NEW_VALUES, title: 'Down' });
    if ('reason' in result) throw new Error(result.reason);
    expect(checkScenario({ ...scenarioOf(result.draft), id: 'new', version: 1 }).errors).toEqual([]);
  });

  it('sends what is typed, with numbers and content as JSON, and says why content is none', () => {
    const content = { setting: 'A cellar' };
    expect(draftFrom({ ...NEW_VALUES, title: 'Down', content: JSON.stringify(content) })).toEqual({
      draft: expect.objectContaining({ title: 'Down', min_players: 4, max_players: 8, is_featured: false, content }),
    });
    expect(draftFrom({ ...NEW_VALUES, content: '{' })).toEqual({ reason: expect.stringContaining('JSON') });
  });

  it('holds a stored scenario as it is', () => {
    const { draft } = { draft: undefined, ...draftFrom({ ...NEW_VALUES, title: 'Down', is_featured: true }) };
    if (draft === undefined) throw new Error('the new content is no JSON');
    const { is_featured: _, ...file } = draft;
    const values = valuesOf(
      { ...file, id: 'a', version: 2, difficulty: 'medium', is_public: true, image_url: null, content: JSON.parse(NEW_VALUES.content) },
      true,
    );
    expect(values).toEqual({ ...NEW_VALUES, title: 'Down', is_featured: true });
  });

  it('says what is wrong beside its field until that is changed, and else in the content', () => {
    const problems = problemsFrom({ fields: { title: 'Write something.', 'locations[0].size': 'Choose at most 6.' } });
    expect(problems).toEqual({
      fields: { title: 'Write something.' },
      inContent: [{ path: 'locations[0].size', text: 'Choose at most 6.' }],
    });
    expect(withoutProblemsOf(problems, { title: 'x' })).toEqual({ ...problems, fields: {} });
    expect(withoutProblemsOf(problems, { content: '{}' })).toEqual({ ...problems, inContent: [] });
  });
});
