import type { attributesOf } from '@tavola/receipts';

/** What an element looks like before its author has filled it. */
export const elementMarkup: Readonly<Record<keyof typeof attributesOf, string>> = {
  text: '<text align="center" bold="true"></text>',
  row: '<row><column></column><column align="right"></column></row>',
  column: '<column align="right"></column>',
  if: '<if value="note">\n\n</if>',
  each: '<each of="lines" as="item">\n\n</each>',
  qr: '<qr value=""/>',
  barcode: '<barcode value=""/>',
  image: '<image source="{location.logo}"/>',
  line: '<line/>',
  cut: '<cut/>',
};

/** A field as a template says it; inside of a list, `item` is its entry, which the loop around it names. */
export function fieldMarkup(path: string, isList: boolean): string {
  const [list, ...inner] = path.split('[].').toReversed();
  const isEntry = path.endsWith('[]');
  const own = (list ?? '').replace('[]', '');
  const name = isEntry ? 'item' : inner.length === 0 ? own : `item.${own}`;
  return isList ? `<each of="${name}" as="item">\n\n</each>` : `{${name}}`;
}

/** The value of a field in a sample, as text; of a list, the one of its first entry. Nothing where it is empty. */
export function sampleOf(sample: unknown, path: string): string {
  let value: unknown = sample;
  for (const step of path.split('.')) {
    const name = step.replace('[]', '');
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
    if (step.endsWith('[]') && Array.isArray(value)) value = value.at(0) as unknown;
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
