import type { ChosenItem, ChosenModifier, ChosenVariantOption } from '../catalog/selection.ts';
import type { Money } from '../money/money.ts';
import type { DraftLine, DraftModifier, DraftVariantOption } from './order.ts';

/** A price that a line kept and that is another now: '{name} price changed {old} -> {new}' (decision 16; selling spec, section 5). */
export type PriceChange = {
  readonly orderLineID: string;
  readonly of: 'item' | 'variantOption' | 'modifierOption' | 'comboPart';
  readonly name: string;
  readonly old: Money;
  readonly now: Money;
};

/** Where a line's kept prices differ from those of now. Open and miscellaneous items set their own price and are left out. */
export function priceChanges(kept: DraftLine, now: ChosenItem): readonly PriceChange[] {
  const changes: PriceChange[] = [];
  const note = (of: PriceChange['of'], name: string, old: Money, current: Money) => {
    if (old !== current) changes.push({ orderLineID: kept.orderLineID, of, name, old, now: current });
  };
  if (now.kind !== 'open') note('item', now.name, kept.price, now.price);
  compareAdds(kept.modifiers, kept.variantOptions, now, note);
  now.parts.forEach((part, i) => {
    const old = kept.parts[i];
    if (old === undefined) return;
    note('comboPart', part.name, old.priceAdd, part.priceAdd);
    compareAdds(old.modifiers, old.variantOptions, part, note);
  });
  return changes;
}

type Note = (of: PriceChange['of'], name: string, old: Money, current: Money) => void;

function compareAdds(
  modifiers: readonly DraftModifier[],
  options: readonly DraftVariantOption[],
  now: { readonly modifiers: readonly ChosenModifier[]; readonly variantOptions: readonly ChosenVariantOption[] },
  note: Note,
): void {
  now.variantOptions.forEach((option, i) => {
    const old = options[i];
    if (old !== undefined) note('variantOption', option.name, old.priceAdd, option.priceAdd);
  });
  compareModifiers(modifiers, now.modifiers, note);
}

// Options and parts were looked up in the order they stand, so they pair by place.
function compareModifiers(kept: readonly DraftModifier[], now: readonly ChosenModifier[], note: Note): void {
  now.forEach((modifier, i) => {
    const old = kept[i];
    if (old === undefined) return;
    note('modifierOption', modifier.name, old.priceAdd, modifier.priceAdd);
    compareModifiers(old.modifiers, modifier.modifiers, note);
  });
}
