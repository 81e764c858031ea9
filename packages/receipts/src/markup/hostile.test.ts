import { ReceiptTemplateType } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { checkMarkup, fillTemplate, MarkupError, parseMarkup, printMarkup, samples, textLines } from '../index.ts';
import { bangkokFormat } from '../receipt.setup.ts';

const { Sales } = ReceiptTemplateType;
const format = bangkokFormat('en');

function problem(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof MarkupError) return `${error.problem} ${error.line}:${error.column}`;
    throw error;
  }
  return 'accepted';
}
const parsed = (markup: string): string => problem(() => parseMarkup(markup));

describe('a template', () => {
  it.each([
    ['<script>alert(1)</script>', 'unknown_element 1:1'],
    ['<text onclick="x">a</text>', 'unknown_attribute 1:1'],
    ['<text>{constructor.constructor("x")()}</text>', 'bad_place 1:7'],
    ['<text>{a + b}</text>', 'bad_place 1:7'],
    ['<text>{a</text>', 'bad_place 1:7'],
    ['<text>a}</text>', 'bad_place 1:8'],
    ['<text>\n<line/></text>', 'not_here 2:1'],
    ['<text>a', 'not_closed 1:1'],
    ['<if value="a"><line/>', 'not_closed 1:1'],
    ['<line/></if>', 'not_opened 1:8'],
    ['<row><text>a</text></row>', 'not_here 1:6'],
    ['<column>a</column>', 'not_here 1:1'],
    ['<row/>', 'missing_attribute 1:1'],
    ['<each of="a"><line/></each>', 'missing_attribute 1:1'],
    ['<if><line/></if>', 'missing_attribute 1:1'],
    ['<if value="a" not="b"><line/></if>', 'missing_attribute 1:1'],
    ['<text size="9">a</text>', 'bad_attribute 1:1'],
    ['<text align="left" align="right">a</text>', 'repeated_attribute 1:1'],
    ['<text align=left>a</text>', 'bad_syntax 1:13'],
    ['<qr value="a" size="9999"/>', 'bad_attribute 1:1'],
    ['<!-- a -->', 'bad_syntax 1:1'],
    ['<!DOCTYPE a [<!ENTITY b "c">]>', 'bad_syntax 1:1'],
    ['<text>&nbsp;</text>', 'bad_syntax 1:7'],
    ['words', 'not_here 1:1'],
    ['<', 'bad_syntax 1:1'],
    ['<text', 'bad_syntax 1:6'],
  ])('refuses %s and says where', (markup, expected) => expect(parsed(markup)).toBe(expected));

  it('refuses more elements, a deeper nest and a longer text than the limits', () => {
    expect(parsed('<line/>'.repeat(2_000))).toBe('accepted');
    expect(parsed('<line/>'.repeat(2_001))).toMatch(/^too_many_elements/);
    expect(parsed(`${'<if value="a">'.repeat(8)}${'</if>'.repeat(8)}`)).toBe('accepted');
    expect(parsed(`${'<if value="a">'.repeat(9)}${'</if>'.repeat(9)}`)).toMatch(/^too_deep/);
    expect(parsed(`<text>${'a'.repeat(65_536)}</text>`)).toMatch(/^too_long/);
  });

  it('is read in a time that grows with its length, whatever it is made of', () => {
    const started = performance.now();
    for (const part of ['<', '"', '{', '&', ' ', '<text ', '<a="', '</', '<text a="', '{a.', '&amp'])
      for (const start of ['', '<text>', '<text align="']) parsed((start + part.repeat(65_000)).slice(0, 65_000));
    // About 40 ms; a parser that reads again what it has read takes minutes.
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('refuses fields that its type does not have', () => {
    const checked = (markup: string) => problem(() => checkMarkup(markup, Sales));
    expect(checked('<text>{location.name}</text><each of="lines" as="a"><text>{a.name}</text></each>')).toBe(
      'accepted',
    );
    expect(checked('<text>{location.password}</text>')).toBe('unknown_field 1:8');
    expect(checked('<line/>\n<text>{__proto__}</text>')).toMatch(/^bad_place 2:/);
    expect(checked('<text>{toString}</text>')).toBe('unknown_field 1:8');
    expect(checked('<text>{location}</text>')).toBe('unknown_field 1:8');
    expect(checked('<each of="orderNo" as="a"><line/></each>')).toBe('unknown_field 1:11');
    expect(checked('<each of="lines" as="a"><line/></each><text>{a.name}</text>')).toBe('unknown_field 1:46');
  });
});

describe('a filled template', () => {
  const printed = (markup: string, data = samples[Sales], columns = 42) =>
    textLines(fillTemplate(parseMarkup(markup), Sales, data, format, 'en'), columns);

  it('prints data as text, never as markup or a command of the printer', () => {
    const data = {
      ...samples[Sales],
      orderNo: '<cut/>{saleNo}&amp;<script>',
      title: 'a\u001b@\u001d\u0056\u0000b\u202egnp\u200b',
      staffName: 'one\r\ntwo',
    };
    expect(printed('<text>{orderNo}</text><text>{title}</text><text>{staffName}</text>', data)).toEqual([
      '<cut/>{saleNo}&amp;<script>',
      'a@Vbgnp',
      'one',
      'two',
    ]);
  });

  it('finds nothing of an object beyond its declared fields', () => {
    const data = Object.assign({ ...samples[Sales] }, { secret: 'x' });
    expect(printed('<text>a{secret}{location.constructor}{lines.length}{toString}b</text>', data)).toEqual(['ab']);
  });

  it('shows pictures of this server only', () => {
    const logoOf = (logo: string) =>
      printed('<image source="{location.logo}"/>', {
        ...samples[Sales],
        location: { ...samples[Sales].location, logo },
      }).length;
    expect(['/api/images/1', '/a/b.png?v=2'].map(logoOf)).toEqual([1, 1]);
    expect(
      [
        'https://evil.example/a',
        '//evil.example/a',
        'javascript:x',
        'data:image/png;base64,AA',
        '/a/../b',
        '/"onload=',
      ].map(logoOf),
    ).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('prints as text what no scanner could read', () => {
    expect(printed('<barcode value="ครัว"/><barcode value="A-1"/>').map((line) => line.trim())).toEqual([
      'ครัว',
      '[|||]',
    ]);
  });

  it('stops at the limits of loops, blocks and characters instead of filling the memory', () => {
    const lines = Array.from({ length: 500 }, () => ({ ...samples[Sales].lines[1], details: [] }));
    const data = { ...samples[Sales], lines: lines as (typeof samples)[1]['lines'] };
    const loop = (inner: string, depth: number): string =>
      depth === 0 ? inner : `<each of="lines" as="a${'bcdefgh'[depth] ?? ''}">${loop(inner, depth - 1)}</each>`;
    const filled = (markup: string) => problem(() => printed(markup, data));
    const started = performance.now();
    expect(filled(loop('<line/>', 1))).toBe('accepted');
    expect(filled(loop('', 7))).toMatch(/^too_large/);
    expect(filled(loop('<line/>'.repeat(1_000), 1))).toMatch(/^too_large/);
    expect(filled(loop(`<text>${'w'.repeat(3_000)}</text>`, 1))).toMatch(/^too_large/);
    expect(filled(`<text>${'{location.name}'.repeat(1_000)}</text>`)).toMatch(/^too_large/);
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('that cannot be printed is replaced by the default of its type', () => {
    const usual = textLines(printMarkup('<script/>', Sales, samples[Sales], format, 'en'), 42);
    expect(usual.join('\n')).toContain('858.80฿');
  });
});
