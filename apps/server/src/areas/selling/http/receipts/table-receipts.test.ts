import { describe, expect, test } from 'vitest';
import { floorRoutes, paymentRoutes, tableMoveRoutes, type PaymentResult, type ReceiptPreview } from '@tavola/contract';
import { toRate } from '@tavola/selling';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';
import { newID } from '#platform/ids.ts';

const { server, place, atTable } = await openSellingPlace();

describe('the receipt of a bill that shares lines', () => {
  const previewOf = async (id: string): Promise<ReceiptPreview> =>
    (await server.call(paymentRoutes.previewReceipt, { params: { id } }, place.caller)).body;
  const summed = ({ subtotal, adjustments, taxes }: ReceiptPreview): number =>
    [
      subtotal,
      ...adjustments.map(({ amount }) => amount),
      ...taxes.filter(({ inclusive }) => !inclusive).map(({ amount }) => amount),
    ].reduce((total, amount) => Math.round((total + amount) * 100) / 100, 0);

  test('says what is shared, that the bills add up, and where each cent went', async () => {
    const terminal = await atTable();
    const [main, second, third] = [terminal.open(), terminal.open(), terminal.open()];
    const burger = terminal.add(main, 'Burger', 'shared');
    terminal.lineAmountOff(main, burger, 1);
    terminal.add(main, 'Platter', [second]);
    const saved = await terminal.save('send');
    const bills = saved.bills.map(({ order, isMain }) => ({
      name: isMain ? 'MAIN' : `Bill ${order.orderNo}`,
      amount: order.totalDueAmount,
    }));
    const named = (parts: readonly number[]) => bills.map(({ name }, index) => ({ bill: name, amount: parts[index] }));
    const paid = (await terminal.pay(second)).body as PaymentResult;
    expect(paid.receipt).toMatchObject({
      receiptTemplateType: 21,
      billName: bills[1]?.name,
      lines: [
        {
          name: 'Burger',
          amount: 3.33,
          share: { billCount: 3, amount: 9.99 },
          details: [{ text: 'Off', amount: -0.33 }],
        },
        { name: 'Platter', share: null },
      ],
      bills: bills.map((bill, index) => ({ ...bill, isThis: index === 1 })),
      // Charge and tax are worked out on each bill (decision 216); their parts sum to those of the table.
      cents: [
        { name: 'Burger', amount: 8.99, parts: named([2.99, 3, 3]) },
        { name: 'Service charge', amount: 2.14, parts: named([0.3, 1.54, 0.3]) },
        { name: 'Tax', amount: 1.64, parts: named([0.23, 1.18, 0.23]) },
      ],
      // As one bill: 21.34 with 10% charge and 7% tax, each rounded once.
      oneBill: { amount: 25.11, differences: [{ bill: bills[1]?.name, name: 'Service charge', amount: 0.01 }] },
    });
    for (const id of [main, second, third]) {
      const receipt = await previewOf(id);
      expect(summed(receipt)).toBe(receipt.totalDueAmount);
    }
    expect((await previewOf(third)).receiptTemplateType).toBe(22);
    expect(Math.round(saved.totalDueAmount * 100)).toBe(2512);
    expect(Math.round(bills.reduce((sum, { amount }) => sum + amount, 0) * 100)).toBe(
      Math.round(saved.totalDueAmount * 100),
    );
  });

  test('says nothing of one bill once the place counts otherwise than when it was split', async () => {
    const terminal = await atTable();
    const [main, second] = [terminal.open(), terminal.open()];
    terminal.add(main, 'Burger', 'shared');
    await terminal.save('send');
    expect((await previewOf(second)).oneBill).toMatchObject({ amount: 11.76 });
    await server.test.asOwner((owner) =>
      owner.query(`UPDATE order_lines SET price = price + 1 WHERE company_id = $1 AND order_id = $2`, [
        place.tenant.scope.companyID,
        main,
      ]),
    );
    expect((await previewOf(second)).oneBill).toBeNull();
    expect((await previewOf(second)).bills).toHaveLength(2);
    // Restored: the closing check looks at every line.
    await server.test.asOwner((owner) =>
      owner.query(`UPDATE order_lines SET price = price - 1 WHERE company_id = $1 AND order_id = $2`, [
        place.tenant.scope.companyID,
        main,
      ]),
    );
  });

  test('names a bill that owes nothing where it has a part, and lists it nowhere else', async () => {
    const terminal = await atTable();
    const [main, second, third] = [terminal.open(), terminal.open(), terminal.open()];
    const burger = terminal.add(main, 'Burger', 'shared');
    terminal.lineAmountOff(main, burger, 1);
    terminal.discount(third, {
      orderDiscountID: newID(),
      discountID: null,
      name: 'For the wait',
      value: { type: 'percent', rate: toRate(100) },
      isCombinable: true,
      discountRedemptionID: null,
    });
    const { bills } = await terminal.save('send');
    const name = `Bill ${bills[2]?.order.orderNo}`;
    const { cents, bills: listed } = await previewOf(second);
    expect(listed.map((each) => each.name)).toEqual(['MAIN', `Bill ${bills[1]?.order.orderNo}`]);
    const named = cents.flatMap(({ parts }) => parts.map(({ bill }) => bill));
    expect(named).toContain(name);
    expect(named).not.toContain('');
  });

  test('of a bill that shares no line explains no charge and no tax', async () => {
    const terminal = await atTable();
    const [main, second] = [terminal.open(), terminal.open()];
    terminal.add(main, 'Burger', [main]);
    terminal.add(main, 'Platter', [second]);
    await terminal.save('send');
    expect(await previewOf(main)).toMatchObject({ bills: [{}, {}], cents: [] });
  });

  test('of a table with one bill says nothing of bills', async () => {
    const terminal = await atTable();
    const main = terminal.open();
    terminal.add(main, 'Burger', 'shared');
    await terminal.save();
    expect(await previewOf(main)).toMatchObject({
      billName: null,
      bills: [],
      cents: [],
      oneBill: null,
      lines: [{ share: null }],
    });
  });
});

test('a bill and a receipt of joined tables name them all, after the tables are released too', async () => {
  const [first, second] = [await atTable(), await atTable()];
  const main = first.open();
  first.add(main, 'Burger', [main]);
  await first.save('send');
  const { tables } = (await server.call(floorRoutes.get, {}, place.caller)).body;
  const joined = tables.filter(({ tableID }) => [first.tableID, second.tableID].includes(tableID));
  const body = {
    tableIDs: joined.map(({ tableID }) => tableID),
    versions: joined.map(({ version }) => version),
    tableGroupID: newID(),
  };
  expect((await server.call(tableMoveRoutes.join, { body }, place.caller)).status).toBe(200);
  const tableNameOf = async () =>
    (await server.call(paymentRoutes.previewReceipt, { params: { id: main } }, place.caller)).body.tableName;
  const names = joined.map(({ name }) => name);
  for (const name of names) expect(await tableNameOf()).toContain(name);
  await first.load(body.tableGroupID);
  const paid = (await first.pay(main)).body as PaymentResult;
  for (const name of names) expect(paid.receipt?.tableName).toContain(name);
  const version = (await server.call(floorRoutes.get, {}, place.caller)).body.tables.find(
    ({ tableID }) => tableID === first.tableID,
  )?.version;
  await server.call(
    tableMoveRoutes.release,
    { params: { id: first.tableID }, body: { version: version ?? 0 } },
    place.caller,
  );
  for (const name of names) expect(await tableNameOf(), 'released').toContain(name);
});
