import { PROBLEMS_MAX } from '@one-mind/engine/scenario/validation/validate-problem';
import { TINY } from '@one-mind/engine/testing/tiny-scenario';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SCENARIO_DEPTH_MAX, SCENARIO_SIZE_MAX, SCENARIO_VALUES_MAX } from './scenario-bounds.ts';
import { checkScenario, checkScenarioText, type ScenarioCheck } from './scenario-check.ts';

/** The tiny scenario as JSON, with one value replaced. */
function changed(path: string, value: unknown): unknown {
  const json = JSON.parse(JSON.stringify(TINY));
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((part, key) => part[key], json);
  // JSON.parse also creates a key called __proto__, but an assignment doesn't.
  Object.defineProperty(parent, last, { value, enumerable: true, configurable: true, writable: true });
  return json;
}
const codes = ({ errors }: ScenarioCheck) => errors.map(({ code }) => code);
const pairs = ({ errors }: ScenarioCheck) => errors.map(({ code, path }) => [code, path]);
const nested = (depth: number, open: string, close: string): string => `${open.repeat(depth)}1${close.repeat(depth)}`;
const location = (index: number) => ({ ...TINY.content.locations[0], id: `place-${index}` });

/** Like JSON, but counts how often it is read. */
function counted(json: object): { readonly seen: () => number; readonly value: object } {
  let seen = 0;
  const wrap = (value: object): object =>
    new Proxy(value, {
      get: (target, key, receiver) => {
        seen += 1;
        const part: unknown = Reflect.get(target, key, receiver);
        return typeof part === 'object' && part !== null ? wrap(part) : part;
      },
    });
  return { seen: () => seen, value: wrap(json) };
}

describe('checkScenario', () => {
  it('returns a scenario in the form to save, from JSON and from text', () => {
    expect(checkScenario(JSON.parse(JSON.stringify(TINY)))).toEqual({ scenario: TINY, errors: [], warnings: [] });
    expect(checkScenarioText(JSON.stringify(TINY)).scenario).toEqual(TINY);
  });

  it('accepts warnings, and reports them', () => {
    const exits = [{ to: 'hall' }, { to: 'tunnel' }, { to: 'kitchen' }];
    const check = checkScenario(changed('content.locations.0.exits', exits), { art: new Set(['cellar', 'hall', 'yard', 'tunnel']) });
    expect(check.scenario).not.toBeNull();
    expect(check.warnings.map(({ code, path }) => [code, path])).toEqual([
      ['no_way_back', 'locations[0].exits[2]'],
      ['unknown_art', 'locations[2].art'],
    ]);
  });

  it('reports problems of size and of meaning together, each once, with code, path, reason and advice', () => {
    const json = changed('content.locations.1.exits.0.to', 'celar');
    const broken = JSON.parse(JSON.stringify(json));
    broken.content.body.name = 'x'.repeat(81);
    broken.content.objects[0].colour = 'red';
    broken.content.events[0].chance = 1e308;
    expect(checkScenario(broken).errors).toEqual([
      {
        code: 'ill_sized',
        severity: 'error',
        path: 'body.name',
        reason: 'This text is too long.',
        suggestion: 'Use at most 80 characters.',
      },
      {
        code: 'unknown_field',
        severity: 'error',
        path: 'objects[0]',
        reason: 'These fields don’t belong here: “colour”.',
        suggestion: 'Remove them or correct their names.',
      },
      {
        code: 'ill_sized',
        severity: 'error',
        path: 'events[0].chance',
        reason: 'This number is too large.',
        suggestion: 'Choose at most 1.',
      },
      {
        code: 'unknown_reference',
        severity: 'error',
        path: 'locations[1].exits[0].to',
        reason: 'There is no location “celar”.',
        suggestion: 'Did you mean “cellar”?',
      },
    ]);
  });

  it('reports a list of a wrong length before it checks its items', () => {
    const json = changed('content.locations.1.exits.0.to', 'celar');
    const broken = JSON.parse(JSON.stringify(json));
    broken.content.roles = { 4: ['collaborator', 'saboteur'] };
    expect(checkScenario(broken).errors).toEqual([
      {
        code: 'wrong_count',
        severity: 'error',
        path: 'roles.4',
        reason: 'This list is too short.',
        suggestion: 'It must have at least 3 entries.',
      },
    ]);
    expect(checkScenario(changed('content.locations', [])).errors).toMatchObject([{ suggestion: 'It must have at least 1 entry.' }]);
  });

  it.each([
    ['content.objects.0.kind', 'itm', 'unknown_choice', 'objects[0].kind', 'Did you mean “item”?'],
    ['content.stages.0.when.type', 'hass', 'unknown_choice', 'stages[0].when.type', 'Did you mean “has”?'],
    ['content.locations.0.size', 'two', 'wrong_type', 'locations[0].size', 'Enter a number here.'],
    ['content.locations.0.size', 1.5, 'wrong_type', 'locations[0].size', 'Enter a whole number here.'],
    ['content.start', undefined, 'missing', 'start', 'Add a text.'],
    ['title', ' ', 'ill_sized', 'title', 'Enter some text.'],
    ['content.start', '', 'bad_id', 'start', 'Choose where the body begins.'],
    ['content.start', 'The Cellar', 'bad_id', 'start', expect.stringContaining('lower-case letters')],
    ['content.objects.4.needs.0', { thing: 'key' }, 'wrong_type', 'objects[4].needs[0]', expect.stringContaining('allowed shapes')],
  ])('gives advice if %s is %j', (path, value, code, at, suggestion) => {
    expect(checkScenario(changed(path, value)).errors).toContainEqual(expect.objectContaining({ code, path: at, suggestion }));
  });

  it.each([null, 'scenario', [], 4, {}, true])('refuses %j', (input) => {
    expect(checkScenario(input).scenario).toBeNull();
    expect(checkScenario(input).errors.length).toBeGreaterThan(0);
  });
});

