import type { OrderLineModifier, ReceiptPreview, VoidComp } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readReceiptCode, selectReceiptCodes } from '../discount-redemptions/index.ts';

/** What a receipt is made from, as it stands in the tables. */
export interface ReceiptRows {
  readonly head: ReceiptHead;
  readonly lines: readonly ReceiptLine[];
  readonly discounts: readonly {
    readonly name: string;
    readonly amount: number;
    readonly orderLineID: string | null;
  }[];
  readonly payments: ReceiptPreview['payments'];
  readonly codes: ReceiptPreview['discountRedemptions'];
}

export interface ReceiptHead {
  readonly channel: number;
  readonly orderNo: string;
  readonly orderedAt: string;
  readonly staffName: string;
  readonly subtotal: number;
  readonly compAmount: number;
  readonly serviceChargeAmount: number;
  readonly serviceChargeRate: number;
  readonly deliveryChargeAmount: number;
  readonly additionalChargeAmount: number;
  readonly redeemedAmount: number;
  readonly totalDueAmount: number;
  readonly taxes: ReceiptPreview['taxes'];
  /** Only while it is paid. */
  readonly saleNo: string | null;
  readonly paidAt: string | null;
  readonly location: ReceiptPreview['location'];
  readonly terminalName: string | null;
  readonly currencyID: number;
}

export interface ReceiptLine {
  readonly orderLineID: string;
  readonly quantity: number;
  readonly name: string;
  readonly amount: number;
  readonly isVoided: boolean;
  readonly isFreeItem: boolean;
  readonly note: string | null;
  readonly modifiers: readonly OrderLineModifier[];
  readonly variantNames: readonly string[];
  readonly parts: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly modifiers: readonly OrderLineModifier[];
  }[];
  readonly voidComp: VoidComp | null;
  readonly compAmount: number;
}

const HEAD = `SELECT o.channel, o.order_no, o.created_at, o.opened_by_name, o.subtotal, o.comp_amount, o.service_charge_amount, o.service_charge_rate, o.delivery_charge_amount,
    o.additional_charge_amount, o.redeemed_amount, o.total_due_amount, o.taxes, CASE WHEN s.payment_status IN ('Paid', 'Refunded') THEN s.sale_no END AS sale_no,
    CASE WHEN s.payment_status IN ('Paid', 'Refunded') THEN s.paid_at END AS paid_at, l.name AS location_name, l.address_line_1, l.province, l.postal_code, l.currency_id,
    coalesce(l.phone, c.phone) AS phone, c.name AS company_name, c.vat_id, t.name AS terminal_name
  FROM orders o
  JOIN locations l ON l.company_id = $1 AND l.id = o.location_id
  JOIN companies c ON c.company_id = $1
  LEFT JOIN sales s ON s.company_id = $1 AND s.location_id = $2 AND s.order_id = $3
  LEFT JOIN clients t ON t.company_id = $1 AND t.location_id = $2 AND t.id = o.client_id
  WHERE o.company_id = $1 AND o.location_id = $2 AND o.id = $3`;

const LINES = `SELECT id, quantity, item_name, display_name, subtotal, status, is_free_item, note, modifiers, variant_options, combo_items, void_comp, comp_amount
  FROM order_lines WHERE company_id = $1 AND location_id = $2 AND order_id = $3 ORDER BY position`;

const DISCOUNTS = `SELECT name, amount, order_line_id FROM order_discounts WHERE company_id = $1 AND location_id = $2 AND order_id = $3 AND amount <> 0 ORDER BY position`;

const PAYMENTS = `SELECT p.name || coalesce(' · ' || p.account_name, '') AS name, p.amount, p.tendered_amount, p.change_amount, p.tip_amount, p.cash_rounding_amount FROM sales s
  JOIN payments p ON p.company_id = $1 AND p.location_id = $2 AND p.sale_id = s.id AND p.status IN ('Received', 'PaidOnAccount', 'Authorised')
  WHERE s.company_id = $1 AND s.location_id = $2 AND s.order_id = $3 ORDER BY p.created_at, p.id`;

