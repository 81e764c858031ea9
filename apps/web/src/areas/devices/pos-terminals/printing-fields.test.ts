import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { agentOf, blankPrinting, printingFields, shownPrinting } from './printing-fields.ts';

const Fields = z.object(printingFields);
/** Where the form refuses an address. */
const refusedAt = (schema: 'http' | 'https', host: string, port: number | null): string[] =>
  (z.safeParse(Fields, { ...blankPrinting, printingHardwareAgent: { schema, host, port } }).error?.issues ?? []).map(
    ({ path }) => path.join('.'),
  );

it('a new terminal finds its agent by itself', () => {
  expect(agentOf(z.parse(Fields, blankPrinting).printingHardwareAgent)).toBe(null);
});
it('a stored terminal without an address is shown with an empty one', () => {
  const stored = { ...blankPrinting, printingHardwareAgent: null };
  expect(shownPrinting<z.infer<typeof Fields>>(stored)).toEqual(blankPrinting);
});

it.each([
  ['https', '192.168.1.30', 8739],
  ['https', 'bar-pc.local', 8739],
  ['http', '127.0.0.1', 8738],
  ['https', '', null],
] as const)('a terminal may connect to %s %s %s', (schema, host, port) => {
  expect(refusedAt(schema, host, port)).toEqual([]);
});
it.each([
  ['https', '192.168.1.30', 9000],
  ['http', '192.168.1.30', 8739],
  ['https', '192.168.1.30', null],
] as const)('%s %s %s is refused at its port (decision 442)', (schema, host, port) => {
  expect(refusedAt(schema, host, port)).toEqual(['printingHardwareAgent.port']);
});
it('a host that is none is refused at the host', () => {
  expect(refusedAt('https', 'two words', 8739)).toEqual(['printingHardwareAgent.host']);
});
