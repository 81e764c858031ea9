import { quantityOfUnits } from '../../money/money.ts';
import type { DraftVoidComp } from '../order.ts';
import { splitOff, voidLine, type Rounding, type WorkLine } from './work-line.ts';

/**
 * A void or comp of some units makes them a separate line, right after its original (decisions 32 and 119). Runs after
 * item discounts, or after stage 1 where comps come before discounts.
 */
export function splitVoidComps(lines: readonly WorkLine[], { step }: Rounding): readonly WorkLine[] {
  if (!lines.some((line) => line.unitsToSplit > 0)) return lines;
  return lines.flatMap((line) => {
    const { voidComp } = line.draft;
    const units = line.unitsToSplit;
    if (units === 0 || voidComp === null || line.isVoided) return [line];
    line.unitsToSplit = 0;
    // An offer may already have taken away every unit that is not voided or comped.
    if (units === line.quantity) {
      markWhole(line, voidComp);
      return [line];
    }
    const part = splitOff(
      line,
      quantityOfUnits(units),
      voidComp.partID ?? `${line.id}/${voidComp.type}`,
      voidComp.type,
      step,
    );
    markWhole(part, voidComp);
    return [line, part];
  });
}

function markWhole(line: WorkLine, voidComp: DraftVoidComp): void {
  if (voidComp.type === 'void') voidLine(line);
  else if (line.isDiscountable) line.pendingComp = voidComp.value;
}