/**
 * Everything that stands on the receipt of an order; null when there is no such order here. The last that its
 * transaction does.
 */
export async function findReceiptRows(tx: Tx, scope: LocationScope, orderID: string): Promise<ReceiptRows | null> {
  const values = [scope.companyID, scope.locationID, orderID];
  const [head, lines, discounts, payments, codes] = await tx.pipelineLast([
    ...[HEAD, LINES, DISCOUNTS, PAYMENTS].map((text) => ({ text, values })),
    selectReceiptCodes(scope, orderID),
  ]);
  const row = head?.rows[0];
  if (row === undefined) return null;
  return {
    head: readHead(row),
    lines: (lines?.rows ?? []).map(readLine),
    codes: (codes?.rows ?? []).map(readReceiptCode),
    discounts: (discounts?.rows ?? []).map((each) => ({
      name: each['name'] as string,
      amount: Number(each['amount']),
      orderLineID: each['order_line_id'] as string | null,
    })),
    payments: (payments?.rows ?? []).map((each) => ({
      name: each['name'] as string,
      amount: Number(each['amount']),
      tenderedAmount: Number(each['tendered_amount']),
      changeAmount: Number(each['change_amount']),
      tipAmount: Number(each['tip_amount']),
      cashRoundingAdjustAmount: Number(each['cash_rounding_amount']),
    })),
  };
}

type Row = Record<string, unknown>;

function readHead(row: Row): ReceiptHead {
  const town = [row['province'], row['postal_code']]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
  return {
    channel: row['channel'] as number,
    orderNo: row['order_no'] as string,
    orderedAt: row['created_at'] as string,
    staffName: row['opened_by_name'] as string,
    subtotal: Number(row['subtotal']),
    compAmount: Number(row['comp_amount']),
    serviceChargeAmount: Number(row['service_charge_amount']),
    serviceChargeRate: Number(row['service_charge_rate']),
    deliveryChargeAmount: Number(row['delivery_charge_amount']),
    additionalChargeAmount: Number(row['additional_charge_amount']),
    redeemedAmount: Number(row['redeemed_amount']),
    totalDueAmount: Number(row['total_due_amount']),
    taxes: row['taxes'] as ReceiptHead['taxes'],
    saleNo: row['sale_no'] as string | null,
    paidAt: row['paid_at'] as string | null,
    location: {
      name: row['location_name'] as string,
      companyName: row['company_name'] as string,
      addressLines: [row['address_line_1'] as string, town].filter((line) => line !== ''),
      phone: row['phone'] as string | null,
      vatid: row['vat_id'] as string | null,
    },
    terminalName: row['terminal_name'] as string | null,
    currencyID: row['currency_id'] as number,
  };
}

function readLine(row: Row): ReceiptLine {
  const parts = (row['combo_items'] ?? []) as {
    name?: string | null;
    quantity: number;
    orderLineModifiers: OrderLineModifier[];
  }[];
  return {
    orderLineID: row['id'] as string,
    quantity: Number(row['quantity']),
    name: (row['display_name'] ?? row['item_name']) as string,
    amount: Number(row['subtotal']),
    isVoided: row['status'] === 'Voided',
    isFreeItem: row['is_free_item'] as boolean,
    note: row['note'] as string | null,
    modifiers: (row['modifiers'] ?? []) as OrderLineModifier[],
    variantNames: ((row['variant_options'] ?? []) as { name?: string | null }[]).map((option) => option.name ?? ''),
    parts: parts.map((part) => ({
      name: part.name ?? '',
      quantity: part.quantity,
      modifiers: part.orderLineModifiers,
    })),
    voidComp: row['void_comp'] as VoidComp | null,
    compAmount: Number(row['comp_amount']),
  };
}
