import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatedScene, motifOf } from './generated-art.ts';

describe('generatedScene', () => {
  it('draws the same words the same way every time', () => {
    expect(generatedScene('reactor', 'Reactor Core')).toBe(generatedScene('reactor', 'Reactor Core'));
  });

  it('draws different places differently', () => {
    const names = [
      'Reactor Core',
      'Old Harbour',
      'Pine Forest',
      'Market Square',
      'Captain’s Cabin',
      'Ice Tunnel',
      'Second Cabin',
      'Qqq',
      'Zzz',
    ];
    expect(new Set(names.map((name) => generatedScene(name, name))).size).toBe(names.length);
  });

  it('decides by the last meaningful word of the name, then by the id, then by the seed', () => {
    expect(motifOf('Harbour Office', 'x')).toBe('room');
    expect(motifOf('The Drowned Forests', 'x')).toBe('wild');
    expect(motifOf('Nowhere', 'river-9')).toBe('water');
    expect(motifOf('Barn', 'x')).toBeNull();
  });

  it('is a well-formed, self-contained picture whatever the words', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (id, name) => {
        const svg = generatedScene(id, name);
        expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 640 360"/);
        expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<script|<image|href/);
        const open: string[] = [];
        for (const [, closing, tag = '', selfClosing] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
          if (closing) expect(open.pop()).toBe(tag);
          else if (!selfClosing) open.push(tag);
        }
        expect(open).toEqual([]);
      }),
      { numRuns: 150, seed: 1 },
    );
  });

  it('puts no words into the markup', () => {
    const svg = generatedScene('"><script>alert(1)</script>', '<img src=x onerror=alert(1)>');
    expect(svg).not.toMatch(/script|alert|onerror/);
  });

  it('takes its light from the page', () => {
    expect(generatedScene('a', 'Room')).toContain('var(--scene-alarm,0)');
    expect(generatedScene('a', 'Room')).toContain('var(--scene-light,#e8a24a)');
  });

  it('keeps its definitions separate from those of another scene on the same page', () => {
    const ids = (svg: string) => [...svg.matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
    const both = [...ids(generatedScene('a', 'Room')), ...ids(generatedScene('b', 'Room'))];
    expect(new Set(both).size).toBe(both.length);
  });
});
