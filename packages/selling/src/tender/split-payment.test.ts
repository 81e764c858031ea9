import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns, lawTimeoutMs } from '../../vectors/laws/draw.ts';
import type { Money, Rate } from '../money/money.ts';
import {
  chargeRefusal,
  evenSplitRefusal,
  isSplitPaid,
  removeRefusal,
  splitDifference,
  type SplitPayment,
  splitRemaining,
  type SplitStart,
  type SplitTender,
  startSplit,
} from './split-payment.ts';
import { type SplitCommand, splitReducer } from './split-reducer.ts';

const cents = (amount: number) => (Math.round(amount * 100) * 1000) as Money;
const cash: SplitTender = { paymentTypeID: 1 };
const card: SplitTender = { paymentTypeID: 6 };
const giftCard = (balance: number): SplitTender => ({
  paymentTypeID: 5,
  giftCard: { giftCardID: 'g', currentBalance: cents(balance) },
});

function start(total: number, more: Partial<SplitStart> = {}): SplitPayment {
  const split = startSplit({
    totalDue: cents(total),
    newIDs: ['a', 'b'],
    tender: cash,
    earlier: [],
    isTipEnabled: true,
    rules: { unit: cents(0.01) },
    ...more,
  });
  if (!split.ok) throw new Error(split.code);
  return split.value;
}
function run(split: SplitPayment, ...commands: SplitCommand[]): SplitPayment {
  return commands.reduce((before, command) => {
    const verdict = splitReducer(before, command);
    if (!verdict.ok) throw new Error(`${command.type}: ${verdict.code}`);
    return verdict.value;
  }, split);
}
const refusal = (split: SplitPayment, command: SplitCommand) => {
  const verdict = splitReducer(split, command);
  return verdict.ok ? 'accepted' : verdict.code;
};
const amounts = (split: SplitPayment) => split.lines.map((line) => line.amount / 100_000);

describe('starting a split (selling spec, section 4)', () => {
  it('splits a total in two halves, the odd cent on the last', () => {
    expect(amounts(start(10.01))).toEqual([5.01, 5]);
  });
  it('puts all of a gift card on the first line and the rest on a second without a type', () => {
    const split = start(31.07, { tender: giftCard(25) });
    expect(amounts(split)).toEqual([25, 6.07]);
    expect(split.lines[1]?.tender).toBeNull();
  });
  it('carries earlier payments over, locked, and puts the rest on one line', () => {
    const split = start(20, { earlier: [{ paymentID: 'p', covers: cents(7.5) }] });
    expect(amounts(split)).toEqual([7.5, 12.5]);
    expect(split.lines[0]?.paymentID).toBe('p');
    expect(refusal(split, { type: 'editAmount', lineID: 'p', amount: cents(1) })).toBe('payment.already_processed');
  });
  it('refuses a negative or paid total, and ids that are the same', () => {
    const base: SplitStart = {
      totalDue: cents(5),
      newIDs: ['a', 'b'],
      tender: null,
      earlier: [],
      isTipEnabled: false,
      rules: { unit: cents(0.01) },
    };
    expect(startSplit({ ...base, totalDue: cents(-5) })).toMatchObject({ code: 'payment.only_cash' });
    expect(startSplit({ ...base, earlier: [{ paymentID: 'p', covers: cents(5) }] })).toMatchObject({
      code: 'payment.already_processed',
    });
    expect(startSplit({ ...base, newIDs: ['a', 'a'] })).toMatchObject({ code: 'payment.split.id_taken' });
    expect(startSplit({ ...base, totalDue: Number.NaN as Money })).toMatchObject({ code: 'money.error.not_a_number' });
  });
});

describe('editing the lines (selling spec, sections 4 and 5)', () => {
  it('spreads what is left over the lines not typed, and resets them all by splitting evenly', () => {
    const split = run(
      start(50),
      { type: 'add', newID: 'c', tender: card },
      { type: 'add', newID: 'd', tender: card },
      { type: 'editAmount', lineID: 'a', amount: cents(12.34) },
    );
    expect(amounts(split)).toEqual([12.34, 12.55, 12.55, 12.56]);
    expect(amounts(run(split, { type: 'splitEvenly' }))).toEqual([12.5, 12.5, 12.5, 12.5]);
  });
  it('needs a payment type for a new line', () => {
    expect(refusal(start(50), { type: 'add', newID: 'c', tender: null })).toBe('payment.split.select_type');
  });
  it('removes a line only while more than one is unpaid or more than two exist', () => {
    const one = start(20, { earlier: [{ paymentID: 'p', covers: cents(7.5) }] });
    expect(removeRefusal(one, 'a')).toMatchObject({ code: 'payment.split.last_line' });
    expect(removeRefusal(one, 'p')).toMatchObject({ code: 'payment.already_processed' });
    expect(amounts(run(start(20), { type: 'remove', lineID: 'a' }))).toEqual([20]);
  });
  it('does not split a gift card evenly', () => {
    expect(evenSplitRefusal(start(50, { tender: giftCard(10) }))).toMatchObject({ code: 'payment.split.gift_card' });
    expect(evenSplitRefusal(start(50))).toBeUndefined();
  });
});

