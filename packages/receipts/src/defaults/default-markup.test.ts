import { readFileSync } from 'node:fs';
import { Language, ReceiptTemplateType } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { bindingSchemas, checkMarkup, defaultMarkup, fillTemplate, samples, samplesIn, textLines } from '../index.ts';
import { bangkokFormat } from '../receipt.setup.ts';

/** The papers of `goldens` were read by eye against the specification; they change with a template only. */
const golden = (name: string): string => readFileSync(new URL(`../../goldens/${name}.txt`, import.meta.url), 'utf8');

describe.each(Object.entries(ReceiptTemplateType))('the default template %s', (name, type) => {
  it.each(Object.values(Language))('prints its sample on 42 columns in %s as checked by eye', (language) => {
    const template = checkMarkup(defaultMarkup(type), type);
    const document = fillTemplate(template, type, samplesIn(language)[type], bangkokFormat(language), language);
    expect(`${textLines(document, 42).join('\n')}\n`).toBe(golden(`${name}.${language}`));
  });

  it('has a sample of its declared fields, and only of those', () => {
    const schema = bindingSchemas[type];
    expect(schema.parse(samples[type])).toEqual(samples[type]);
  });
});

describe.each(Object.values(Language))('a copy in %s', (language) => {
  const copied = (type: typeof ReceiptTemplateType.Sales | typeof ReceiptTemplateType.TableServiceSales): string => {
    const data = { ...samplesIn(language)[type], copyDateTime: '2026-11-23T02:15:00.000Z' };
    const template = checkMarkup(defaultMarkup(type), type);
    return `${textLines(fillTemplate(template, type, data, bangkokFormat(language), language), 42).join('\n')}\n`;
  };

  it('of a sale says below its title that it is one, and when it was made', () => {
    expect(copied(ReceiptTemplateType.Sales)).toBe(golden(`SalesCopy.${language}`));
  });

  it('of a table receipt says so too', () => {
    expect(copied(ReceiptTemplateType.TableServiceSales)).toBe(golden(`TableServiceSalesCopy.${language}`));
  });
});
