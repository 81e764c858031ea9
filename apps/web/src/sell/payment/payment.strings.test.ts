import { textOf } from '#text/define.ts';
import { expect, it } from 'vitest';
import { paymentStrings } from './payment.strings.ts';

it('a payment that waits until its order is saved says so in the words of the specification', () => {
  expect(textOf(paymentStrings)('saving')).toBe('payment process is waiting for order processing');
});

it('the seconds until the next bill do not read as a number of bills', () => {
  expect(textOf(paymentStrings)('nextBillIn', { seconds: 8 })).toBe('Next bill in 8 s');
  expect(paymentStrings.th.nextBillIn).toBe('บิลถัดไปใน {seconds} วินาที');
});