describe('hostile content', () => {
  it('of 10 MB is refused before it is parsed, or as a text inside before it is looked at', () => {
    const huge = 'x'.repeat(10_000_000);
    expect(codes(checkScenarioText(huge))).toEqual(['too_large']);
    expect(codes(checkScenario(changed('content.setting', huge)))).toEqual(['too_large']);
    expect(codes(checkScenario({ [huge]: 1 }))).toEqual(['too_large']);
    expect(codes(checkScenario(Array(5_000_000).fill(0)))).toEqual(['too_many_values']);
  });

  it('that is not JSON is refused with the position of the error', () => {
    expect(checkScenarioText('{"title": "x",}').errors).toMatchObject([
      { code: 'not_json', reason: expect.stringContaining('position 14') },
    ]);
    expect(codes(checkScenarioText('{"size": NaN}'))).toEqual(['not_json']);
    expect(codes(checkScenarioText(''))).toEqual(['not_json']);
  });

  it('nested 10,000 deep is refused without recursion', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"type":"not","of":', '}'],
      ['{"type":"all","of":[', ']}'],
    ] as const) {
      const depth = Math.floor(SCENARIO_SIZE_MAX / (open.length + close.length + 1));
      expect(codes(checkScenarioText(nested(Math.min(depth, 10_000), open, close)))).toEqual(['too_deep']);
      expect(codes(checkScenario(changed('content.stages.0.when', JSON.parse(nested(10_000, open, close)))))).toEqual(['too_deep']);
    }
  });

  it('nested as deep as the bounds allow is reported by its shape', () => {
    const when = JSON.parse(nested(SCENARIO_DEPTH_MAX - 6, '{"type":"not","of":', '}'));
    expect(codes(checkScenario(changed('content.stages.0.when', when)))).toEqual(['unknown_choice']);
  });

  it('that contains itself is refused, both as an object and by its references', () => {
    const circle = JSON.parse(JSON.stringify(TINY));
    circle.content.stages[0].when = { type: 'all', of: [circle.content.stages[0]] };
    circle.content.stages[0].of = circle.content.stages[0].when;
    expect(codes(checkScenario(circle))).toEqual(['too_deep']);
    const inside = JSON.parse(JSON.stringify(TINY));
    inside.content.objects[2].place = 'strongbox';
    inside.content.objects[4].place = 'crate';
    expect(pairs(checkScenario(inside))).toEqual([
      ['place_in_itself', 'objects[2].place'],
      ['place_in_itself', 'objects[3].place'],
      ['place_in_itself', 'objects[4].place'],
      ['place_in_itself', 'objects[5].place'],
    ]);
    const waiting = changed('content.stages.0.when', { type: 'stage_done', stage: 'find-key' });
    expect(pairs(checkScenario(waiting))).toEqual([['stage_never_holds', 'stages[0].when']]);
  });

  it('that shares one value a billion times is refused after as many values as a scenario may have', () => {
    let bomb: unknown[] = ['boom'];
    for (let level = 0; level < 20; level++) bomb = Array(10).fill(bomb);
    const { seen, value } = counted({ bomb });
    expect(codes(checkScenario(value))).toEqual(['too_many_values']);
    expect(seen()).toBeLessThan(4 * SCENARIO_VALUES_MAX);
  });

  it('with 10,000 locations is refused after as many values as a scenario may have', () => {
    const { seen, value } = counted(
      JSON.parse(
        JSON.stringify(
          changed(
            'content.locations',
            Array.from({ length: 10_000 }, (_, i) => location(i)),
          ),
        ),
      ),
    );
    expect(codes(checkScenario(value))).toEqual(['too_many_values']);
    expect(seen()).toBeLessThan(4 * SCENARIO_VALUES_MAX);
    const crowded = checkScenario(
      changed(
        'content.locations',
        Array.from({ length: 1200 }, (_, i) => location(i)),
      ),
    );
    expect(pairs(crowded)).toEqual([['wrong_count', 'locations']]);
  });

  it('with far too many items of any type never throws', () => {
    for (const path of pathsIn(JSON.parse(JSON.stringify(TINY)))) {
      if (!Array.isArray(valueAt(TINY, path))) continue;
      for (const part of [1, null, {}, [], 'x', { id: 1 }, { type: 'all' }]) {
        const { scenario, errors } = checkScenario(replaced(TINY, path, Array(200).fill(part)));
        expect(scenario, path.join('.')).toBeNull();
        expect(errors.length, path.join('.')).toBeGreaterThan(0);
      }
    }
    expect(checkScenario(changed('content.initial_resources.Not An Id', {})).scenario).toBeNull();
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'with the key %s is refused, and changes nothing',
    (key) => {
      for (const path of ['', 'content.', 'content.locations.0.', 'content.by_players.', 'content.voice.', 'content.stages.0.when.']) {
        const check = checkScenario(changed(`${path}${key}`, { polluted: true }));
        expect(check.scenario, path).toBeNull();
        expect(codes(check), path).toContain(key === '__proto__' ? 'forbidden_key' : 'unknown_field');
      }
      if (key === '__proto__')
        expect(checkScenario(changed(`content.locations.0.${key}`, 3)).errors).toMatchObject([{ path: 'locations[0].__proto__' }]);
      const [code] = codes(checkScenario(changed(`content.initial_resources.${key}`, 3)));
      // No object inherits a prototype.
      expect(code).toBe(key === 'prototype' ? undefined : key === '__proto__' ? 'forbidden_key' : 'bad_id');
      expect({}).not.toHaveProperty('polluted');
    },
  );

  it.each(['constructor', '__proto__', 'toString', 'valueOf'])('that uses %s as a name is refused', (id) => {
    for (const path of ['locations.0.id', 'objects.0.id', 'start', 'objects.7.on_operate.1.flag', 'stages.0.when.object']) {
      expect(codes(checkScenario(changed(`content.${path}`, id))), path).toContain('bad_id');
    }
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e308, -1e308, 2 ** 53, '9'.repeat(5000)])('with the number %s is refused', (number) => {
    for (const path of [
      'version',
      'min_players',
      'content.locations.0.map.x',
      'content.initial_resources.light',
      'content.by_players.3.rounds',
    ]) {
      expect(checkScenario(changed(path, number)).scenario, path).toBeNull();
    }
    expect(checkScenarioText('{"version": 1e999}').scenario).toBeNull();
  });
});

