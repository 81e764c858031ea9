import { discount, offer, one, type Refused } from './bad-input.ts';
import { money, quantity } from './read-order.ts';
import { byHand, order, place } from './sample.ts';

const word = <T>(text: string): T => text as unknown as T;
const withAutomatic = (more: object) => place({ automaticDiscounts: [{ ...discount, ...more }] });
const ofLine = { orderLineID: '1' };
const ofDiscount = { discountID: 'auto' };

/** Orders with words that no type allows, as another version of the app may send them. */
export const unknownWords: readonly Refused[] = [
  ['an unknown kind of line', order([{ ...one, kind: word('') }]), place(), 'word_unknown', ofLine],
  [
    'an unknown kind of void',
    order([{ ...one, voidComp: { type: word<'void'>(''), quantity: null } }]),
    place(),
    'word_unknown',
    ofLine,
  ],
  [
    'an unknown kind of value off a line',
    order([{ ...one, discounts: [byHand('d', { type: word<'fixed'>('toString'), amount: money('1') })] }]),
    place(),
    'word_unknown',
    { ...ofLine, discountID: 'd', word: 'toString' },
  ],
  [
    'an unknown kind of order comp',
    order([one], { orderComp: { type: word<'fixed'>('__proto__'), amount: money('1') } }),
    place(),
    'word_unknown',
    { field: 'orderComp' },
  ],
  [
    'an unknown target of an automatic discount',
    order([one]),
    withAutomatic({ appliesTo: '__proto__' }),
    'word_unknown',
    { ...ofDiscount, word: '__proto__' },
  ],
  [
    'an unknown kind of automatic discount',
    order([one]),
    withAutomatic({ kind: 'constructor' }),
    'word_unknown',
    ofDiscount,
  ],
  [
    'an unknown kind of minimum',
    order([one]),
    withAutomatic({ minimum: { type: 'hasOwnProperty', quantity: quantity('1') } }),
    'word_unknown',
    ofDiscount,
  ],
  [
    'an offer that is bought from an unknown place',
    order([one]),
    place({ automaticDiscounts: [offer({ buyFrom: word('__proto__') })] }),
    'word_unknown',
    { discountID: 'offer' },
  ],
  [
    'an offer that is got from an unknown place',
    order([one], { offers: [offer({ getFrom: word('') })] }),
    place(),
    'word_unknown',
    { discountID: 'offer' },
  ],
  [
    'a rounding mode that every object has',
    order([one]),
    place({ roundingMode: word('__proto__') }),
    'currency_invalid',
    {},
  ],
];
