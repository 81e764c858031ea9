import { expect, it } from 'vitest';
import { demoCatalog } from '@tavola/demo';
import { quickNotes } from './defaults.ts';

it('offers the banknotes of the baht as quick amounts, in a new restaurant and in the Thai demo', () => {
  const cash = demoCatalog('thai').paymentSettings.find(({ paymentTypeID }) => paymentTypeID === 1);
  expect(quickNotes('THB')).toEqual([20, 50, 100, 500, 1000]);
  expect(cash?.quickCash).toEqual([20, 50, 100, 500, 1000]);
});
