import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';
const inside = (content: string) => `<svg ${XMLNS}>${content}<path d="M0 0"></path></svg>`;

describe('cleanSvg', () => {
  it.each([
    ['<script>alert(1)</script>', ''],
    ['<style>@import "//evil.example"</style>', ''],
    ['<foreignObject><body onload="alert(1)"/></foreignObject>', ''],
    ['<image href="https://evil.example/a.png"/>', ''],
    ['<use href="#a"/>', ''],
    ['<a href="javascript:alert(1)"><text>x</text></a>', ''],
    ['<animate attributeName="href" to="javascript:alert(1)"/>', ''],
    ['<rect onload="alert(1)" style="fill:url(//evil.example)" fill="red"/>', '<rect fill="red"></rect>'],
    ['<rect fill="url(https://evil.example/a#b)" mask="&#117;rl(//evil.example)"/>', '<rect></rect>'],
    ['<rect fill="url(#sky)" filter="url( \'#grain\' )"/>', `<rect fill="url(#sky)" filter="url( '#grain' )"></rect>`],
    ['<text>1 &lt; 2 &amp; <![CDATA[<script>]]></text>', '<text>1 &lt; 2 &amp; &lt;script&gt;</text>'],
    [
      '<mask id="a"><rect mask="url(#b)" fill="url(#fade)"/></mask><clipPath id="b" clip-path="url(#a)"></clipPath><g mask="url(#a)"/>',
      '<mask id="a"><rect fill="url(#fade)"></rect></mask><clipPath id="b"></clipPath><g mask="url(#a)"></g>',
    ],
    ['<linearGradient gradientUnits="userSpaceOnUse"><stop offset="0"/></linearGradient>', undefined],
  ])('keeps only the drawing of %s', (given, kept) => {
    const clean = cleanSvg(inside(given)) ?? '';
    if (kept === undefined) expect(clean).toContain('<linearGradient gradientUnits="userSpaceOnUse"><stop offset="0">');
    else expect(clean.replaceAll('&#39;', "'")).toBe(inside(kept));
  });

  it('drops everything before the picture, including entities, and returns null without a picture', () => {
    const before = '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa">]><!-- drawn by hand -->';
    expect(cleanSvg(`${before}${inside('')}`)).toBe(inside(''));
    for (const text of ['', 'svg', '<svg>', '<svg></svg>', '<html><p>', '<svgx><path/></svgx>']) expect(cleanSvg(text)).toBeNull();
  });

  it('refuses a drawing with more tags than it can clean quickly', () => {
    expect(cleanSvg(inside('<g>'.repeat(19_000)))).not.toBeNull();
    expect(cleanSvg(inside('<g>'.repeat(20_000)))).toBeNull();
  });

  it('doesn’t change how one of the project’s drawings looks', () => {
    const folder = new URL('./art/museum-heist/', import.meta.resolve('@one-mind/scenarios/catalogue'));
    const [drawing = ''] = readdirSync(folder);
    const svg = readFileSync(new URL(drawing, folder), 'utf8');
    const shapes = (text: string | null) => text?.match(/<(path|rect|circle|ellipse|line|poly)/g)?.length;
    expect(shapes(cleanSvg(svg))).toBe(shapes(svg));
  });
});
