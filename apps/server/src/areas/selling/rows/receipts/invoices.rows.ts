import type { Invoice, InvoiceInput, InvoiceOfSale } from '@tavola/contract';
import { sql as fragment } from 'kysely';
import type { Statement } from '#platform/database/wire/session.ts';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { nextNumber } from '../orders/counters.rows.ts';

/** An invoice by its own id, or the one of a sale. */
export type InvoiceKey = { readonly invoiceID: string } | { readonly saleID: string };

/** An invoice of this location with the order of its sale; null = none. */
export async function findInvoice(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  key: InvoiceKey,
): Promise<{ readonly invoice: Invoice; readonly orderID: string } | null> {
  const row = await tx
    .selectFrom('invoices as i')
    .innerJoin('sales as s', (join) =>
      join.on('s.company_id', '=', companyID).on('s.location_id', '=', locationID).onRef('s.id', '=', 'i.sale_id'),
    )
    .select(['i.id', 'i.invoice_no', 'i.sale_id', 'i.order_id', 'i.company_name', 'i.tax_id', 'i.branch', 'i.address'])
    .select(['i.created_at', 'i.issued_by_name', 's.payment_status'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('credit_notes as n')
            .select('n.id')
            .where('n.company_id', '=', companyID)
            .where('n.location_id', '=', locationID)
            .whereRef('n.invoice_id', '=', 'i.id'),
        )
        .as('has_credit_notes'),
    )
    .where('i.company_id', '=', companyID)
    .where('i.location_id', '=', locationID)
    .$if('invoiceID' in key, (query) => query.where('i.id', '=', 'invoiceID' in key ? key.invoiceID : ''))
    .$if('saleID' in key, (query) => query.where('i.sale_id', '=', 'saleID' in key ? key.saleID : ''))
    .executeTakeFirst();
  if (row === undefined) return null;
  const invoice = {
    invoiceID: row.id,
    invoiceNo: row.invoice_no,
    saleID: row.sale_id,
    companyName: row.company_name,
    taxID: row.tax_id,
    branch: row.branch,
    address: row.address,
    issuedOn: row.created_at,
    issuedByName: row.issued_by_name,
    isCancelled: row.payment_status === 'Refunded' && !row.has_credit_notes,
  };
  return { invoice, orderID: row.order_id };
}

/** Locks a sale, so that neither a second invoice nor a refund of it gets in between; its status of that moment. */
export async function lockSale(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  saleID: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('sales')
    .select('payment_status')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', saleID)
    .forUpdate()
    .executeTakeFirst();
  return row?.payment_status ?? null;
}

/** Who issues an invoice, when, and of what. */
export interface NewInvoice {
  readonly input: InvoiceInput;
  readonly saleID: string;
  readonly orderID: string;
  /** `YYYY-MM-DD`: its year is that of the number. */
  readonly businessDate: string;
  readonly userID: string;
  readonly userName: string;
  readonly now: Date;
}

/** Stores an invoice under the next number of its location and year; the counter is locked until the commit. */
export function insertInvoice(scope: LocationScope, invoice: NewInvoice): Statement {
  const { input, saleID, orderID, businessDate, userID, userName, now } = invoice;
  const year = businessDate.slice(0, 4);
  return sql`WITH ${nextNumber(scope, 'invoice', `${year}-01-01`)}
    INSERT INTO invoices (company_id, location_id, id, sale_id, order_id, invoice_year, invoice_number, invoice_no,
      company_name, tax_id, branch, address, business_date, issued_by, issued_by_name, created_at)
    SELECT ${scope.companyID}::uuid, ${scope.locationID}::uuid, ${input.invoiceID}::uuid, ${saleID}::uuid, ${orderID}::uuid,
      ${year}::integer, next.value, 'INV-' || ${year}::text || '-' || lpad(next.value::text, 6, '0'),
      ${input.companyName}::text, ${input.taxID}::text, ${input.branch}::text, ${input.address}::text,
      ${businessDate}::date, ${userID}::uuid, ${userName}::text, ${now}::timestamptz
    FROM next`;
}

/** What the customer of an order says of its company; empty where there is none, or it was erased. */
export async function findBuyer(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  orderID: string,
): Promise<InvoiceOfSale['buyer']> {
  const row = await tx
    .selectFrom('orders as o')
    .innerJoin('customers as k', (join) =>
      join
        .on('k.company_id', '=', companyID)
        .onRef('k.id', '=', 'o.customer_id')
        .on('k.is_default', '=', false)
        .on('k.erased_at', 'is', null),
    )
    .leftJoin('customer_addresses as a', (join) =>
      join.on('a.company_id', '=', companyID).onRef('a.customer_id', '=', 'k.id').on('a.full_address', '<>', ''),
    )
    .select(['k.company_name', 'k.tax_id', 'k.branch', 'a.full_address'])
    .where('o.company_id', '=', companyID)
    .where('o.location_id', '=', locationID)
    .where('o.id', '=', orderID)
    .orderBy(fragment`(a.id = o.customer_address_id)`, 'desc')
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst();
  return {
    companyName: row?.company_name ?? '',
    taxID: row?.tax_id ?? '',
    branch: row?.branch ?? '',
    address: row?.full_address ?? '',
  };
}
