import { expect, it } from 'vitest';
import { textIn } from '#text/define.ts';
import { orderLifeStrings } from '../order-life/order-life.strings.ts';
import { preparationOf, preparationStrings } from './preparation.strings.ts';

const dineIn = {
  status: 'Completed',
  fulfillmentStatus: 'Unfulfilled',
  isSent: true,
  orderFulfillmentTypeID: 1,
} as const;

it('is still being prepared after it was paid, until it is served', () => {
  expect(preparationOf(dineIn)).toBe('Preparing');
  expect(preparationOf({ ...dineIn, fulfillmentStatus: 'Fulfilled' })).toBe('Served');
});

it.each([
  ['AwaitingPreparation', 'Preparing'],
  ['InPreparation', 'Preparing'],
  ['AwaitingCollection', 'Ready'],
  ['Fulfilled', 'HandedOver'],
] as const)('of a takeaway that is %s is %s', (fulfillmentStatus, preparation) => {
  expect(preparationOf({ ...dineIn, orderFulfillmentTypeID: 2, fulfillmentStatus })).toBe(preparation);
});

it('is new before anything was sent, and on hold while it is held', () => {
  expect(preparationOf({ ...dineIn, status: 'New', isSent: false })).toBe('New');
  expect(preparationOf({ ...dineIn, status: 'Held', isSent: false })).toBe('Held');
});

it.each(['en', 'th'] as const)('has the words of the board in %s', (language) => {
  const t = textIn(preparationStrings, language);
  const ofBoard = textIn(orderLifeStrings, language);
  expect(t('New')).toBe(ofBoard('new'));
  expect(t('Held')).toBe(ofBoard('held'));
  expect(t('Preparing')).toBe(ofBoard('preparing'));
  expect(t('Ready')).toBe(ofBoard('ready'));
  expect(t('InDelivery')).toBe(ofBoard('delivery'));
});
