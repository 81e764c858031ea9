import type { LineAdjustment, LineRedemption, LineTax } from '@tavola/contract';
import { amount, json, jsonList, nullable } from '#platform/database/tables/column-kinds.ts';
import { columnsOf } from '#platform/database/tables/columns.ts';
import type { PartShare } from './order-rows.ts';

const column = columnsOf<'order_lines' | 'order_line_shares'>('order_lines');

/** What a line comes to, as a whole in order_lines and for each of its bills in order_line_shares (decision 144). */
export const figureColumns = {
  subtotal: column('subtotal', amount),
  discountAmount: column('discount_amount', amount),
  orderDiscountShare: column('order_discount_share', amount),
  compAmount: column('comp_amount', amount),
  netAmount: column('net_amount', amount),
  serviceChargeAmount: column('service_charge_amount', amount),
  redeemedAmount: column('redeemed_amount', amount),
  redemption: column('redemption', nullable(json<LineRedemption>())),
  taxes: column('taxes', jsonList<LineTax>()),
  serviceChargeTaxes: column('service_charge_taxes', jsonList<LineTax>()),
  parts: column('parts', jsonList<PartShare>()),
  adjustments: column('adjustments', jsonList<LineAdjustment>()),
} as const;
