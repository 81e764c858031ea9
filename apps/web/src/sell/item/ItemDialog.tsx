import { Button, Text, Textarea } from '@mantine/core';
import { enteredQuantity, SCALE, type CartLine, type Quantity } from '@tavola/selling';
import { useRef, useState } from 'react';
import { useText } from '#text/define.ts';
import { refusalText } from '../format/refusals.strings.ts';
import { cartStrings } from '../cart/cart.strings.ts';
import { QuantityStepper } from '#ui/fields/QuantityStepper.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { addItem, changeItem } from '../cart/state/cart-actions.ts';
import { useSelling } from '../data/sell-context.ts';
import { showMoney } from '../format/money.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useEnter } from '../shell/use-enter.ts';
import { useSellLayout } from '../shell/use-layout.ts';
import { allergensOfChoice } from './choice-allergens.ts';
import { finishChoosing, soldProduct, type Choosing } from './choosing.ts';
import { amountOf } from './item-amount.ts';
import classes from './ItemDialog.module.css';
import { itemStrings } from './item.strings.ts';
import {
  chooseOption,
  chooseOwnVariant,
  choosePart,
  choosePartVariant,
  chooseVariantPlace,
  dropOnce,
  dropOption,
  isOnlyQuestion,
  questionsOf,
  timesChosen,
  type Question,
} from './questions.ts';
import { QuestionView, type ChoiceTap } from './QuestionView.tsx';
import { WeightPad } from './WeightPad.tsx';
import { allergenText } from '#runtime/names/allergens.ts';
import { shownName } from '#runtime/names/shown-name.ts';

interface ItemDialogProps {
  /** The choice when the dialog opens. */
  readonly start: Choosing;
  /** The line to change; null = a new one is added. */
  readonly line: CartLine | null;
  /** Whether a scale has weighed the new item already. */
  readonly isWeightKnown?: boolean;
  readonly onClose: () => void;
}

/** All choices for one item, on one page. The bottom button names what is still missing and scrolls to it. */
export function ItemDialog({ start, line, isWeightKnown: isWeighedBefore = false, onClose }: ItemDialogProps) {
  const t = useText(cartStrings);
  const items = useText(itemStrings);
  const { data, at } = useSelling();
  const { catalog } = data;
  const isPhone = useSellLayout() === 'phone';
  const [choosing, setChoosing] = useState(start);
  const [isMissed, setIsMissed] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const questions = questionsOf(catalog, choosing);
  const open = questions.find((question) => question.isOpen);
  const contained = allergensOfChoice(catalog, choosing);
  const product = soldProduct(catalog, choosing) ?? catalog.products.get(choosing.productID);
  const name = shownName(product ?? {});
  const isWeighed = product?.isWeighed === true;
  // Nothing weighs one by itself: a new line starts without a weight.
  const [isWeightKnown, setIsWeightKnown] = useState(line !== null || isWeighedBefore);
  // No weight is known yet.
  const quantity = isWeighed && !isWeightKnown ? (0 as Quantity) : choosing.quantity;
  const setQuantity = (value: Quantity) => {
    setIsWeightKnown(true);
    setChoosing({ ...choosing, quantity: value });
  };
  const finished = open === undefined ? finishChoosing(catalog, choosing, at) : null;
  const amount = finished?.ok === true ? amountOf(finished.value, quantity, data, at) : null;
  const showQuestion = (question: Question | undefined) => {
    if (question === undefined) return;
    requestAnimationFrame(() =>
      list.current
        ?.querySelector(`[data-question="${CSS.escape(question.key)}"]`)
        ?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }),
    );
  };

  const confirm = (final = choosing) => {
    const still = questionsOf(catalog, final).find((question) => question.isOpen);
    if (still !== undefined) {
      setIsMissed(true);
      return showQuestion(still);
    }
    if (quantity === 0) return setIsMissed(true);
    const chosen = finishChoosing(catalog, final, at);
    if (!chosen.ok) return toast('warning', refusalText(chosen), { id: chosen.code });
    const isDone =
      line === null
        ? addItem(chosen.value, final, final.quantity, { data, at })
        : changeItem(line, chosen.value, final.label, final.quantity);
    if (isDone) onClose();
  };

  const choose = (question: Question, optionID: string, how: ChoiceTap) => {
    const next = afterChoice(question, optionID, how);
    if (next === null) return;
    setChoosing(next);
    if (line === null && !isWeighed && isOnlyQuestion(catalog, questions, question, optionID)) return confirm(next);
    const isAnswered =
      question.isOpen && questionsOf(catalog, next).find((each) => each.key === question.key)?.isOpen === false;
    if (isAnswered) showQuestion(questionsOf(catalog, next).find((each) => each.isOpen));
  };

  const afterChoice = (question: Question, optionID: string, how: ChoiceTap): Choosing | null => {
    switch (question.kind) {
      case 'variant':
        return chooseVariantPlace(catalog, choosing, question.place, Number(optionID));
      case 'ownVariant':
        return chooseOwnVariant(catalog, choosing, question.variantID, optionID);
      case 'partVariant':
        return choosePartVariant(catalog, choosing, question.comboChoiceID, question.variantID, optionID);
      case 'part':
        return choosePart(catalog, choosing, question.comboChoiceID, optionID);
      case 'group': {
        if (how === 'less') return dropOnce(choosing, question, optionID);
        const isDropped = how === 'choose' && timesChosen(choosing, question, optionID) > 0;
        if (isDropped)
          return question.state.max === 1 && question.state.min === 1
            ? choosing
            : dropOption(choosing, question, optionID);
        const chosen = chooseOption(catalog, choosing, question, optionID);
        if (chosen.ok) return chosen.value;
        toast('warning', refusalText(chosen), { id: chosen.code });
        return null;
      }
    }
  };

  useEnter(() => confirm());
  const goLabel =
    open !== undefined
      ? t('nextChoice', { name: open.name })
      : quantity === 0
        ? t('enterWeight')
        : amount?.ok === true
          ? t(line === null ? 'add' : 'saveChange', { total: showMoney(amount.value, data.currency) })
          : t('save');
  return (
    <SellDialog
      title={line === null ? name : t('editTitle', { name })}
      onClose={onClose}
      closeLabel={t('close')}
      width={720}
      isFull={isPhone}
      footer={
        <div className={classes.footer}>
          {!isWeighed && (
            <QuantityStepper
              size={56}
              label={t('quantityOf', { name })}
              value={choosing.quantity / SCALE}
              onChange={(value) => setQuantity(enteredQuantity(value))}
            />
          )}
          <Button className={classes.go} variant={open === undefined ? 'filled' : 'light'} onClick={() => confirm()}>
            {goLabel}
          </Button>
        </div>
      }
    >
      <div className={classes.questions} ref={list}>
        {isWeighed && <WeightPad name={name} value={quantity} isMissed={isMissed} onChange={setQuantity} />}
        {questions.map((question) => (
          <QuestionView
            key={question.key}
            question={question}
            choosing={choosing}
            isMissed={isMissed}
            onChoose={choose}
          />
        ))}
        {contained.length > 0 && <Text size="sm">{items('contains', { names: allergenText(contained) })}</Text>}
        <Textarea
          label={t('noteAction')}
          placeholder={t('notePlaceholder')}
          maxLength={500}
          minRows={1}
          value={choosing.label.note ?? ''}
          onChange={({ currentTarget: { value: note } }) =>
            setChoosing({ ...choosing, label: { ...choosing.label, note } })
          }
        />
      </div>
    </SellDialog>
  );
}
