import { readFileSync } from 'node:fs';
import { reservationRoutes, sellingAreaRoutes, tableMoveRoutes, type Route } from '@tavola/contract';
import { describe, expect, it } from 'vitest';

/**
 * Whether each command of a sale can be handed in later by a terminal that was offline: with the policy `recorded`
 * (`SalePolicy`), by a function that takes it with its intent, or not, and why.
 */
type Declared = { readonly by: readonly [file: string, name: string] } | { readonly never: string };

const save: Declared = { by: ['save/save-order.ts', 'saveOrder'] };
const never = (why: string): Declared => ({ never: why });
const report = never('A cash report is opened, counted and closed online only (decision 78).');
const move = never('What was moved without a connection arrives by a call of its own (decision 342).');
const kitchen = never('The kitchen works on what the server has; a sale of the past was handed over then.');
const floor = never('The floor is shared; offline work on a table becomes a separate bill (decision 80).');
const booking = never(
  'Two bookings of a table at one time are refused, which only the server can judge (decision 177).',
);
const stored = never('Its order is on the server; an offline terminal changes only its own orders, by saving them.');
const device = never('A card terminal is asked by the server (decision 309), and off while nothing reaches it (78).');
const card = never('The balance of a card is known to the server alone (decisions 61, 78).');
const review = never('It decides about what an offline terminal has handed in already (decision 321).');

const declared: Readonly<Record<string, Declared>> = {
  'orders.base': save,
  'orders.send': save,
  'orders.finalize': save,
  'orders.finalizeSaved': stored,
  'orders.sendSaved': stored,
  'orders.void': never('An offline void before payment arrives as an order that was never paid (decisions 78, 80).'),
  'offlineReview.close': review,
  'offlineReview.store': review,
  'offlineReview.storeSeparately': review,
  'orderLife.hold': kitchen,
  'orderLife.release': kitchen,
  'orderLife.fulfillment': kitchen,
  'orderLife.complete': kitchen,
  'orderLife.voidLines': stored,
  'orderLife.mark': never('A mark says who edits a line now.'),
  'orderLife.unmark': never('A mark says who edits a line now.'),
  'orderLife.rePrint': never('A terminal prints offline by itself and hands in what was acknowledged (decision 73).'),
  'cashDrawer.openCashTerminal': report,
  'cashDrawer.openTerminal': report,
  'cashDrawer.countCashTerminal': report,
  'cashDrawer.resumeTerminal': report,
  'cashDrawer.closeCashTerminal': report,
  'cashDrawer.closeTerminal': report,
  'cashDrawer.closeTerminals': report,
  'cashDrawer.payIn': move,
  'cashDrawer.payOut': move,
  'cashDrawer.deposit': move,
  'cashDrawer.openDrawer': move,
  'cashDrawer.inactivateCashActivity': move,
  'cashDrawer.leaveNote': report,
  'cashDrawer.completeNote': report,
  'checkout.process': { by: ['checkout/check-out.ts', 'checkOut'] },
  'closeOfDay.create': never('A Z number follows the one before it; late sales go to the next one (decision 82).'),
  'devicePayments.begin': device,
  'devicePayments.cancel': device,
  'devicePayments.check': device,
  'devicePayments.notTaken': device,
  'devicePayments.sign': device,
  'deviceRefunds.begin': device,
  'deviceSettlements.giveUp': device,
  'deviceSettlements.settle': device,
  'giftCardReceipts.mail': never('Mail leaves from the server (decision 339).'),
  'giftCardSales.refund': card,
  'giftCardSales.sale': card,
  'giftCardSales.topup': card,
  'invoices.issue': never('Its number is the next of a series that the server keeps (decision 340).'),
  'offlineCash.sync': { by: ['../cash/record-moved.ts', 'recordMoved'] },
  'offlineOrders.sync': { by: ['recorded/store-offline-order.ts', 'storeOfflineOrder'] },
  'payments.process': { by: ['payments/take-payment.ts', 'takePayment'] },
  'payments.void': never('Only what is not paid yet is voided offline (decision 78).'),
  'payments.tip': never('A later tip needs the open report of its payer (decision 170).'),
  'payments.tender': never('A correction needs the open report of the payment.'),
  'receiptLinks.create': never('A link is opened at the server (decision 347).'),
  'receiptMails.report': never('Mail leaves from the server (decision 339).'),
  'sales.create': never('What is left to refund of a sale is known to the server alone (decision 78).'),
  'tableChecks.removeDraft': floor,
  'tableChecks.save': floor,
  'tableChecks.saveChanges': floor,
  'tableMoves.reserve': floor,
  'tableMoves.release': floor,
  'tableMoves.join': floor,
  'tableMoves.split': floor,
  'tableMoves.releaseGroup': floor,
  'tableMoves.billed': floor,
  'tableMoves.guests': floor,
  'tableMoves.handOver': floor,
  'tableMoves.handOverAll': floor,
  'tableMoves.newGuests': floor,
  'tableMoves.moveOrder': floor,
  'tableMoves.moveParty': floor,
  'rehearsals.run': never('It tries a change on past orders and sells nothing.'),
  'reservations.create': booking,
  'reservations.update': booking,
  'reservations.arrived': floor,
  'reservations.remove': booking,
};

/** Calls that change something; a search is a POST too. */
const READS = new Set(['terminalReports.search']);
const commands = Object.entries({
  ...sellingAreaRoutes,
  tableMoves: tableMoveRoutes,
  reservations: reservationRoutes,
}).flatMap(([group, calls]) =>
  Object.entries<Pick<Route, 'method'>>(calls)
    .filter(([name, { method }]) => method !== 'GET' && !READS.has(`${group}.${name}`))
    .map(([name]) => `${group}.${name}`),
);

describe('every command of a sale', () => {
  it('accepts the policy of a sale that has happened already, or says why not', () => {
    expect(commands.length).toBeGreaterThan(30);
    expect(Object.keys(declared).toSorted()).toEqual(commands.toSorted());
  });

  it('that accepts it hands it to a function that takes it', () => {
    const taking = Object.entries(declared).flatMap(([name, each]) =>
      'by' in each ? [[name, ...each.by] as const] : [],
    );
    expect(taking.length).toBeGreaterThan(3);
    for (const [name, file, command] of taking) {
      const source = readFileSync(new URL(file, import.meta.url), 'utf8');
      const [signature = ''] =
        new RegExp(`export (?:async )?function ${command}\\(.*?\\): Promise`, 's').exec(source) ?? [];
      // An intent that is taken apart in the signature could leave its policy out.
      expect(/intent: Intent/.test(signature), name).toBe(true);
    }
  });
});