describe('any JSON at all', () => {
  const SEED = 20_263;

  it('never throws, and is refused with a bounded list of reasons', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withSparseArray: true, withNullPrototype: true }),
        (json) => {
          const { scenario, errors } = checkScenario(json);
          return scenario === null && errors.length > 0 && errors.length <= PROBLEMS_MAX;
        },
      ),
      { seed: SEED, numRuns: 1000 },
    );
  });

  it('in place of any part of a scenario never throws, and nothing incomplete is saved', () => {
    const paths = pathsIn(TINY);
    const word = fc.constantFrom('key', 'hall', 'gate', 'stage_done', 'all', 'find-key', 'constructor', '__proto__', '', 'x'.repeat(2000));
    const number = fc.oneof(fc.integer({ min: -5, max: 30 }), fc.double());
    const value = fc.oneof(
      word,
      number,
      fc.jsonValue(),
      fc.constantFrom(...paths).map((path) => valueAt(TINY, path)),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...paths), value), { minLength: 1, maxLength: 3 }), (changes) => {
        const json = changes.reduce<unknown>((now, [path, put]) => replaced(now, path, put), TINY);
        const { scenario, errors, warnings } = checkScenario(json);
        if (errors.length > PROBLEMS_MAX || warnings.length > PROBLEMS_MAX) return false;
        return scenario === null ? errors.length > 0 : errors.length === 0 && checkScenario(scenario).scenario !== null;
      }),
      { seed: SEED, numRuns: 600 },
    );
  });
});

type Path = readonly string[];

function pathsIn(value: unknown, path: Path = []): Path[] {
  const below = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [...(path.length > 0 ? [path] : []), ...below.flatMap(([key, part]) => pathsIn(part, [...path, key]))];
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined), value);
}

/** A copy with the value at the path, or unchanged if the path no longer exists. */
function replaced(json: unknown, path: Path, value: unknown): unknown {
  const copy: unknown = structuredClone(json);
  const parent = valueAt(copy, path.slice(0, -1));
  if (typeof parent === 'object' && parent !== null) Reflect.set(parent, path.at(-1) ?? '', structuredClone(value));
  return copy;
}
