import {
  amountOf,
  cashDrawerRoutes,
  orderRoutes,
  paymentRoutes,
  PaymentType,
  permission,
  printingRoutes,
  terminalPrinterRoutes,
} from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { CartTerminal } from '@tavola/testkit/selling/cart-terminal.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newID } from '#platform/ids.ts';
import { openPrintingPlace, type PrintingPlace } from './printing.setup.ts';

let server: OfficeServer;
const places: PrintingPlace[] = [];
beforeAll(async () => {
  server = await startOfficeServer();
});
afterEach(async () => {
  server.clock.reset();
  for (const place of places.splice(0)) await place.close();
});
afterAll(() => server.close());

/** A terminal with a drawer at its printer, which it has opened with 100.00; no agent runs yet. */
async function openWithDrawer() {
  const place = await openPrintingPlace(server);
  places.push(place);
  const { owner, tenant } = place.office;
  await server.test.asOwner((client) =>
    client.query(
      `UPDATE clients SET type = 'PosTerminalWithCash', is_use_cash_drawer = true, open_terminal = true WHERE company_id = $1`,
      [tenant.scope.companyID],
    ),
  );
  const printer = await place.printer('Counter');
  const preference = { printerID: printer.id, printsReceipt: true, opensDrawer: true };
  const choosePrinter = async (caller = owner) =>
    expect((await server.call(terminalPrinterRoutes.setPreference, { body: preference }, caller)).status).toBe(200);
  await choosePrinter();
  const report = { terminalReportID: newID(), cashCounts: [], cashAmount: 100 };
  expect((await server.call(cashDrawerRoutes.openCashTerminal, { body: report }, owner)).status).toBe(200);
  const open = (body: { cashActivityID?: string; paymentID?: string }, caller = owner) =>
    server.call(printingRoutes.openDrawer, { body }, caller);
  const record = async (caller = owner): Promise<string> => {
    const cashActivityID = newID();
    await server.call(cashDrawerRoutes.openDrawer, { body: { cashActivityID, note: 'Coins' } }, caller);
    return cashActivityID;
  };
  return { place, owner, printer, open, record, choosePrinter };
}

describe('a drawer that is opened by right (decision 337)', () => {
  it('opens once with one full pulse for an opening without money that was recorded', async () => {
    const { place, printer, open, record } = await openWithDrawer();
    (await place.setUpAgent()).start();
    const cashActivityID = await record();
    expect((await open({ cashActivityID })).body).toEqual({ printJobID: cashActivityID });
    expect((await open({ cashActivityID })).status).toBe(200);
    await vi.waitFor(() => expect(printer.device.pulses).toBe(1));
    expect(printer.device.lines.join('').trim()).toBe('');
  });

  it('opens for cash that was paid in, and not once that was cancelled', async () => {
    const { owner, open } = await openWithDrawer();
    const paidIn = async () => {
      const body = { cashActivityID: newID(), amount: 5, payInOutReasonID: null, note: '' };
      expect((await server.call(cashDrawerRoutes.payIn, { body }, owner)).status).toBe(200);
      return body.cashActivityID;
    };
    expect((await open({ cashActivityID: await paidIn() })).status).toBe(200);
    const cancelled = await paidIn();
    const params = { id: cancelled };
    await server.call(cashDrawerRoutes.inactivateCashActivity, { params, body: { note: 'Mistake' } }, owner);
    expect((await open({ cashActivityID: cancelled })).status).toBe(409);
  });

  it('stays closed for what nobody recorded, what is older than five minutes, and what another terminal did', async () => {
    const { place, open, record, choosePrinter } = await openWithDrawer();
    expect((await open({ cashActivityID: newID() })).body).toMatchObject({
      additionValue: { errorCode: 'drawer.no_cash' },
    });
    const seller = await place.office.colleague(permission.quickService.view, permission.terminalPreference.edit);
    expect((await open({ cashActivityID: await record(seller) })).status, 'a person without the right').toBe(409);
    const late = await record();
    server.clock.advance(5 * 60_000 + 1000);
    expect((await open({ cashActivityID: late })).status).toBe(409);
    await choosePrinter(seller);
    const here = { cashActivityID: await record() };
    expect((await open(here, seller)).status, 'another terminal').toBe(409);
    expect((await open(here)).status).toBe(200);
  });

  it('needs one reason', async () => {
    const { open, record } = await openWithDrawer();
    expect((await open({})).status).toBe(400);
    expect((await open({ cashActivityID: await record(), paymentID: newID() })).status).toBe(400);
  });
});

describe('a drawer at the printer of receipts', () => {
  const paid = async (
    { place, owner }: Awaited<ReturnType<typeof openWithDrawer>>,
    paymentTypeID: PaymentType,
    isComped = false,
  ): Promise<string> => {
    const cart = new CartTerminal(place.terminal);
    const soda = cart.add('Soda');
    if (isComped) cart.voidComp(soda, null, 100);
    const { body: order } = await server.call(orderRoutes.finalize, { body: cart.payload() }, owner);
    expect(order.totalDueAmount === 0).toBe(isComped);
    const paymentID = newID();
    const { orderID, version: orderVersion, totalDueAmount } = order;
    const tenderedAmount = paymentTypeID === PaymentType.Cash && !isComped ? amountOf(20) : totalDueAmount;
    const body = { paymentID, orderID, orderVersion, paymentTypeID, tenderedAmount };
    const answer = await server.call(paymentRoutes.process, { body }, owner);
    expect(outcomeOf(answer)).toBe('200 accepted');
    return paymentID;
  };

  it('opens once with one full pulse for a payment in cash', async () => {
    const at = await openWithDrawer();
    (await at.place.setUpAgent()).start();
    const paymentID = await paid(at, PaymentType.Cash);
    expect((await at.open({ paymentID })).status).toBe(200);
    expect((await at.open({ paymentID })).status).toBe(200);
    await vi.waitFor(() => expect(at.printer.device.pulses).toBe(1), { timeout: 20_000 });
  });

  it('stays closed for a payment by card, and for a sale of 0.00', async () => {
    const at = await openWithDrawer();
    expect(outcomeOf(await at.open({ paymentID: await paid(at, PaymentType.CreditCard) }))).toBe('409 drawer.no_cash');
    expect(outcomeOf(await at.open({ paymentID: await paid(at, PaymentType.Cash, true) }))).toBe('409 drawer.no_cash');
  });

  it('is not opened without a sale by a person without the right, and the history says so (decision 497)', async () => {
    const at = await openWithDrawer();
    const seller = await at.place.office.colleague(permission.quickService.view);
    const body = { cashActivityID: newID(), note: 'No sale' };
    const refused = await server.call(cashDrawerRoutes.openDrawer, { body }, seller);
    expect(outcomeOf(refused)).toBe('403 approval.required');
    const { rows } = await server.test.asOwner((client) =>
      client.query('SELECT target_type, user_id FROM audit_log WHERE action = $1 AND company_id = $2', [
        'drawer.refused',
        at.place.office.tenant.scope.companyID,
      ]),
    );
    expect(rows).toEqual([{ target_type: 'terminal', user_id: at.place.office.tenant.userID }]);
  });
});
