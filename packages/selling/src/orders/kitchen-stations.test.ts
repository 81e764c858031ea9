import { Fulfillment } from '@tavola/contract';
import { describe, expect, it } from 'vitest';
import { stationsFor, type KitchenStation } from './kitchen-stations.ts';

const station = (stationID: string, more: Partial<KitchenStation> = {}): KitchenStation => ({
  stationID,
  isDefault: false,
  isExpo: false,
  categoryIDs: [],
  fulfillments: [],
  ...more,
});

const hot = station('hot', { isDefault: true });
const bar = station('bar', { categoryIDs: ['drinks'] });
const window = station('window', { fulfillments: [Fulfillment.Takeaway] });
const pass = station('pass', { isExpo: true });
const dineIn = (...categoryIDs: (string | null)[]) => ({ categoryIDs, fulfillment: Fulfillment.DineIn });

describe('the stations of an item', () => {
  it('are those of its category', () => {
    expect(stationsFor([hot, bar, pass], dineIn('drinks'))).toEqual(['bar']);
  });

  it('are the default station where none is for its category', () => {
    expect(stationsFor([hot, bar, pass], dineIn('noodles'))).toEqual(['hot']);
  });

  it('are the default station for an item without a category', () => {
    expect(stationsFor([bar, hot], dineIn(null))).toEqual(['hot']);
  });

  it('are those of the order type where a station is for all categories', () => {
    expect(stationsFor([hot, window], { categoryIDs: ['noodles'], fulfillment: Fulfillment.Takeaway })).toEqual([
      'window',
    ]);
  });

  it('are several where the parts of a combo are made at several', () => {
    const wok = station('wok', { categoryIDs: ['noodles'] });
    expect(stationsFor([hot, bar, wok], dineIn('drinks', 'noodles'))).toEqual(['bar', 'wok']);
  });

  it('never are the expo, which makes nothing itself', () => {
    expect(stationsFor([pass], dineIn('noodles'))).toEqual([null]);
  });

  it('are the kitchen as a whole where there are none', () => {
    expect(stationsFor([], dineIn('noodles'))).toEqual([null]);
  });

  it('include a default station with its own categories by them', () => {
    const grill = station('grill', { isDefault: true, categoryIDs: ['steaks'] });
    expect(stationsFor([grill, bar], dineIn('steaks'))).toEqual(['grill']);
  });
});
