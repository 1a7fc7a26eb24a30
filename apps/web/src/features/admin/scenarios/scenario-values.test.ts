import { checkScenario } from '@one-mind/protocol/scenarios/scenario-check';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../../lib/i18n.ts';
import { NEW_VALUES, type ScenarioValues, scenarioFormSchema, valuesOf } from './scenario-values.ts';

beforeAll(() => startI18n());

const checked = (values: ScenarioValues) => scenarioFormSchema(i18next.t).safeParse(values);

describe('the form of a scenario', () => {
  it('starts with the values of the product spec', () => {
    expect(NEW_VALUES).toMatchObject({ difficulty: 'medium', min_players: 4, max_players: 8, is_public: true, is_featured: false });
    expect(Object.keys(JSON.parse(NEW_VALUES.content)).slice(0, 6)).toEqual([
      'setting',
      'objective',
      'initial_resources',
      'events',
      'characters',
      'locations',
    ]);
  });

  it('needs only a title to be saved', () => {
    const { is_featured: _, is_public: _public, image_url: _url, ...scenario } = checked({ ...NEW_VALUES, title: 'Down' }).data ?? {};
    expect(checkScenario({ ...scenario, id: 'new', version: 1 }).errors).toEqual([]);
  });

  it('sends the content as JSON, and says why it is invalid', () => {
    const content = { setting: 'A cellar' };
    expect(checked({ ...NEW_VALUES, content: JSON.stringify(content) }).data).toMatchObject({ min_players: 4, image_url: null, content });
    expect(checked({ ...NEW_VALUES, content: '{' }).error?.issues).toEqual([
      expect.objectContaining({ path: ['content'], message: expect.stringMatching(/^This is not valid JSON: ./) }),
    ]);
  });

  it('refuses numbers of players outside of 1 to 20', () => {
    expect(checked({ ...NEW_VALUES, min_players: 0, max_players: 21 }).error?.issues.map(({ path }) => path)).toEqual([
      ['min_players'],
      ['max_players'],
    ]);
  });

  it('keeps a stored scenario unchanged', () => {
    const { is_featured: _, ...file } = { ...NEW_VALUES, title: 'Down', image_url: null, content: JSON.parse(NEW_VALUES.content) };
    expect(valuesOf({ ...file, id: 'a', version: 2 }, true)).toEqual({ ...NEW_VALUES, title: 'Down', is_featured: true });
  });
});
