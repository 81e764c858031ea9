import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { ledgerFaults } from '../../selling/selling-checks.ts';
import type { Selling, SellingServer } from '../../selling/selling.ts';
import type { Party } from './party.ts';

/** Units of each item that a restaurant begins with. */
export const BEGUN_WITH = 1000;

interface BillRow {
  readonly id: string;
  readonly label: string;
  readonly table_id: string | null;
  readonly subtotal: string;
  readonly total: string;
  readonly status: string;
  readonly figures: string;
}

interface LineRow {
  readonly id: string;
  readonly order_id: string;
  readonly name: string;
  readonly is_voided: boolean;
  readonly is_sent: boolean;
  readonly subtotal: string;
  readonly shares: Readonly<Record<string, number>> | null;
}

interface PaymentRow {
  readonly id: string;
  readonly order_id: string;
  readonly amount: string;
  readonly tip: string;
}

interface Night {
  readonly bills: readonly BillRow[];
  readonly lines: readonly LineRow[];
  readonly payments: readonly PaymentRow[];
  readonly stock: readonly { readonly name: string; readonly gone: number }[];
  readonly ledger: readonly { readonly account: string; readonly amount: string }[];
}

async function readNight(owner: Client, { tenant: { scope } }: Selling): Promise<Night> {
  const rows = async <T extends object>(text: string): Promise<T[]> =>
    (await owner.query<T>(text, [scope.companyID, scope.locationID])).rows;
  return {
    bills: await rows(
      `SELECT id, id::text AS label, table_id, subtotal, total_due_amount AS total, payment_status AS status,
          concat_ws('|', subtotal, discount_amount, service_charge_amount, exclusive_tax_amount, total_due_amount, payment_status) AS figures
        FROM orders WHERE company_id = $1 AND location_id = $2`,
    ),
    lines: await rows(
      `SELECT l.id, l.order_id, l.item_name AS name, l.status = 'Voided' AS is_voided, l.sent_version IS NOT NULL AS is_sent, l.subtotal,
          (SELECT jsonb_object_agg(s.order_id, s.subtotal) FROM order_line_shares s WHERE s.company_id = l.company_id AND s.order_line_id = l.id) AS shares
        FROM order_lines l WHERE l.company_id = $1 AND l.location_id = $2`,
    ),
    payments: await rows(
      `SELECT p.id, s.order_id, p.amount, p.tip_amount AS tip FROM payments p
        JOIN sales s ON s.company_id = p.company_id AND s.id = p.sale_id
        WHERE p.company_id = $1 AND p.location_id = $2`,
    ),
    stock: await rows(
      `SELECT i.name, (${BEGUN_WITH} - v.on_hand)::float8 AS gone FROM item_inventory v JOIN items i ON i.company_id = v.company_id AND i.id = v.item_id
        WHERE v.company_id = $1 AND v.location_id = $2 ORDER BY i.name`,
    ),
    ledger: await rows(
      `SELECT e.account, sum(e.amount) AS amount FROM ledger_postings p, unnest(p.accounts, p.amounts) AS e (account, amount)
        WHERE p.company_id = $1 AND p.location_id = $2 GROUP BY 1 ORDER BY 1`,
    ),
  };
}

/**
 * What is wrong at the end of a night (reliability, simulation, S1 to S5): everything acknowledged is stored once and
 * nothing else, bills come to their lines, paid bills are as they were frozen, stock is what was sent; and a digest of
 * the end state that does not depend on ids or on who came first.
 */
export function checkNight(
  server: SellingServer,
  place: Selling,
  parties: readonly Party[],
): Promise<{ readonly faults: readonly string[]; readonly digest: string }> {
  return server.test.asOwner(async (owner) => {
    const night = await readNight(owner, place);
    const faults = [
      ...(await ledgerFaults({ asOwner: (work) => work(owner) })),
      ...onceFaults(
        'line',
        parties.flatMap(({ lines }) => lines.map(({ id }) => id)),
        night.lines,
      ),
      ...onceFaults(
        'payment',
        parties.flatMap(({ payments }) => payments.map(({ id }) => id)),
        night.payments,
      ),
      ...onceFaults(
        'bill',
        parties.flatMap(({ bills }) => bills),
        night.bills,
      ),
      ...parties.flatMap((party) => partyFaults(party, night)),
      ...stockFaults(night),
    ];
    return { faults, digest: digestOf(parties, night) };
  });
}

