import { Fulfillment, OrderChannel } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { isUnprinted, printRoutesFor, type PrintRoute } from './print-routes.ts';

const route = (routeID: string, more: Partial<PrintRoute> = {}): PrintRoute => ({
  routeID,
  channels: [],
  fulfillments: [],
  categoryIDs: [],
  printerID: `printer of ${routeID}`,
  backupPrinterID: null,
  copies: 1,
  alsoOthers: false,
  ...more,
});
const item = (...categoryIDs: readonly (string | null)[]) => ({
  categoryIDs,
  fulfillment: Fulfillment.DineIn,
  channel: OrderChannel.TableService,
});
const idsOf = (routes: readonly PrintRoute[], of = item('soups')): string[] =>
  printRoutesFor(routes, of).map(({ routeID }) => routeID);

describe('the routes of a line', () => {
  it('are the first one that fits it', () => {
    expect(idsOf([route('bar', { categoryIDs: ['drinks'] }), route('rest'), route('never')])).toEqual(['rest']);
  });

  it('continue after one that says so', () => {
    expect(idsOf([route('hot', { alsoOthers: true }), route('pass'), route('never')])).toEqual(['hot', 'pass']);
  });

  it('name a printer once', () => {
    const same = { printerID: 'one' };
    expect(idsOf([route('hot', { ...same, alsoOthers: true }), route('pass', same)])).toEqual(['hot']);
  });

  it('fit by order type and channel', () => {
    const away = route('away', { fulfillments: [Fulfillment.Takeaway] });
    const counter = route('counter', { channels: [OrderChannel.QuickService] });
    const tables = route('tables', { channels: [OrderChannel.TableService], fulfillments: [Fulfillment.DineIn] });
    expect(idsOf([away, counter, tables])).toEqual(['tables']);
  });

  it('fit a combo by the category of any part', () => {
    expect(idsOf([route('bar', { categoryIDs: ['drinks'] })], item('mains', 'drinks'))).toEqual(['bar']);
  });

  it('are none where a category of the line is asked for and it has none', () => {
    expect(idsOf([route('bar', { categoryIDs: ['drinks'] })], item(null))).toEqual([]);
  });
});

describe('a line that no route prints', () => {
  const bar = route('bar', { categoryIDs: ['drinks'] });

  it('is unprinted where there are routes', () => {
    expect(isUnprinted([bar], item('soups'))).toBe(true);
    expect(isUnprinted([bar], item(null))).toBe(true);
    expect(isUnprinted([bar], item('mains', 'drinks'))).toBe(false);
  });

  it('is expected where the location has no route at all', () => {
    expect(isUnprinted([], item('soups'))).toBe(false);
  });
});
