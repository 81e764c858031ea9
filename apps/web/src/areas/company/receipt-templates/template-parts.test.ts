import { ReceiptTemplateType } from '@tavola/contract';
import { bindingFields, checkMarkup, parseMarkup, samplesIn } from '@tavola/receipts';
import { describe, expect, it } from 'vitest';
import { elementMarkup, fieldMarkup, sampleOf } from './template-parts.ts';

/** A field in the loops that it needs, each of which names its entry `item`. */
function inItsLists(path: string, isList: boolean): string {
  const lists = path.split('[]').slice(0, -1);
  const loops = lists.map((list, index) => `<each of="${index === 0 ? list : `item${list}`}" as="item">`);
  const said = fieldMarkup(path, isList);
  return loops.join('') + (isList ? said : `<text>${said}</text>`) + '</each>'.repeat(loops.length);
}

describe('what the editor writes into a template', () => {
  it.each(Object.values(ReceiptTemplateType))('is a field of type %s wherever it belongs', (type) => {
    for (const { path, kind } of bindingFields(type))
      expect(() => checkMarkup(inItsLists(path, kind === 'list'), type), path).not.toThrow();
  });

  it('is an element that can be read at once', () => {
    const { column, ...others } = elementMarkup;
    for (const markup of [...Object.values(others), `<row>${column}</row>`])
      expect(() => parseMarkup(markup), markup).not.toThrow();
  });
});

it('shows the value of a field in the sample, of a list the one of its first entry', () => {
  const sample = samplesIn('en')[ReceiptTemplateType.Sales];
  expect(sampleOf(sample, 'location.name')).toBe('Baan Suan Bistro');
  expect(sampleOf(sample, 'lines[].quantity')).toBe('2');
  expect(sampleOf(sample, 'location.addressLines[]')).toBe('12 Sukhumvit Soi 11');
  expect(sampleOf(sample, 'lines[].details[].text')).toBe('Large');
  expect(sampleOf(sample, 'customer.nobody')).toBe('');
});
