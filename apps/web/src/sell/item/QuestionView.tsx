import { negate } from '@tavola/selling';
import { memo } from 'react';
import { useText } from '#text/define.ts';
import { itemStrings } from './item.strings.ts';
import { useSelling } from '../data/sell-context.ts';
import { showMoney } from '../format/money.ts';
import { tileRules } from '../menu/menu-view.ts';
import type { Choosing } from './choosing.ts';
import { questionOptions, type ShownOption } from './question-options.ts';
import type { Question } from './questions.ts';
import { RuleText } from './RuleText.tsx';
import classes from './ItemDialog.module.css';
import { OptionButton } from './OptionButton.tsx';

interface QuestionViewProps {
  readonly question: Question;
  readonly choosing: Choosing;
  /** Its rule turns red once the person tried to continue without it. */
  readonly isMissed: boolean;
  readonly onChoose: (question: Question, optionID: string, how: ChoiceTap) => void;
}

/** A tap on an option: on the option itself, or on its plus or minus. */
export type ChoiceTap = 'choose' | 'more' | 'less';

/** One question of the item dialog: its rule and its choices, all of them visible at once. */
export const QuestionView = memo(function QuestionView({ question, choosing, isMissed, onChoose }: QuestionViewProps) {
  const t = useText(itemStrings);
  const { data, at } = useSelling();
  const options = questionOptions(data.catalog, question, choosing, at, tileRules(data));
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
