import { amountOf, type Approval } from '@tavola/contract';
import { ONE_PIECE, type OrderVoidComp, type Rate } from '@tavola/selling';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApprovalOutcome, requestApproval } from '#runtime/session/approvals.ts';
import { freshApprovals, holdCart, newSale, runCart, useSale } from '../../cart/state/sale-store.ts';
import { useSales } from '../../cart/state/sales.ts';
import { askApprovals } from './ask-approvals.ts';
import { counter, rice, selling } from './payment.setup.ts';

/** PINs are asked for before the payment opens, so that no guest waits for one after paying (decision 14). */

const asked = vi.hoisted(() => ({ pin: vi.fn<typeof requestApproval>() }));
vi.mock('#runtime/session/approvals.ts', async (original) => ({
  ...(await original<object>()),
  requestApproval: asked.pin,
}));

const FULLY = 10_000_000 as Rate;
const approved = { kind: 'approved', approval: { approvalID: 'grant' } as Approval } as const;
const answer = (outcome: ApprovalOutcome) => asked.pin.mockResolvedValue(outcome);
const orderID = () => useSale.getState().cart?.orderID ?? '';
const addRice = (newID: string) => runCart({ type: 'add', content: rice, quantity: ONE_PIECE, newID });

/** Rice for 5.00 that is given away. */
function comped(): void {
  addRice('rice');
  const voidComp: OrderVoidComp = {
    type: 'comp',
    voidCompReasonID: null,
    name: 'Late',
    note: '',
    value: { type: 'percent', rate: FULLY },
  };
  runCart({ type: 'voidCompLine', orderLineID: 'rice', voidComp, newID: 'part' });
}

beforeEach(() => {
  asked.pin.mockReset();
  useSales.setState({ approvals: [] });
  holdCart(newSale(counter));
});

describe('a sale that is about to be paid', () => {
  it('opens without a question where nothing of it needs a right', async () => {
    addRice('rice');
    expect(await askApprovals(selling)).toBe(true);
    expect(asked.pin).not.toHaveBeenCalled();
  });

  it('asks for what it comes to, keeps the approval, and asks no second time', async () => {
    comped();
    answer(approved);
    expect(await askApprovals(selling)).toBe(true);
    expect(asked.pin).toHaveBeenCalledExactlyOnceWith({
      action: 'comp',
      targetID: orderID(),
      amount: amountOf(5),
      isForDraft: true,
    });
    expect(freshApprovals(orderID())).toEqual([{ action: 'comp', approvalID: 'grant' }]);
    expect(await askApprovals(selling)).toBe(true);
    expect(asked.pin).toHaveBeenCalledOnce();
  });

  it('keeps no approval of a person who has the right', async () => {
    comped();
    answer({ kind: 'notNeeded' });
    expect(await askApprovals(selling)).toBe(true);
    expect(freshApprovals(orderID())).toEqual([]);
  });

  it('does not open where the PIN is declined', async () => {
    comped();
    answer({ kind: 'refused' });
    expect(await askApprovals(selling)).toBe(false);
    expect(freshApprovals(orderID())).toEqual([]);
  });

  it('does not open where the sale changed while the question was open', async () => {
    comped();
    asked.pin.mockImplementation(() => {
      addRice('more');
      return Promise.resolve(approved);
    });
    expect(await askApprovals(selling)).toBe(false);
  });

  it('of a table, or with a part paid, asks nothing here', async () => {
    for (const more of [{ tableID: 'table' }, { orderPaymentStatus: 'PartiallyPaid' }] as const) {
      holdCart(newSale(counter));
      comped();
      const { cart } = useSale.getState();
      if (cart !== null) useSale.setState({ cart: { ...cart, ...more } });
      expect(await askApprovals(selling)).toBe(true);
    }
    expect(asked.pin).not.toHaveBeenCalled();
  });
});
