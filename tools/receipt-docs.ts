import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ReceiptTemplateType } from '@tavola/contract';
import { attributesOf, bindingFields, MARKUP_LIMITS, templateNames } from '@tavola/receipts';

/** Writes the page about receipt templates from their declarations: `npx tsx tools/receipt-docs.ts`. */

export const page = fileURLToPath(new URL('../docs/receipt-templates.md', import.meta.url));

const START = '<!-- From here on written by tools/receipt-docs.ts -->';

const isLabel = (path: string): boolean => path.startsWith('label.');

/** The page with its tables as the declarations are now. */
export function receiptDocs(current: string): string {
  const intro = current.split(START)[0] ?? '';
  const elements = Object.entries(attributesOf).map(
    ([element, attributes]) => `| \`${element}\` | ${attributes.map((name) => `\`${name}\``).join(', ')} |`,
  );
  const limits = Object.entries(MARKUP_LIMITS).map(([name, limit]) => `| ${name} | ${limit.toLocaleString('en-US')} |`);
  const types = Object.values(ReceiptTemplateType).flatMap((type) => [
    `### ${type} ${templateNames[type].en}`,
    '',
    '| Field | Printed as | Meaning |',
    '|---|---|---|',
    ...bindingFields(type)
      .filter(({ path }) => !isLabel(path))
      .map(
        ({ path, kind, about, isOptional }) =>
          `| \`${path}\` | ${kind}${isOptional ? ', may be empty' : ''} | ${about} |`,
      ),
    '',
  ]);
  const labels = bindingFields(ReceiptTemplateType.Sales)
    .filter(({ path }) => isLabel(path))
    .map(({ path, about }) => `| \`${path}\` | ${about} |`);
  return [
    `${intro}${START}`,
    '',
    '## Elements and their attributes',
    '',
    '| Element | Attributes |',
    '|---|---|',
    ...elements,
    '',
    '## Limits',
    '',
    '| Limit | At most |',
    '|---|---|',
    ...limits,
    '',
    '## Words of every type',
    '',
    '| Field | In English |',
    '|---|---|',
    ...labels,
    '',
    '## Fields by type',
    '',
    ...types,
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(page, receiptDocs(readFileSync(page, 'utf8')));