describe('charging a line', () => {
  it.each<[string, SplitPayment, string, object]>([
    [
      'more than remaining',
      run(start(50), { type: 'editAmount', lineID: 'a', amount: cents(51) }),
      'a',
      { code: 'payment.above_balance' },
    ],
    [
      'a zero line',
      run(start(50), { type: 'editAmount', lineID: 'a', amount: cents(0) }),
      'a',
      { code: 'payment.split.nothing' },
    ],
    [
      'lines that fall short',
      run(
        start(50),
        { type: 'editAmount', lineID: 'a', amount: cents(10) },
        { type: 'editAmount', lineID: 'b', amount: cents(10) },
      ),
      'a',
      { code: 'payment.split.sum_below', params: { difference: 30 } },
    ],
    [
      'lines that go beyond',
      run(
        start(50),
        { type: 'editAmount', lineID: 'a', amount: cents(40) },
        { type: 'editAmount', lineID: 'b', amount: cents(40) },
      ),
      'a',
      { code: 'payment.split.sum_above', params: { difference: 30 } },
    ],
    ['no type', start(31.07, { tender: giftCard(25) }), 'b', { code: 'payment.split.select_type' }],
    [
      'more than the card holds',
      run(start(31.07, { tender: giftCard(25) }), { type: 'editAmount', lineID: 'a', amount: cents(26) }),
      'a',
      { code: 'giftcard.insufficient' },
    ],
    ['no such line', start(50), 'z', { code: 'payment.split.line_not_found' }],
  ])('refuses %s', (_what, split, lineID, expected) => {
    expect(chargeRefusal(split, lineID)).toMatchObject(expected);
  });
  it('locks a line when it is paid, and ends when all lines are', () => {
    const half = run(
      start(50),
      { type: 'charge', lineID: 'a' },
      { type: 'finish', paymentID: 'p1', covers: cents(25) },
    );
    expect(chargeRefusal(half, 'a')).toMatchObject({ code: 'payment.already_processed' });
    expect(splitRemaining(half)).toEqual(cents(25));
    expect(isSplitPaid(half)).toBe(false);
    const paid = run(half, { type: 'charge', lineID: 'b' }, { type: 'finish', paymentID: 'p2', covers: cents(25) });
    expect(splitRemaining(paid)).toBe(0);
    expect(isSplitPaid(paid)).toBe(true);
    expect(splitDifference(paid)).toBe(0);
    expect(refusal(paid, { type: 'add', newID: 'c', tender: card })).toBe('payment.already_processed');
  });
  it('leaves what a part payment did not cover to the other lines', () => {
    expect(
      amounts(run(start(50), { type: 'charge', lineID: 'a' }, { type: 'finish', paymentID: 'p1', covers: cents(10) })),
    ).toEqual([10, 40]);
  });
  it('changes no amount while a charge is running', () => {
    const charging = run(start(50), { type: 'charge', lineID: 'a' });
    expect(refusal(charging, { type: 'splitEvenly' })).toBe('payment.split.charging');
    expect(refusal(charging, { type: 'finish', paymentID: 'p', covers: cents(26) })).toBe('payment.above_balance');
    expect(refusal(start(50), { type: 'finish', paymentID: 'p', covers: cents(25) })).toBe(
      'payment.split.not_charging',
    );
  });
  it('takes tips only where the location does and while charging, and goes back step by step', () => {
    expect(refusal(start(50), { type: 'openTips' })).toBe('payment.split.tips_unavailable');
    expect(
      refusal(run(start(50, { isTipEnabled: false }), { type: 'charge', lineID: 'a' }), { type: 'openTips' }),
    ).toBe('payment.split.tips_unavailable');
    const tips = run(start(50), { type: 'charge', lineID: 'a' }, { type: 'openTips' });
    expect(run(tips, { type: 'setTip', tip: { percent: (10 * 100_000) as Rate } }).lines[0]?.tip).toBe(cents(2.5));
    const modes = [
      tips,
      run(tips, { type: 'back' }),
      run(tips, { type: 'back' }, { type: 'back' }),
      run(tips, { type: 'back' }, { type: 'back' }, { type: 'back' }),
    ].map((split) => split.mode);
    expect(modes).toEqual(['tips', 'charging', 'editing', 'single']);
  });

  it(
    'sums to the total whatever is done, as long as typed amounts leave room, and never moves a paid line',
    () => {
      const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
      const command: fc.Arbitrary<SplitCommand> = fc.oneof(
        fc.record({ type: fc.constant('add' as const), newID: id, tender: fc.constantFrom(cash, card, null) }),
        fc.record({
          type: fc.constant('editAmount' as const),
          lineID: id,
          amount: fc.oneof(
            fc.nat(9000).map((n) => cents(n / 100)),
            fc.constantFrom(Number.NaN, -1, 0.5, 1e300).map((n) => n as Money),
          ),
        }),
        fc.record({ type: fc.constant('splitEvenly' as const) }),
        fc.record({ type: fc.constant('remove' as const), lineID: id }),
        fc.record({ type: fc.constant('charge' as const), lineID: id }),
        fc.record({
          type: fc.constant('finish' as const),
          paymentID: fc.uuid(),
          covers: fc.nat(5000).map((n) => cents(n / 100)),
        }),
        fc.record({ type: fc.constant('back' as const) }),
      );
      fc.assert(
        fc.property(fc.nat(10_000), fc.array(command, { maxLength: 20 }), (total, commands) => {
          let split = start(total / 100);
          for (const each of commands) {
            const verdict = splitReducer(split, each);
            if (!verdict.ok) continue;
            for (const line of split.lines.filter((before) => before.paymentID !== null))
              expect(verdict.value.lines).toContain(line);
            split = verdict.value;
            const fixed = split.lines
              .filter((line) => line.isManual || line.paymentID !== null)
              .reduce((all, line) => all + line.amount, 0);
            const hasAutomatic = split.lines.some((line) => !line.isManual && line.paymentID === null);
            if (hasAutomatic && fixed <= split.totalDue) expect(splitDifference(split)).toBe(0);
            expect(split.lines.every((line) => line.amount >= 0 && line.amount % 1000 === 0)).toBe(true);
            expect(splitRemaining(split)).toBeGreaterThanOrEqual(0);
          }
        }),
        { numRuns: lawRuns },
      );
    },
    lawTimeoutMs,
  );
});
