import { expect, test } from 'vitest';
import type { ErrorBody } from '@tavola/contract';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';

const { server, atTable } = await openSellingPlace();

test('another item is no part of the sent line that it names, so that nothing sent can turn into something cheaper', async () => {
  const terminal = await atTable();
  const main = terminal.open();
  const burgers = terminal.add(main, 'Burger', [main], 3);
  await terminal.save('send');
  const soda = terminal.add(main, 'Soda', [main], 2);
  const body = terminal.payload();
  const before = await businessRows(server.test);
  const bills = body.bills.map((bill) => ({
    ...bill,
    orderLines: bill.orderLines.map((line) => ({
      ...line,
      ...(line.orderLineID === burgers ? { orderQuantity: 1 } : {}),
      ...(line.orderLineID === soda ? { refOrderLineID: burgers } : {}),
    })),
  }));
  const answer = await terminal.send({ ...body, bills });
  expect(answer.status).toBe(422);
  expect((answer.body as unknown as ErrorBody).additionValue.errorCode).toBe('order.line_refused');
  expect(await businessRows(server.test)).toBe(before);
});
