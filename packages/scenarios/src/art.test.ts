import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUILT_IN } from './catalogue.ts';

const folder = new URL('./art/', import.meta.url);
const pictures = new Map(
  readdirSync(folder).flatMap((scenario) => {
    const inside = new URL(`${scenario}/`, folder);
    return readdirSync(inside).map(
      (file) => [basename(file, '.svg'), { scenario, svg: readFileSync(new URL(file, inside), 'utf8') }] as const,
    );
  }),
);
const names = [...pictures.keys()];
const read = (name: string) => pictures.get(name)?.svg ?? '';

describe('the illustrations', () => {
  it('show every location and the cover of every built-in scenario, and nothing else', () => {
    const wanted = BUILT_IN.flatMap(({ id, content }) => [...content.locations.map(({ art }) => `${id}/${art}`), `${id}/${id}-cover`]);
    expect([...pictures].map(([name, { scenario }]) => `${scenario}/${name}`).sort()).toEqual([...new Set(wanted)].sort());
  });

  it.each(names)('%s is self-contained, small and without text', (name) => {
    const svg = read(name);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 640 360"/);
    expect(svg.length).toBeLessThan(16_000);
    expect(svg).not.toMatch(/<text|<image|<script|href|@import|NaN/);
    for (const [, url = ''] of svg.matchAll(/url\(([^)]*)\)/g)) expect(svg).toContain(`id="${url.slice(1)}"`);
  });

  it.each(names)('%s prefixes its definitions with its own name, each used once', (name) => {
    const ids = [...read(name).matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id) => !id?.startsWith(`${name}-`))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(names)('%s takes its light from the page', (name) => {
    expect(read(name)).toContain('var(--scene-alarm,0)');
    expect(read(name)).toContain('var(--scene-light,#e8a24a)');
  });
});
