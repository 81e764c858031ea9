import type { SensitiveAction } from '@tavola/contract';
import { isInPreparation, type KeptDiscount } from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import type { OrderHeader, StoredOrder } from '../../rows/order-rows.ts';
import { voidCompKey } from './entered-lines.ts';
import { headerOf } from './order-header.ts';
import { isSameDiscount } from './plan-header.ts';
import type { PlannedLine } from './planned-line.ts';

/** Which sensitive actions are new in this save. What was approved before is not asked for again. */
export function sensitiveActions(
  header: OrderHeader,
  stored: StoredOrder | null,
  lines: readonly PlannedLine[],
  defaultRate: number,
): SensitiveAction[] {
  const before = stored === null ? null : headerOf(stored);
  const actions = new Set<SensitiveAction>();
  if (hasNewDiscount(header.discounts, before?.discounts ?? [])) actions.add('discount');
  if (
    header.voidComp !== null &&
    JSON.stringify(voidCompKey(header.voidComp)) !== JSON.stringify(voidCompKey(before?.voidComp ?? null))
  )
    actions.add('comp');
  if (header.serviceChargeRate !== defaultRate && header.serviceChargeRate !== before?.serviceChargeRate)
    actions.add('serviceCharge');
  for (const { content, stored: row } of lines) {
    if (hasNewDiscount(content.discounts, row?.discounts ?? [])) actions.add('discount');
    const { voidComp } = content;
    if (
      voidComp !== null &&
      JSON.stringify(voidCompKey(voidComp)) !== JSON.stringify(voidCompKey(row?.voidComp ?? null))
    ) {
      actions.add(voidComp.type);
      const needsReason =
        voidComp.type === 'void' &&
        row !== null &&
        isInPreparation(row.kdsStatus) &&
        voidComp.voidCompReasonID == null &&
        (voidComp.name ?? '') === '';
      if (needsReason) refuse('order.line_refused', { name: content.itemName, reason: 'void_reason_required' });
    }
  }
  return [...actions];
}

// The restaurant promised the code: using it needs no approval.
const hasNewDiscount = (now: readonly KeptDiscount[], before: readonly KeptDiscount[]): boolean =>
  now.some(
    (discount) =>
      discount.discountRedemptionID == null &&
      !before.some((each) => each.orderDiscountID === discount.orderDiscountID && isSameDiscount(each, discount)),
  );
