import type { LineNames } from '@tavola/contract';
import type { Money, Quantity } from '../money/money.ts';

/** Options allowed below one another. */
export const MAX_MODIFIER_DEPTH = 8;

/** What the guest chose, by ids alone. `menuID` decides prices; null = sold off the menu. */
export type ItemChoice = {
  readonly itemID: string;
  readonly menuID: string | null;
  readonly modifiers: readonly ModifierChoice[];
  readonly variantOptionIDs: readonly string[];
  readonly parts: readonly PartChoice[];
};

/** A modifier option and how often; options may hang on it in turn. */
export type ModifierChoice = {
  readonly modifierOptionID: string;
  readonly quantity: Quantity;
  readonly modifiers: readonly ModifierChoice[];
};

/** The item taken for one choice of a combo. */
export type PartChoice = {
  readonly comboChoiceID: string;
  readonly itemID: string;
  readonly modifiers: readonly ModifierChoice[];
  readonly variantOptionIDs: readonly string[];
};

/** An option with its name and what it adds now. */
export type ChosenModifier = {
  readonly modifierOptionID: string;
  readonly modifierGroupID: string;
  readonly name: string;
  readonly priceAdd: Money;
  readonly quantity: Quantity;
  readonly modifiers: readonly ChosenModifier[];
};

/** A variant option with its name and what it adds. */
export type ChosenVariantOption = { readonly variantOptionID: string; readonly name: string; readonly priceAdd: Money };

/**
 * A part of a combo: quantity per combo, `basePrice` weighs its share, tax counts when the combo has none (decisions 19
 * and 107).
 */
export type ChosenPart = {
  readonly comboChoiceID: string;
  readonly itemID: string;
  readonly name: string;
  readonly quantity: Quantity;
  readonly basePrice: Money;
  readonly priceAdd: Money;
  readonly taxID: string | null;
  readonly isTaxInclusive: boolean;
  readonly modifiers: readonly ChosenModifier[];
  readonly variantOptions: readonly ChosenVariantOption[];
};

/** An item with everything chosen, named and priced now: what a new cart line keeps (decision 16). */
export type ChosenItem = {
  readonly itemID: string;
  readonly name: string;
  readonly kind: 'product' | 'open' | 'combo' | 'deposit' | 'credit';
  readonly categoryID: string;
  readonly price: Money;
  readonly taxID: string | null;
  readonly isTaxInclusive: boolean;
  readonly modifiers: readonly ChosenModifier[];
  readonly variantOptions: readonly ChosenVariantOption[];
  readonly parts: readonly ChosenPart[];
  /** Names per language of all of this, by id; left out or null = only the names above. */
  readonly names?: LineNames | null;
};