/** What was acknowledged and is not stored, and what is stored without having been done. */
function onceFaults(
  what: string,
  acknowledged: readonly string[],
  stored: readonly { readonly id: string }[],
): string[] {
  const [said, kept] = [new Set(acknowledged), new Set(stored.map(({ id }) => id))];
  return [
    ...[...said].filter((id) => !kept.has(id)).map((id) => `${what} ${id} was acknowledged and is lost`),
    ...[...kept].filter((id) => !said.has(id)).map((id) => `${what} ${id} is there and nobody made it`),
    ...(said.size === acknowledged.length ? [] : [`a ${what} was acknowledged twice`]),
  ];
}

const centsOf = (amount: string | number): number => Math.round(Number(amount) * 100);
const sum = (amounts: readonly (string | number)[]): number =>
  amounts.reduce<number>((total, amount) => total + centsOf(amount), 0);

function partyFaults(party: Party, night: Night): string[] {
  const bills = night.bills.filter(({ id }) => party.bills.includes(id));
  const lines = night.lines.filter(({ order_id: id }) => party.bills.includes(id));
  const live = lines.filter((line) => !line.is_voided);
  const voided = new Set(party.lines.filter(({ isVoided }) => isVoided).map(({ id }) => id));
  return [
    ...(sum(bills.map((bill) => bill.subtotal)) === sum(live.map((line) => line.subtotal))
      ? []
      : ['its bills are not the sum of its lines']),
    ...lines.filter((line) => line.is_voided !== voided.has(line.id)).map(({ id }) => `line ${id} has another status`),
    ...live.filter((line) => !line.is_sent).map(({ id }) => `line ${id} was not sent`),
    ...bills.flatMap((bill) => billFaults(bill, party, night.payments)),
    ...bills
      .filter(({ table_id: id }) => id !== null && id !== party.tableID)
      .map(({ id }) => `bill ${id} is at another table`),
  ].map((fault) => `${party.label}: ${fault}`);
}

function billFaults({ id, total, status }: BillRow, party: Party, payments: readonly PaymentRow[]): string[] {
  const frozen = party.frozenTotals.get(id);
  const made = payments.filter((payment) => payment.order_id === id);
  const own = party.payments.filter(({ billID }) => billID === id);
  return [
    ...(frozen === undefined || centsOf(frozen) === centsOf(total) ? [] : [`bill ${id} changed after a payment`]),
    ...(sum(made.map(({ amount }) => amount)) === centsOf(total) ? [] : [`bill ${id} is not what was paid for it`]),
    ...(sum(made.map(({ tip }) => tip)) === sum(own.map(({ tip }) => tip)) ? [] : [`bill ${id} has other tips`]),
    ...(status === 'Paid' || centsOf(total) === 0 ? [] : [`bill ${id} is ${status}`]),
  ];
}

/** A line that is not voided has left stock once; a voided one has come back. */
function stockFaults({ lines, stock }: Night): string[] {
  return stock.flatMap(({ name, gone }) => {
    const sent = lines.filter((line) => line.name === name && !line.is_voided).length;
    return sent === gone ? [] : [`${name}: ${sent} were sent, ${gone} have left stock`];
  });
}

function digestOf(parties: readonly Party[], { bills, lines, payments, stock, ledger }: Night): string {
  const byID = new Map(bills.map((bill) => [bill.id, bill]));
  const text = parties.map((party) => {
    const place = new Map(party.bills.map((id, index) => [id, index]));
    const own = party.bills.map((id) => {
      const paid = payments.filter((payment) => payment.order_id === id).map(({ amount, tip }) => `${amount}+${tip}`);
      return `${byID.get(id)?.figures} ${paid.toSorted().join()}`;
    });
    const ordered = lines
      .filter(({ order_id: id }) => place.has(id))
      .map(({ name, order_id: home, is_voided: isVoided, subtotal, shares }) => {
        const borne = Object.entries(shares ?? {}).map(([id, amount]) => `${place.get(id)}:${amount}`);
        return `${name} ${place.get(home)} ${isVoided} ${subtotal} ${borne.toSorted().join()}`;
      });
    return [party.label, ...own, ...ordered.toSorted()].join('\n');
  });
  return createHash('sha256')
    .update(JSON.stringify([text, stock, ledger]))
    .digest('hex')
    .slice(0, 16);
}
