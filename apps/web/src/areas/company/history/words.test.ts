import { describe, expect, it } from 'vitest';
import { exportWords, valueText } from './words.ts';

const shown = (kind: 'serviceCharge' | 'menu' | 'session' | 'printer', field: string, value: unknown) =>
  valueText({ kind }, field, value, { names: {}, timezoneName: 'Asia/Bangkok' });

describe('a value of the history', () => {
  it('says numbers of the system inside of a part in words', () => {
    expect(shown('serviceCharge', 'serviceChargeRates', [{ orderFulfillmentTypeId: 1, rate: 10 }])).toMatch(
      /Dine in.* 10$/,
    );
  });
  it('says the numbers of a list in words', () => {
    expect(shown('printer', 'channels', [1, 2])).toBe('Quick sale, Table service');
  });
  it('says weekdays by their names', () => {
    expect(shown('menu', 'availabilities', [{ availableDays: '0;6' }])).toMatch(/Sun, Sat$/);
  });
  it('says by what a person signed in', () => {
    expect(shown('session', 'method', 'password')).toBe('Password');
  });
  it('leaves figures as they are', () => {
    expect(shown('serviceCharge', 'rate', 3)).toBe('3');
  });
  it('has its words in a file too', () => {
    const changes = [{ field: 'rates', before: [{ orderFulfillmentTypeId: 2 }], after: null, isHidden: false }];
    const words = exportWords([{ kind: 'serviceCharge', action: 'serviceCharge.changed', changes }]);
    expect(words['code.serviceCharge.orderFulfillmentTypeId.2']).toBe('Takeaway');
  });
});
