import type { Uom } from '@tavola/contract';
import type { AppLanguage } from '../../../strings/define.ts';
import { formatQuantity } from '../../../strings/format.ts';

/** `1 box = 12 pc`, as it was typed; empty where the unit refers to no other. */
export function equationOf(uom: Uom, uoms: readonly Uom[], language: AppLanguage): string {
  const reference = uoms.find(({ uomid }) => uomid === uom.referenceUOMID);
  return reference === undefined ? '' : `${formatQuantity(uom.initialUnitForConversion, language)} ${uom.symbol} = ${formatQuantity(uom.enteredConversion, language)} ${reference.symbol}`;
}
