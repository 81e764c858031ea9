import type { PosProduct } from '@tavola/contract';
import {
  enteredQuantity,
  addOption,
  groupsFor,
  groupStates,
  removeOption,
  SCALE,
  type Catalog,
  type GroupState,
  type ModifierChoice,
  type Verdict,
} from '@tavola/selling';
import { offeredOptions, soldProduct, takePart, type Choosing, type PartChoosing } from './choosing.ts';
import { shownName } from '#runtime/names/shown-name.ts';

/** A question of the dialog. Items of a combo carry the groups of what was chosen for them. */
export type Question =
  | {
      readonly kind: 'variant';
      readonly key: string;
      readonly name: string;
      readonly place: number;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: 'ownVariant';
      readonly key: string;
      readonly name: string;
      readonly variantID: string;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: 'part';
      readonly key: string;
      readonly name: string;
      readonly comboChoiceID: string;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: 'partVariant';
      readonly key: string;
      readonly name: string;
      readonly comboChoiceID: string;
      readonly variantID: string;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly name: string;
      readonly state: GroupState;
      readonly comboChoiceID: string | null;
      readonly isOpen: boolean;
    };

/** Every question in display order: variants, combo items with their options, options of the item. */
export function questionsOf(catalog: Catalog, choosing: Choosing): Question[] {
  const product = catalog.products.get(choosing.productID);
  if (product === undefined) return [];
  const sold = soldProduct(catalog, choosing);
  const isWrongVariant = product.type === 'BaseProduct' && sold === undefined;
  const variants = product.variantGroups.map((group, place): Question =>
    product.type === 'BaseProduct'
      ? {
          kind: 'variant',
          key: group.variantID,
          name: shownName(group),
          place,
          isOpen:
            choosing.variantPlaces[place] == null ||
            (isWrongVariant && choosing.variantPlaces.every((each) => each !== null)),
        }
      : {
          kind: 'ownVariant',
          key: group.variantID,
          name: shownName(group),
          variantID: group.variantID,
          isOpen: !group.variantOptions.some((option) => choosing.variantOptionIDs.includes(option.variantOptionID)),
        },
  );
  const parts = choosing.parts.flatMap((part) => partQuestions(catalog, part));
  // Before a variant is chosen its options are unknown; those that all variants share are asked under the base item.
  const own = groupStates(
    catalog,
    groupsFor(catalog, sold ?? product, choosing.variantOptionIDs),
    choosing.modifiers,
  ).map((state) => groupQuestion(state, null));
  return [...variants, ...parts, ...own].filter(
    (question) =>
      question.kind !== 'group' || (question.state.group.group.isActive && question.state.group.options.length > 0),
  );
}

function partQuestions(catalog: Catalog, part: PartChoosing): Question[] {
  const choice = catalog.comboChoices.get(part.comboChoiceID);
  const question: Question = {
    kind: 'part',
    key: part.comboChoiceID,
    name: shownName(choice ?? {}),
    comboChoiceID: part.comboChoiceID,
    isOpen: part.itemID === null,
  };
  const product = catalog.products.get(part.itemID ?? '');
  if (product === undefined) return [question];
  const variants = product.variantGroups.flatMap((group): Question[] => {
    const options = offeredOptions(catalog, part.comboChoiceID, product.itemID, group);
    const isOpen = !options.some((option) => part.variantOptionIDs.includes(option.variantOptionID));
    return options.length === 0
      ? []
      : [
          {
            kind: 'partVariant',
            key: `${part.comboChoiceID}/${group.variantID}`,
            name: shownName(group),
            comboChoiceID: part.comboChoiceID,
            variantID: group.variantID,
            isOpen,
          },
        ];
  });
  return [
    question,
    ...variants,
    ...groupStates(catalog, groupsFor(catalog, product, part.variantOptionIDs), part.modifiers).map((state) =>
      groupQuestion(state, part.comboChoiceID),
    ),
  ];
}

const groupQuestion = (state: GroupState, comboChoiceID: string | null): Question => ({
  kind: 'group',
  key: [comboChoiceID ?? '', ...state.path, state.group.group.modifierGroupID].join('/'),
  name: shownName(state.group.group),
  state,
  comboChoiceID,
  isOpen: state.refusal !== null,
});

/** Chooses an option of a variant group of a base item; drops options that the new variant does not have. */
export function chooseVariantPlace(catalog: Catalog, choosing: Choosing, place: number, optionPlace: number): Choosing {
  const next = {
    ...choosing,
    variantPlaces: choosing.variantPlaces.map((each, index) => (index === place ? optionPlace : each)),
  };
  const sold = soldProduct(catalog, next);
  return sold === undefined ? next : { ...next, modifiers: keptModifiers(catalog, sold, next.modifiers) };
}

/** Chooses an option of an item's own variant group; choosing the same one again removes it. */
export function chooseOwnVariant(
  catalog: Catalog,
  choosing: Choosing,
  variantID: string,
  variantOptionID: string,
): Choosing {
  const group = catalog.products.get(choosing.productID)?.variantGroups.find((each) => each.variantID === variantID);
  const others = choosing.variantOptionIDs.filter(
    (id) => !group?.variantOptions.some((option) => option.variantOptionID === id),
  );
  return { ...choosing, variantOptionIDs: [...others, variantOptionID] };
}

/** Chooses an item for a choice of a combo. */
export const choosePart = (catalog: Catalog, choosing: Choosing, comboChoiceID: string, itemID: string): Choosing =>
  withPart(choosing, comboChoiceID, (part) =>
    part.itemID === itemID ? part : takePart(catalog, comboChoiceID, itemID),
  );

