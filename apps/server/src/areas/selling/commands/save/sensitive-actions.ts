import type { OrderInput } from '@tavola/contract';
import {
  defaultServiceChargeRate,
  isInPreparation,
  pricedOfOrder,
  sensitiveFigures,
  type KeptLine,
  type LocalMoment,
  type PricedOrder,
  type SensitiveFigure,
  type SensitivePlace,
  NO_RATE,
} from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import type { OrderHeader } from '../../rows/orders/order-rows.ts';
import { orderAnswer } from '../orders/order-answer.ts';
import { serviceChargeAt, settingsAt, type SellingPlace } from '../selling-place.ts';
import { enteredOf, voidCompKey } from './lines/entered-lines.ts';
import { headerOf } from './order-header.ts';
import type { PlannedLine } from './lines/planned-line.ts';
import { priceable } from './lines/price-order-lines.ts';
import type { PureSaving } from './saving.ts';

/**
 * The sensitive actions of a save with what each is worth: what is new in it, and what takes more money off than before
 * (decision 160). What was approved before is not asked for again.
 */
export function sensitiveActions(
  { place, stored, moment, input }: PureSaving,
  header: OrderHeader,
  lines: readonly KeptLine[],
  priced: PricedOrder,
): SensitiveFigure[] {
  const before = stored && {
    order: priceable(headerOf(stored), enteredOf(stored.lines)),
    priced: pricedOfOrder(orderAnswer(stored, null)),
  };
  const { systemOrderChannelID } = input;
  return sensitiveFigures(
    { order: priceable(header, lines), priced },
    before,
    sensitivePlace(place, systemOrderChannelID, moment.local),
  );
}

/** Where and when what needs a right is judged. */
export const sensitivePlace = (
  place: SellingPlace,
  channel: OrderInput['systemOrderChannelID'],
  at: LocalMoment,
): SensitivePlace => ({
  catalog: place.catalog,
  settings: settingsAt(place, channel),
  at,
  defaultRateOf: (fulfillment) => {
    const rate = defaultServiceChargeRate(serviceChargeAt(place, channel), fulfillment);
    return rate.ok ? rate.value : NO_RATE;
  },
});

/** A line that the kitchen prepares is voided with a reason (decision 13). */
export function assertVoidReasons(lines: readonly PlannedLine[]): void {
  for (const { content, stored: row, takenFrom } of lines) {
    const { voidComp } = content;
    const made = row ?? takenFrom;
    const needsReason =
      voidComp?.type === 'void' &&
      made !== undefined &&
      isInPreparation(made.kdsStatus) &&
      JSON.stringify(voidCompKey(voidComp)) !== JSON.stringify(voidCompKey(row?.voidComp ?? null)) &&
      voidComp.voidCompReasonID == null &&
      (voidComp.name ?? '') === '';
    if (needsReason) refuse('order.line_refused', { name: content.itemName, reason: 'void_reason_required' });
  }
}
