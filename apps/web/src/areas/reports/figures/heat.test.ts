import type { ReportRow } from '@tavola/contract';
import { expect, it } from 'vitest';
import { heatOf } from './heat.ts';

const row = (key: string, net: number) => ({ key, figures: { net } }) as unknown as ReportRow; // what a map reads

it('a map of the week has every hour from the first to the last with a sale, and its warmest one', () => {
  const { byKey, hours, most } = heatOf([row('1 09', 20), row('6 12', 45.5), row('0 11', -3)]);
  expect(hours).toEqual(['09', '10', '11', '12']);
  expect(most).toBe(45.5);
  expect(byKey.get('6 12')?.figures.net).toBe(45.5);
  expect(byKey.get('6 09')).toBeUndefined();
});
