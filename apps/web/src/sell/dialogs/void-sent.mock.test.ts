import { amountOf } from '@tavola/contract';
import { enteredQuantity } from '@tavola/selling';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FRIDAY_NOON } from '../../../../../packages/selling/vectors/sample-catalog.ts';
import { unreachable } from '#runtime/http/call-error.ts';
import type { ApprovalRequest } from '#runtime/session/approvals.ts';
import { add, cart, conflict, data, otherAdds, refuseNext, server, startTable } from '../save/table.setup.ts';
import { saveTable } from '../save/save-table.ts';
import { addBill } from '../table/bills/bill-actions.ts';
import { voidSent } from './void-sent.ts';

/** A void of what the kitchen has received: one PIN for its amount, and saved at once. */

vi.mock('../check/table.queries.ts', async () => (await import('../save/table.setup.ts')).tableQueries);
vi.mock('#ui/dialogs/toast.ts', () => ({ toast: () => undefined }));
const asked = vi.hoisted(() => [] as ApprovalRequest[]);
const answer = vi.hoisted(() => ({ kind: 'approved' }));
vi.mock('#runtime/session/approvals.ts', async (actual) => ({
  ...(await actual<object>()),
  requestApproval: (request: ApprovalRequest) => {
    asked.push(request);
    return Promise.resolve(
      answer.kind === 'approved' ? { kind: 'approved', approval: { approvalID: 'pin' } } : { kind: 'refused' },
    );
  },
}));

const selling = { data, at: FRIDAY_NOON };
const command = (orderLineID: string, count = 1) =>
  ({
    type: 'voidCompLine',
    orderLineID,
    quantity: enteredQuantity(count),
    newID: 'part',
    voidComp: { type: 'void', voidCompReasonID: null, name: 'Mistake', note: '' },
  }) as const;
const voidsOf = () => server.bodies.at(-1)?.bills.flatMap(({ orderLines }) => orderLines.map((line) => line.voidComp));

beforeEach(async () => {
  startTable();
  asked.length = 0;
  answer.kind = 'approved';
  add('soup');
  await saveTable(cart(), 'send', data, FRIDAY_NOON);
  server.bodies.length = 0;
});

describe('a void of a sent line at a table', () => {
  it('asks for the price of the line, once', async () => {
    expect(await voidSent(command('soup'), selling, 'Soup')).toEqual({ isDone: true });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ action: 'void', targetID: 'main', amount: amountOf(5) });
  });

  it('is saved at once, with the approval', async () => {
    await voidSent(command('soup'), selling, 'Soup');
    expect(server.bodies.map(({ mode }) => mode)).toEqual(['base']);
    expect(voidsOf()).toMatchObject([{ type: 'void' }]);
    expect(server.bodies[0]?.bills[0]?.approvals).toEqual([{ action: 'void', approvalID: 'pin' }]);
  });

  it('asks for the bill that the line was added to, whichever is shown', async () => {
    await addBill(selling);
    asked.length = 0;
    await voidSent(command('soup'), selling, 'Soup');
    expect(asked.map(({ targetID, amount }) => [targetID, amount])).toEqual([['main', amountOf(5)]]);
  });

  it('comes off the cart again where the server refuses it, with the cause', async () => {
    refuseNext('order.not_modifiable');
    expect(await voidSent(command('soup'), selling, 'Soup')).toMatchObject({ isDone: false });
    expect(cart().lines[0]?.voidComp).toBeNull();
  });

  it('is not saved where the manager declines', async () => {
    answer.kind = 'refused';
    expect(await voidSent(command('soup'), selling, 'Soup')).toEqual({ isDone: false, why: '' });
    expect(server.bodies).toEqual([]);
    expect(cart().lines[0]?.voidComp).toBeNull();
  });

  it('is stored over what another waiter has added in the same moment', async () => {
    server.before.push(() => {
      otherAdds('theirs');
      return conflict();
    });
    expect(await voidSent(command('soup'), selling, 'Soup')).toEqual({ isDone: true });
    expect(server.stored.lines.map(({ line }) => line.orderLineID)).toEqual(['soup', 'theirs']);
  });

  it('stays on the cart where no answer came', async () => {
    server.before.push(() => {
      throw unreachable();
    });
    expect(await voidSent(command('soup'), selling, 'Soup')).toEqual({ isDone: true });
    expect(cart().lines[0]?.voidComp).toMatchObject({ type: 'void' });
  });
});
