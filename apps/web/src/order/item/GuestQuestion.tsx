import { formatMoney, negate, type LocalMoment } from '@tavola/selling';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Choosing } from '#sell/item/choosing.ts';
import { itemStrings } from '#sell/item/item.strings.ts';
import { questionOptions, type ShownOption } from '#sell/item/question-options.ts';
import type { Question } from '#sell/item/questions.ts';
import { RuleText } from '#sell/item/RuleText.tsx';
import { allergenText } from '#runtime/names/allergens.ts';
import { useText } from '#text/define.ts';
import type { GuestMenu } from '../guest.queries.ts';
import { orderPageStrings } from '../order.strings.ts';
import classes from './GuestQuestion.module.css';

interface GuestQuestionProps {
  readonly menu: GuestMenu;
  readonly question: Question;
  readonly choosing: Choosing;
  readonly at: LocalMoment;
  readonly isMissed: boolean;
  readonly onChoose: (optionID: string, isLess: boolean) => void;
}

/** Guests choose only what is available: hours and stock always count. */
export const GUEST_RULES = {
  isStrictTime: true,
  isStockChecked: true,
  isIngredientChecked: true,
  unavailableIDs: new Set<string>(),
} as const;

/** One question about an item with its options, as real radio buttons and checkboxes. */
export function GuestQuestion({ menu, question, choosing, at, isMissed, onChoose }: GuestQuestionProps) {
  const t = useText(itemStrings);
  const page = useText(orderPageStrings);
  const options = questionOptions(menu.catalog, question, choosing, at, GUEST_RULES);
  const isSingle = question.kind !== 'group' || question.state.max === 1;
  const canRepeat = question.kind === 'group' && question.state.max > 1;
  const isFull = question.kind === 'group' && !isSingle && question.state.isFull;
  const { currencyCode: code, currencySymbol: symbol, currencyDecimals: decimals } = menu.pricing;
  const money = (amount: Parameters<typeof formatMoney>[0]): string => formatMoney(amount, { code, symbol, decimals });
  const hintOf = ({ isBlocked, price, add }: ShownOption): string | null => {
    if (isBlocked) return t('unavailable');
    if (price !== null) return money(price);
    if (add === null || add === 0) return null;
    return add > 0 ? t('priceAdd', { price: money(add) }) : t('priceOff', { price: money(negate(add)) });
  };
  return (
    <fieldset className={classes.question} data-question={question.key}>
      <legend className={classes.legend}>
        <span>{question.name}</span>
        <span className={classes.rule} data-open={(isMissed && question.isOpen) || undefined}>
          <RuleText question={question} />
        </span>
      </legend>
      {options.map((option) => (
        <div key={option.id} className={classes.option}>
          <label className={classes.choice} data-blocked={option.isBlocked || undefined}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={question.key}
              checked={option.times > 0}
              disabled={option.isBlocked || (isFull && option.times === 0)}
              onChange={() => onChoose(option.id, !isSingle && option.times > 0)}
              onClick={() => {
                // A radio button that is not needed can be taken off again.
                if (isSingle && option.times > 0 && question.kind === 'group' && question.state.min === 0)
                  onChoose(option.id, true);
              }}
            />
            <span>
              {option.name}
              {option.allergens.length > 0 && (
                <small className={classes.contains}>
                  {page('optionContains', { names: allergenText(option.allergens) })}
                </small>
              )}
            </span>
            <span className={classes.hint}>{hintOf(option)}</span>
          </label>
          {canRepeat && option.times > 0 && (
            <div className={classes.repeat}>
              <button
                type="button"
                aria-label={t('oneLessOf', { name: option.name })}
                onClick={() => onChoose(option.id, true)}
              >
                <IconMinus size={18} aria-hidden />
              </button>
              <span>{option.times}</span>
              <button
                type="button"
                aria-label={t('oneMoreOf', { name: option.name })}
                disabled={isFull}
                onClick={() => onChoose(option.id, false)}
              >
                <IconPlus size={18} aria-hidden />
              </button>
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}
