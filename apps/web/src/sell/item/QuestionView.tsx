import type { PosProduct } from '@tavola/contract';
import {
  findVariant,
  isOptionOn,
  negate,
  parseMoney,
  priceOf,
  priceOfOption,
  pricingMenuID,
  type Money,
} from '@tavola/selling';
import { memo } from 'react';
import { useText } from '#text/define.ts';
import { itemStrings } from './item.strings.ts';
import { useSelling } from '../data/sell-context.ts';
import { showMoney } from '../format/money.ts';
import { blockOf } from '../menu/menu-view.ts';
import { offeredOptions, soldProduct, type Choosing } from './choosing.ts';
import { timesChosen, type Question } from './questions.ts';
import classes from './ItemDialog.module.css';
import { OptionButton } from './OptionButton.tsx';
import { shownName } from '#runtime/names/shown-name.ts';

interface QuestionViewProps {
  readonly question: Question;
  readonly choosing: Choosing;
  /** Its rule turns red once the person tried to continue without it. */
  readonly isMissed: boolean;
  readonly onChoose: (question: Question, optionID: string, how: ChoiceTap) => void;
}

/** A tap on an option: on the option itself, or on its plus or minus. */
export type ChoiceTap = 'choose' | 'more' | 'less';

interface ShownOption {
  readonly id: string;
  readonly name: string;
  /** The surcharge; null = none to show. */
  readonly add: Money | null;
  /** A full price instead of a surcharge. */
  readonly price: Money | null;
  readonly times: number;
  readonly isBlocked: boolean;
}

/** One question of the item dialog: its rule and its choices, all of them visible at once. */
export const QuestionView = memo(function QuestionView({ question, choosing, isMissed, onChoose }: QuestionViewProps) {
  const t = useText(itemStrings);
  const { data } = useSelling();
  const options = useOptions(question, choosing);
  const isSingle = question.kind !== 'group' || question.state.max === 1;
  const depth =
    question.kind === 'group'
      ? question.state.path.length + (question.comboChoiceID === null ? 0 : 1)
      : question.kind === 'partVariant'
        ? 1
        : 0;
  const canRepeat = question.kind === 'group' && question.state.max > 1;
  const hintOf = (option: ShownOption) => {
    if (option.isBlocked) return t('unavailable');
    if (option.price !== null) return showMoney(option.price, data.currency);
    if (option.add === null || option.add === 0) return null;
    return option.add > 0
      ? t('priceAdd', { price: showMoney(option.add, data.currency) })
      : t('priceOff', { price: showMoney(negate(option.add), data.currency) });
  };
  return (
    <fieldset
      className={classes.question}
      data-depth={depth || undefined}
      data-question={question.key}
      role={isSingle ? 'radiogroup' : 'group'}
      aria-label={question.name}
    >
      <div className={classes.head}>
        <span>{question.name}</span>
        <span className={classes.rule} data-open={(isMissed && question.isOpen) || undefined}>
          <RuleText question={question} />
        </span>
      </div>
      <div className={classes.options} data-repeat={canRepeat || undefined}>
        {options.map((option) => (
          <OptionButton
            key={option.id}
            name={option.name}
            hint={hintOf(option)}
            times={option.times}
            isSingle={isSingle}
            isBlocked={option.isBlocked}
            moreLabel={t('oneMoreOf', { name: option.name })}
            lessLabel={t('oneLessOf', { name: option.name })}
            canAdd={canRepeat && !question.state.isFull}
            onChoose={() => onChoose(question, option.id, 'choose')}
            onRepeat={canRepeat ? (how) => onChoose(question, option.id, how) : undefined}
          />
        ))}
      </div>
    </fieldset>
  );
});

function RuleText({ question }: { readonly question: Question }) {
  const t = useText(itemStrings);
  if (question.kind !== 'group') return t('chooseOne');
  const { min, max } = question.state;
  if (min === 1 && max === 1) return t('chooseOne');
  if (min === max) return t('chooseExactly', { count: min });
  if (min === 0) return Number.isFinite(max) ? t('chooseUpTo', { max }) : t('chooseAny');
  return Number.isFinite(max) ? t('chooseBetween', { min, max }) : t('chooseAtLeast', { min });
}

/** The active options of a variant in display order, each with its index (decision 20). */
const shownOptions = (group: PosProduct['variantGroups'][number] | undefined) =>
  (group?.variantOptions ?? [])
    .map((option, place) => ({ option, place }))
    .filter(({ option }) => option.isActive)
    .toSorted((one, other) => one.option.sortNumber - other.option.sortNumber);

