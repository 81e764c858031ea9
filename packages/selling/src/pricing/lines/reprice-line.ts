import { OPEN_ITEM_ID, type OrderLineModifier } from '@tavola/contract';
import type { LocalMoment } from '../../catalog/menus/availability.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { chooseItem } from '../../catalog/choose-item.ts';
import type { ChosenItem, ChosenModifier, ChosenVariantOption } from '../../catalog/selection.ts';
import { toAmount } from '../../money/figures.ts';
import { accept, type Verdict } from '../../money/verdict.ts';
import type { KeptDiscount } from '../discounts/keep-discount.ts';
import type { VariantUse } from './entered-line.ts';
import { choiceOf, keepLine, type KeptLine } from './keep-line.ts';

/**
 * A line of an earlier order as a catalog would sell it at that moment: its price, options, parts and taxes are those
 * of the catalog, and what was typed in stays. Refuses what `keepLine` refuses.
 */
export function repriceLine(
  line: KeptLine,
  discounts: readonly KeptDiscount[],
  catalog: Catalog,
  at: LocalMoment,
): Verdict<KeptLine> {
  const shown = line.itemID === OPEN_ITEM_ID ? accept(line) : atPricesOf(line, catalog, at);
  if (!shown.ok) return shown;
  const kept = keepLine(shown.value, discounts, catalog, at);
  return kept.ok ? accept({ ...kept.value.line, addedAt: line.addedAt }) : kept;
}

function atPricesOf(line: KeptLine, catalog: Catalog, at: LocalMoment): Verdict<KeptLine> {
  const found = chooseItem(catalog, choiceOf(line), at);
  if (!found.ok) return found;
  const chosen: ChosenItem = found.value;
  return accept({
    ...line,
    // Miscellaneous items set their own price (selling spec, section 5).
    price: chosen.kind === 'open' ? line.price : toAmount(chosen.price),
    modifiers: modifiersAt(line.modifiers, chosen.modifiers),
    variantOptions: variantsAt(line.variantOptions, chosen.variantOptions),
    comboItems: line.comboItems.map((part) => {
      const now = chosen.parts.find(({ comboChoiceID }) => comboChoiceID === part.comboChoiceID);
      return now === undefined
        ? part
        : {
            ...part,
            priceAdd: toAmount(now.priceAdd),
            orderLineModifiers: modifiersAt(part.orderLineModifiers, now.modifiers),
            orderLineVariantOptions: variantsAt(part.orderLineVariantOptions, now.variantOptions),
          };
    }),
  });
}

// Options are looked up in their order, so they pair by index.
const modifiersAt = (asked: readonly OrderLineModifier[], chosen: readonly ChosenModifier[]): OrderLineModifier[] =>
  asked.map((modifier, index) => {
    const now = chosen[index];
    return now === undefined
      ? modifier
      : {
          ...modifier,
          priceAdd: toAmount(now.priceAdd),
          subModifiers: modifiersAt(modifier.subModifiers, now.modifiers),
        };
  });

const variantsAt = (asked: readonly VariantUse[], chosen: readonly ChosenVariantOption[]): VariantUse[] =>
  asked.map((option, index) => {
    const now = chosen[index];
    return now === undefined ? option : { ...option, priceAdd: toAmount(now.priceAdd) };
  });
