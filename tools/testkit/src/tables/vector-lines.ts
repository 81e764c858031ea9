import {
  chooseItem,
  chooseOpenItem,
  lineContent,
  type CartDiscount,
  type ItemChoice,
  type LineContent,
  type ModifierChoice,
} from '@tavola/selling';
import { newID } from '@tavola/server/platform/ids.ts';
import type { CaseDiscount, CaseModifier, CasePart } from '../../../../packages/selling/vectors/case.ts';
import { money, quantity, readManual, valueOf } from '../../../../packages/selling/vectors/read-order.ts';
import type { Terminal } from '../selling/terminal.ts';
import {
  discountName,
  lineName,
  NO_TAX,
  optionName,
  partName,
  variantName,
  type AddedLine,
} from './vector-restaurant.ts';

/** What a terminal of the restaurant of a case chooses for a line, with its discounts. */
export function contentOf(terminal: Terminal, line: AddedLine): LineContent {
  const discounts = (line.discounts ?? []).map((discount) => discountOf(terminal, lineName(line.id), discount));
  return { ...chosen(terminal, line), discounts };
}

function chosen(terminal: Terminal, line: AddedLine): LineContent {
  const { kind = 'product', id } = line;
  const { catalog } = terminal;
  const { snapshot, at } = terminal.data;
  if (kind === 'open') {
    const tax = snapshot.taxes.find(({ name }) => name === (line.tax ?? NO_TAX));
    const open = {
      name: lineName(id),
      price: money(line.price),
      taxID: tax?.taxID ?? null,
      isTaxInclusive: line.taxInclusive ?? false,
    };
    return lineContent(valueOf(chooseOpenItem(catalog, open)));
  }
  const name = kind === 'deposit' || kind === 'credit' ? `${lineName(id)} (${kind})` : lineName(id);
  const { itemID } = terminal.product(name);
  const parts = (line.parts ?? []).map((part, index) => {
    const choice = snapshot.comboChoices.find((each) => each.itemID === itemID && each.sortNumber === index);
    return {
      ...choiceOf(terminal, partName(id, index), part),
      itemID: terminal.product(partName(id, index)).itemID,
      comboChoiceID: choice?.comboChoiceID ?? '',
    };
  });
  const choice = { ...choiceOf(terminal, name, line), itemID, menuID: null, parts };
  return lineContent(valueOf(chooseItem(catalog, choice, at())));
}

function choiceOf(
  terminal: Terminal,
  owner: string,
  { modifiers = [], variants = [] }: Pick<CasePart, 'modifiers' | 'variants'>,
): Pick<ItemChoice, 'modifiers' | 'variantOptionIDs'> {
  const choose = (options: readonly CaseModifier[], above: readonly number[]): ModifierChoice[] =>
    options.map((option, index) => ({
      modifierOptionID: terminal.option(optionName(owner, [...above, index])).modifierOptionID,
      quantity: quantity(option.quantity ?? '1'),
      modifiers: choose(option.modifiers ?? [], [...above, index]),
    }));
  const groups = variants.length === 0 ? [] : terminal.product(owner).variantGroups;
  return {
    modifiers: choose(modifiers, []),
    variantOptionIDs: variants.flatMap((_, index) =>
      groups
        .flatMap((group) => group.variantOptions)
        .filter((option) => option.name === variantName(owner, index))
        .map((option) => option.variantOptionID),
    ),
  };
}

/** A typed discount; one that may not be combined is of the catalog. */
export function discountOf(terminal: Terminal, owner: string, discount: CaseDiscount): CartDiscount {
  const { value, isCombinable } = readManual(discount);
  const name = discountName(owner, discount);
  const known = isCombinable ? undefined : terminal.data.snapshot.discounts.find((each) => each.name === name);
  return {
    orderDiscountID: newID(),
    discountID: known?.discountID ?? null,
    name: known?.name ?? 'Off',
    value,
    isCombinable,
    discountRedemptionID: null,
  };
}