function useOptions(question: Question, choosing: Choosing): ShownOption[] {
  const { data, at } = useSelling();
  const { catalog } = data;
  const product = catalog.products.get(choosing.productID);
  const place =
    choosing.menuID !== null && choosing.menuSectionID !== null && choosing.menuID !== ''
      ? { menuID: choosing.menuID, menuSectionID: choosing.menuSectionID }
      : null;
  const okOrNull = (verdict: { readonly ok: true; readonly value: Money } | { readonly ok: false }): Money | null =>
    verdict.ok ? verdict.value : null;
  if (product === undefined) return [];
  switch (question.kind) {
    case 'variant':
      // An option without a variant is not offered; one that is unavailable for now keeps its position (ux 25).
      return shownOptions(product.variantGroups[question.place]).flatMap(({ option, place: optionPlace }) => {
        if (
          !catalog.variantsOf
            .get(product.itemID)
            ?.some(
              (each) => each.isActive && each.combinationIndices?.split('*')[question.place] === String(optionPlace),
            )
        )
          return [];
        const places = choosing.variantPlaces.map((each, index) => (index === question.place ? optionPlace : each));
        const isWhole = places.every((each) => each !== null);
        const variant = isWhole
          ? findVariant(
              catalog,
              product.itemID,
              places.flatMap((each) => each ?? []),
            )
          : null;
        const isBlocked = variant !== null && (!variant.ok || blockOf(data, variant.value, place, at) !== null);
        const price =
          variant?.ok === true ? okOrNull(priceOf(catalog, variant.value.itemID, choosing.menuID, at)) : null;
        return [
          {
            id: String(optionPlace),
            name: shownName(option),
            add: null,
            price,
            times: choosing.variantPlaces[question.place] === optionPlace ? 1 : 0,
            isBlocked,
          },
        ];
      });
    case 'ownVariant':
      return shownOptions(product.variantGroups.find((group) => group.variantID === question.variantID)).map(
        ({ option }) => ({
          id: option.variantOptionID,
          name: shownName(option),
          add: okOrNull(parseMoney(option.priceAdd)),
          price: null,
          times: choosing.variantOptionIDs.includes(option.variantOptionID) ? 1 : 0,
          isBlocked: false,
        }),
      );
    case 'part': {
      const taken = choosing.parts.find((part) => part.comboChoiceID === question.comboChoiceID)?.itemID;
      return (catalog.comboChoices.get(question.comboChoiceID)?.comboChoiceItems ?? []).flatMap((item) => {
        const offered = catalog.products.get(item.itemID);
        return offered === undefined
          ? []
          : [
              {
                id: item.itemID,
                name: shownName(offered),
                add: okOrNull(parseMoney(item.priceAdd)),
                price: null,
                times: taken === item.itemID ? 1 : 0,
                isBlocked: blockOf(data, offered, null, at) !== null,
              },
            ];
      });
    }
    case 'partVariant': {
      const part = choosing.parts.find((each) => each.comboChoiceID === question.comboChoiceID);
      const group = catalog.products
        .get(part?.itemID ?? '')
        ?.variantGroups.find((each) => each.variantID === question.variantID);
      return (
        group === undefined ? [] : offeredOptions(catalog, question.comboChoiceID, part?.itemID ?? '', group)
      ).map((option) => ({
        id: option.variantOptionID,
        name: shownName(option),
        add: okOrNull(parseMoney(option.priceAdd)),
        price: null,
        times: part?.variantOptionIDs.includes(option.variantOptionID) === true ? 1 : 0,
        isBlocked: false,
      }));
    }
    case 'group': {
      const owner =
        question.comboChoiceID === null
          ? (soldProduct(catalog, choosing) ?? product)
          : catalog.products.get(
              choosing.parts.find((part) => part.comboChoiceID === question.comboChoiceID)?.itemID ?? '',
            );
      const sold = soldProduct(catalog, choosing) ?? product;
      const menuID = pricingMenuID(catalog, sold.itemID, choosing.menuID, at);
      return question.state.group.options
        .filter((option) => option.isActive)
        .map((option) => ({
          id: option.modifierOptionID,
          name: shownName(option),
          add: okOrNull(priceOfOption(catalog, option.modifierOptionID, menuID, at)),
          price: null,
          times: timesChosen(choosing, question, option.modifierOptionID),
          isBlocked:
            owner === undefined ||
            !isOptionOn(catalog, option.modifierOptionID, owner, question.comboChoiceID === null ? place : null) ||
            data.unavailableIDs.has(option.modifierOptionID) ||
            (option.isOutOfStock && data.operational.disableProductSelectionForOutOfStockItems),
        }));
    }
  }
}
