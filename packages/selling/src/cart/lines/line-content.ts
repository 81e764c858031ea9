import type { LineLabelInput } from '@tavola/contract';
import type { LocalMoment } from '../../catalog/menus/availability.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { chooseItem } from '../../catalog/choose-item.ts';
import type { ChosenItem, ItemChoice, ModifierChoice } from '../../catalog/selection.ts';
import { accept, type Verdict } from '../../money/verdict.ts';
import { labelOf } from '../../pricing/lines/line-label.ts';
import type { CartModifier, LineContent } from '../cart.ts';

/** What a line starts with in addition to the item itself. */
export interface LineStart {
  readonly menuID?: string | null;
  readonly menuSectionID?: string | null;
  readonly label?: LineLabelInput;
  /** Bills that share the line; null = Shared (decision 66). */
  readonly assignTo?: readonly string[] | null;
}

/** A chosen item as the content of a new line, with the prices of the moment of choosing (decision 16). */
export function lineContent(chosen: ChosenItem, start: LineStart = {}): LineContent {
  return {
    ...chosen,
    menuID: start.menuID ?? null,
    menuSectionID: start.menuSectionID ?? null,
    label: labelOf(start.label ?? {}),
    assignTo: start.assignTo ?? null,
    discounts: [],
  };
}

/** What was chosen for a line, by ids alone: to choose it again or to open its options. */
export function choiceOf(line: LineContent): ItemChoice {
  return {
    itemID: line.itemID,
    menuID: line.menuID,
    modifiers: line.modifiers.map(modifierChoice),
    variantOptionIDs: line.variantOptions.map((option) => option.variantOptionID),
    parts: line.parts.map((part) => ({
      comboChoiceID: part.comboChoiceID,
      itemID: part.itemID,
      modifiers: part.modifiers.map(modifierChoice),
      variantOptionIDs: part.variantOptions.map((option) => option.variantOptionID),
    })),
  };
}

function modifierChoice(modifier: CartModifier): ModifierChoice {
  return {
    modifierOptionID: modifier.modifierOptionID,
    quantity: modifier.quantity,
    modifiers: modifier.modifiers.map(modifierChoice),
  };
}

/** What the catalog may have changed of a line since it was added. */
export type CatalogContent = Pick<
  LineContent,
  | 'name'
  | 'names'
  | 'kind'
  | 'categoryID'
  | 'price'
  | 'taxID'
  | 'isTaxInclusive'
  | 'modifiers'
  | 'variantOptions'
  | 'parts'
>;

/**
 * A line as it would be added today, for the command `acceptChanges` (decision 16); refuses what can no longer be
 * chosen.
 */
export function contentToday(catalog: Catalog, line: LineContent, at: LocalMoment): Verdict<CatalogContent> {
  const chosen = chooseItem(catalog, choiceOf(line), at);
  if (!chosen.ok) return chosen;
  const { name, names, kind, categoryID, price, taxID, isTaxInclusive, modifiers, variantOptions, parts } =
    chosen.value;
  return accept({ name, names, kind, categoryID, price, taxID, isTaxInclusive, modifiers, variantOptions, parts });
}
