import { isInPreparation, SCALE, toQuantity, type Quantity } from '@tavola/selling';
import type { Tx } from '../../platform/database/tx.ts';
import type { LocationScope } from '../../platform/tenancy/scope.ts';
import type { LineRow } from './order-rows.ts';
import { selectMoved, type StockMove } from './stock.repo.ts';

/** Stock that left with a line and comes back: `units` of the `of` whose stock is still out. */
export interface StockReturn {
  readonly orderLineID: string;
  readonly units: number;
  readonly of: number;
}

/** Whether what a line took comes back when it is voided: what the kitchen has begun with is used up (decision 94). */
export const canReturn = ({ status, hasLeftStock, kdsStatus }: LineRow): boolean => status !== 'Voided' && hasLeftStock && !isInPreparation(kdsStatus);

/** What a save voids of lines whose stock has left: whole lines, and parts that are split off them. */
export function voidedReturns(before: ReadonlyMap<string, LineRow>, now: readonly LineRow[]): StockReturn[] {
  return now.flatMap((line): StockReturn[] => {
    if (line.status !== 'Voided') return [];
    const known = before.get(line.orderLineID);
    if (known !== undefined) return canReturn(known) ? [{ orderLineID: line.orderLineID, units: 1, of: 1 }] : [];
    const whole = line.splitOf === null ? undefined : before.get(line.splitOf);
    if (whole === undefined || !canReturn(whole)) return [];
    const parts = [...before.values()].filter(({ splitOf, status }) => splitOf === whole.orderLineID && status !== 'Voided');
    return [{ orderLineID: whole.orderLineID, units: line.quantity, of: parts.reduce((sum, { quantity }) => sum + quantity, whole.quantity) }];
  });
}

/** The movements that bring it back, whatever the recipes have become since; never more than is still out. */
export async function movesBack(tx: Tx, scope: LocationScope, returns: readonly StockReturn[], newID: () => string): Promise<StockMove[]> {
  if (returns.length === 0) return [];
  const [moved] = await tx.pipeline([selectMoved(scope, returns.map(({ orderLineID }) => orderLineID))]);
  return (moved?.rows ?? []).flatMap((row): StockMove[] => {
    const share = returns.find(({ orderLineID }) => orderLineID === row['ref_id']);
    const [left, returned] = [Number(row['left_units']), Number(row['returned_units'])].map(toQuantity) as [Quantity, Quantity];
    const units = share === undefined ? 0 : Math.min(left - returned, Math.round(((left - returned) * share.units) / share.of));
    return units <= 0 ? [] : [{ id: newID(), itemID: String(row['item_id']), orderLineID: String(row['ref_id']), quantity: units / SCALE }];
  });
}
