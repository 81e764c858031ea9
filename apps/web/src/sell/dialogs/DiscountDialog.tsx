import { Button, Group, Stack, Text } from '@mantine/core';
import { toPlainString, type Cart, type CartCommand, type CartDiscount, type DiscountValue } from '@tavola/selling';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { cartStrings } from '../cart/cart.strings.ts';
import { useText } from '#text/define.ts';
import { refusalText } from '../format/refusals.strings.ts';
import { sellDiscountStrings } from '../cart/codes/discounts.strings.ts';
import { useSelling } from '../data/sell-context.ts';
import { showMoney } from '../format/money.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout } from '../shell/use-layout.ts';
import { change } from '../cart/state/cart-actions.ts';
import {
  asCartDiscount,
  discountChoices,
  givenDiscounts,
  type DiscountChoice,
  type GivenDiscount,
} from '../cart/codes/discount-choices.ts';
import { CodeField } from './CodeField.tsx';
import classes from './DiscountDialog.module.css';
import { usePriced } from '../cart/state/priced.ts';
import { changeWithApproval } from '../cart/state/approved-change.ts';
import { NOTHING_TYPED, typedValue, TypedValue } from '../cart/TypedValue.tsx';
import { shownName, shownLine } from '#runtime/names/shown-name.ts';
import { shownDiscount } from '../format/catalog-names.ts';

interface DiscountDialogProps {
  readonly cart: Cart;
  /** null = for the order. */
  readonly orderLineID: string | null;
  readonly onClose: () => void;
}

/** Percent keys of the pad (selling spec, section 9). */
const QUICK_PERCENTS = [5, 10, 15, 20] as const;
const UNDOABLE = { kind: 'discount', name: '' } as const;

/**
 * Applies a discount to a line or the order, chosen or typed, and removes discounts. Applying needs action 301, held or
 * approved by PIN (decision 14).
 */
export function DiscountDialog({ cart, orderLineID, onClose }: DiscountDialogProps) {
  const t = useText(sellDiscountStrings);
  const words = useText(cartStrings);
  const selling = useSelling();
  const { data, at } = selling;
  const isPhone = useSellLayout() === 'phone';
  const priced = usePriced();
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const line = cart.lines.find((each) => each.orderLineID === orderLineID) ?? null;
  if (priced === null || !priced.ok || (orderLineID !== null && line === null)) return null;
  const choices = discountChoices(data.catalog, cart, line, priced.value.priced, at);
  const given = givenDiscounts(data.catalog, cart, line, priced.value.priced, at);

  const give = async (discount: CartDiscount) => {
    const command: CartCommand =
      line === null
        ? { type: 'addOrderDiscount', discount }
        : { type: 'addLineDiscount', orderLineID: line.orderLineID, discount };
    if (await changeWithApproval('discount', command, selling, UNDOABLE)) onClose();
  };
  const choose = (choice: DiscountChoice) => void give(asCartDiscount(choice, newID()));
  const value = typedValue(typed, data.currency);
  const apply = () => {
    if (typed.keys > 0)
      void give({
        orderDiscountID: newID(),
        discountID: null,
        name: value.type === 'percent' ? t('typedPercent', { rate: toPlainString(value.rate) }) : t('typedAmount'),
        value,
        isCombinable: true,
        discountRedemptionID: null,
      });
  };
  const takeOff = ({ kind, id }: GivenDiscount) => {
    if (kind === 'excluded') change({ type: 'includeDiscount', discountID: id }, UNDOABLE);
    else if (kind === 'automatic' || kind === 'automaticCode')
      change({ type: 'excludeDiscount', discountID: id }, UNDOABLE);
    else
      change(
        line === null
          ? { type: 'removeOrderDiscount', orderDiscountID: id }
          : { type: 'removeLineDiscount', orderLineID: line.orderLineID, orderDiscountID: id },
        UNDOABLE,
      );
  };
  const show = (one: DiscountValue): string =>
    one.type === 'percent' ? `${toPlainString(one.rate)}%` : showMoney(one.amount, data.currency);
  return (
    <SellDialog
      title={line === null ? words('orderDiscount') : words('discountFor', { name: shownLine(line) })}
      onClose={onClose}
      closeLabel={words('close')}
      width={520}
      isFull={isPhone}
      footer={
        <Button size="xl" fullWidth disabled={typed.keys === 0} onClick={apply}>
          {t('apply', { value: show(value) })}
        </Button>
      }
    >
      <Stack gap="lg">
        {given.length > 0 && <Given given={given} show={show} onPress={takeOff} />}
        {line === null && <CodeField cart={cart} choices={choices} onChoose={choose} onTaken={onClose} />}
        <Choices choices={choices} show={show} onChoose={choose} />
        <TypedValue
          title={t('typed')}
          percents={QUICK_PERCENTS}
          typed={typed}
          onChange={setTyped}
          onEnter={apply}
          shown={show(value)}
          hint={t(typed.kind === 'percent' ? 'hint' : line === null ? 'allHint' : 'eachHint')}
        />
      </Stack>
    </SellDialog>
  );
}

interface GivenProps {
  readonly given: readonly GivenDiscount[];
  readonly show: (value: DiscountValue) => string;
  readonly onPress: (given: GivenDiscount) => void;
}

function Given({ given, show, onPress }: GivenProps) {
  const t = useText(sellDiscountStrings);
  const { data } = useSelling();
  const words = {
    code: 'bringsCode',
    automaticCode: 'bringsCode',
    automatic: 'byItself',
    excluded: 'takenOff',
  } as const;
  const detail = (one: GivenDiscount): string =>
    one.kind !== 'manual' ? t(words[one.kind]) : one.value === null ? '' : show(one.value);
  return (
    <section>
      <Text fw={600} mb={4}>
        {t('given')}
      </Text>
      <ul className={classes.given}>
        {given.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <span className={classes.name}>{shownDiscount(data.catalog, one.name)}</span>
            <span className={classes.detail}>{detail(one)}</span>
            {one.kind === 'excluded' ? (
              <Button variant="default" onClick={() => onPress(one)}>
                {t('restoreDiscount', { name: shownDiscount(data.catalog, one.name) })}
              </Button>
            ) : (
              <Button
                variant="default"
                px="sm"
                aria-label={t('takeOff', { name: shownDiscount(data.catalog, one.name) })}
                onClick={() => onPress(one)}
              >
                <IconX size={20} aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChoicesProps {
  readonly choices: readonly DiscountChoice[];
  readonly show: (value: DiscountValue) => string;
  readonly onChoose: (choice: DiscountChoice) => void;
}

function Choices({ choices, show, onChoose }: ChoicesProps) {
  const t = useText(sellDiscountStrings);
  return (
    <section>
      <Text fw={600} mb={4}>
        {t('choose')}
      </Text>
      {choices.length === 0 && <Text c="dimmed">{t('none')}</Text>}
      <div className={classes.choices}>
        {choices.map((choice) => (
          <button
            key={choice.discount.discountID}
            type="button"
            className={classes.choice}
            disabled={choice.refusal !== null}
            onClick={() => onChoose(choice)}
          >
            <Group justify="space-between" gap="sm" wrap="nowrap">
              <span className={classes.name}>{shownName(choice.discount)}</span>
              <span className={classes.worth}>
                {choice.value === null
                  ? ''
                  : choice.bringsCode
                    ? t('nextTime', { value: show(choice.value) })
                    : show(choice.value)}
              </span>
            </Group>
            {choice.refusal !== null && <span className={classes.detail}>{refusalText(choice.refusal)}</span>}
          </button>
        ))}
      </div>
    </section>
  );
}