/** Chooses an option of a variant of the item in a choice of a combo. */
export const choosePartVariant = (
  catalog: Catalog,
  choosing: Choosing,
  comboChoiceID: string,
  variantID: string,
  variantOptionID: string,
): Choosing =>
  withPart(choosing, comboChoiceID, (part) => {
    const group = catalog.products.get(part.itemID ?? '')?.variantGroups.find((each) => each.variantID === variantID);
    return {
      ...part,
      variantOptionIDs: [
        ...part.variantOptionIDs.filter((id) => !group?.variantOptions.some((option) => option.variantOptionID === id)),
        variantOptionID,
      ],
    };
  });

/** Adds an option once more. The caller shows a refusal (the group is full). */
export function chooseOption(
  catalog: Catalog,
  choosing: Choosing,
  question: Extract<Question, { kind: 'group' }>,
  modifierOptionID: string,
): Verdict<Choosing> {
  const { comboChoiceID, state } = question;
  if (comboChoiceID === null) {
    const sold = soldProduct(catalog, choosing) ?? catalog.products.get(choosing.productID);
    const added = addOption(
      catalog,
      sold === undefined ? [] : groupsFor(catalog, sold, choosing.variantOptionIDs),
      choosing.modifiers,
      state.path,
      modifierOptionID,
    );
    return added.ok ? { ok: true, value: { ...choosing, modifiers: added.value } } : added;
  }
  const part = choosing.parts.find((each) => each.comboChoiceID === comboChoiceID);
  const product = catalog.products.get(part?.itemID ?? '');
  if (part === undefined || product === undefined) return { ok: true, value: choosing };
  const added = addOption(
    catalog,
    groupsFor(catalog, product, part.variantOptionIDs),
    part.modifiers,
    state.path,
    modifierOptionID,
  );
  return added.ok
    ? { ok: true, value: withPart(choosing, comboChoiceID, (each) => ({ ...each, modifiers: added.value })) }
    : added;
}

/** Removes an option entirely. */
export function dropOption(
  choosing: Choosing,
  question: Extract<Question, { kind: 'group' }>,
  modifierOptionID: string,
): Choosing {
  const { comboChoiceID, state } = question;
  if (comboChoiceID === null)
    return { ...choosing, modifiers: removeOption(choosing.modifiers, state.path, modifierOptionID) };
  return withPart(choosing, comboChoiceID, (part) => ({
    ...part,
    modifiers: removeOption(part.modifiers, state.path, modifierOptionID),
  }));
}

/** Takes an option once less; the last one removes it. */
export function dropOnce(
  choosing: Choosing,
  question: Extract<Question, { kind: 'group' }>,
  modifierOptionID: string,
): Choosing {
  const times = timesChosen(choosing, question, modifierOptionID);
  if (times <= 1) return dropOption(choosing, question, modifierOptionID);
  const { comboChoiceID, state } = question;
  const less = (choices: readonly ModifierChoice[], [above, ...deeper]: readonly string[]): ModifierChoice[] =>
    choices.map((choice) => {
      if (choice.modifierOptionID !== (above ?? modifierOptionID)) return choice;
      if (above === undefined) return { ...choice, quantity: enteredQuantity(times - 1) };
      return { ...choice, modifiers: less(choice.modifiers, deeper) };
    });
  return comboChoiceID === null
    ? { ...choosing, modifiers: less(choosing.modifiers, state.path) }
    : withPart(choosing, comboChoiceID, (part) => ({ ...part, modifiers: less(part.modifiers, state.path) }));
}

/** The quantity of an option in a group. */
export function timesChosen(
  choosing: Choosing,
  question: Extract<Question, { kind: 'group' }>,
  modifierOptionID: string,
): number {
  const start =
    question.comboChoiceID === null
      ? choosing.modifiers
      : (choosing.parts.find((part) => part.comboChoiceID === question.comboChoiceID)?.modifiers ?? []);
  const level = question.state.path.reduce<readonly ModifierChoice[]>(
    (choices, id) => choices.find((choice) => choice.modifierOptionID === id)?.modifiers ?? [],
    start,
  );
  return (level.find((choice) => choice.modifierOptionID === modifierOptionID)?.quantity ?? 0) / SCALE;
}

/**
 * Whether one tap on an option of this question answers everything: no other question is open and the option has no
 * groups below it. That tap adds the item.
 */
export function isOnlyQuestion(
  catalog: Catalog,
  questions: readonly Question[],
  question: Question,
  optionID: string,
): boolean {
  if (questions.length !== 1 || question.kind !== 'group') return false;
  return (
    question.state.min === 1 &&
    question.state.max === 1 &&
    (catalog.modifierOptions.get(optionID)?.modifierGroups ?? []).length === 0
  );
}

function keptModifiers(catalog: Catalog, product: PosProduct, modifiers: readonly ModifierChoice[]): ModifierChoice[] {
  const offered = new Set(
    groupsFor(catalog, product, []).flatMap((group) => group.options.map((option) => option.modifierOptionID)),
  );
  return modifiers.filter((modifier) => offered.has(modifier.modifierOptionID));
}

const withPart = (
  choosing: Choosing,
  comboChoiceID: string,
  change: (part: PartChoosing) => PartChoosing,
): Choosing => ({
  ...choosing,
  parts: choosing.parts.map((part) => (part.comboChoiceID === comboChoiceID ? change(part) : part)),
});
