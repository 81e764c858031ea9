import type { Catalog, IndexedGroup } from '../../catalog/catalog.ts';
import { checkCount, groupsUnder, limitsOf } from '../../catalog/modifiers.ts';
import type { ModifierChoice } from '../../catalog/selection.ts';
import { addQuantities, ONE_PIECE, SCALE } from '../../money/money.ts';
import { accept, type Refusal, refuse, type Verdict } from '../../money/verdict.ts';

/** The state of one group while options are being chosen. `path` names the options above it, outermost first. */
export interface GroupState {
  readonly path: readonly string[];
  readonly group: IndexedGroup;
  readonly min: number;
  /** Infinity = no limit (decision 18). */
  readonly max: number;
  readonly count: number;
  readonly isFull: boolean;
  /** What is still wrong with it: too few or too many. */
  readonly refusal: Refusal | null;
}

/** All groups asked for the options chosen so far, nested ones right after the option they hang on (decision 18). */
export function groupStates(
  catalog: Catalog,
  groups: readonly IndexedGroup[],
  choices: readonly ModifierChoice[],
  path: readonly string[] = [],
): GroupState[] {
  return groups.flatMap((group) => {
    const { min, max } = limitsOf(group);
    const inGroup = choices.filter((choice) =>
      group.options.some((option) => option.modifierOptionID === choice.modifierOptionID),
    );
    const count = inGroup.reduce((total, choice) => total + choice.quantity, 0) / SCALE;
    const nested = inGroup.flatMap((choice) =>
      groupStates(catalog, groupsUnder(catalog, choice.modifierOptionID), choice.modifiers, [
        ...path,
        choice.modifierOptionID,
      ]),
    );
    return [{ path, group, min, max, count, isFull: count >= max, refusal: checkCount(group, count) }, ...nested];
  });
}

/**
 * Chooses an option once more. In a group of at most one it takes the place of the other; in a full one it is refused
 * (`catalog.error.group_above_maximum`). `path` names the options above it, outermost first.
 */
export function addOption(
  catalog: Catalog,
  groups: readonly IndexedGroup[],
  choices: readonly ModifierChoice[],
  path: readonly string[],
  modifierOptionID: string,
): Verdict<ModifierChoice[]> {
  const [above, ...deeper] = path;
  if (above !== undefined) {
    const parent = choices.find((choice) => choice.modifierOptionID === above);
    if (!parent) return refuse('catalog.error.option_not_found', { modifierOptionID: above });
    const nested = addOption(catalog, groupsUnder(catalog, above), parent.modifiers, deeper, modifierOptionID);
    return nested.ok
      ? accept(choices.map((choice) => (choice === parent ? { ...parent, modifiers: nested.value } : choice)))
      : nested;
  }
  const group = groups.find((each) => each.options.some((option) => option.modifierOptionID === modifierOptionID));
  if (!group) return refuse('catalog.error.option_not_found', { modifierOptionID });
  const isInGroup = (choice: ModifierChoice): boolean =>
    group.options.some((option) => option.modifierOptionID === choice.modifierOptionID);
  const count = choices.filter(isInGroup).reduce((total, choice) => total + choice.quantity, 0) / SCALE;
  const { max } = limitsOf(group);
  if (max === 1)
    return accept([
      ...choices.filter((choice) => !isInGroup(choice)),
      { modifierOptionID, quantity: ONE_PIECE, modifiers: [] },
    ]);
  if (count + 1 > max)
    return refuse('catalog.error.group_above_maximum', { name: group.group.displayName, max, count: count + 1 });
  const same = choices.find((choice) => choice.modifierOptionID === modifierOptionID);
  if (!same) return accept([...choices, { modifierOptionID, quantity: ONE_PIECE, modifiers: [] }]);
  return accept(
    choices.map((choice) =>
      choice === same ? { ...same, quantity: addQuantities(same.quantity, ONE_PIECE) } : choice,
    ),
  );
}

/** Takes an option away, all of it and what hangs below. */
export function removeOption(
  choices: readonly ModifierChoice[],
  path: readonly string[],
  modifierOptionID: string,
): ModifierChoice[] {
  const [above, ...deeper] = path;
  if (above === undefined) return choices.filter((choice) => choice.modifierOptionID !== modifierOptionID);
  return choices.map((choice) =>
    choice.modifierOptionID === above
      ? { ...choice, modifiers: removeOption(choice.modifiers, deeper, modifierOptionID) }
      : choice,
  );
}
