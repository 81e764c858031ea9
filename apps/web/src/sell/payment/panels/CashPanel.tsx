import { ActionIcon, Button, Loader } from '@mantine/core';
import type { PaymentSetting } from '@tavola/contract';
import { add, quickCash, roundedForCash, ZERO, type Money, type TipInput } from '@tavola/selling';
import { IconCalculator } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { useText } from '#text/define.ts';
import { paymentStrings } from '../payment.strings.ts';
import { NumericKeypad } from '#ui/input/NumericKeypad.tsx';
import { useSelling } from '../../data/sell-context.ts';
import { useSellDialogs } from '../../shell/sell-dialogs.ts';
import { moneyOfKeys, showMoney } from '../../format/money.ts';
import { alsoRounding } from '../bills/also-bills.ts';
import { useCheckout } from '../checkout/checkout-state.ts';
import { payAsking } from '../checkout/checkout.ts';
import { dispatch } from '../checkout/dispatch.ts';
import { cashRules, previewCash } from '../tender-preview.ts';
import classes from '../PaymentDialog.module.css';
import { useShowTender } from '../shown-tender.ts';
import { TenderSum } from '../TenderSum.tsx';
import { inCash, useTip } from './tip.ts';

interface CashPanelProps {
  readonly setting: PaymentSetting;
  readonly due: Money;
  readonly isPartlyPaid: boolean;
  readonly isRunning: boolean;
  /** The amount due is a share of a split payment, and leaves a balance. */
  readonly isShare?: boolean;
}

const calculator = lazyPart(() =>
  import('../calculator/CalculatorDialog.tsx').then(({ CalculatorDialog }) => CalculatorDialog),
);

const MOST_KEYS = 999_999_999;

/**
 * Cash: one tap on a quick amount completes the payment; the pad is for everything else. The amounts shown are those
 * the rules accept.
 */
export function CashPanel({ setting, due: owed, isPartlyPaid, isRunning, isShare = false }: CashPanelProps) {
  const t = useText(paymentStrings);
  const selling = useSelling();
  const { data } = selling;
  const status = useCheckout((state) => state.status);
  const keys = useCheckout((state) => state.keys);
  // Keys belong to the dialog in front of the payment, such as the points of the customer.
  const isCovered = useSellDialogs(({ dialog }) => dialog !== null);
  const [isCalculating, setIsCalculating] = useState(false);
  const rules = cashRules(setting, data, isShare);
  // Every bill that is paid is rounded by itself, and what is shown is what they come to.
  const due = rules.ok ? add(owed, alsoRounding(selling, rules.value)) : owed;
  const rounded = rules.ok ? roundedForCash(due, rules.value) : due;
  const entered = useTip(due);
  const tip = rules.ok ? inCash(entered, due, rules.value) : entered;
  const quick = rules.ok ? quickCash(setting, due, tip.amount, rules.value) : rules;
  const tendered = due < 0 ? ZERO : moneyOfKeys(keys, data.currency);
  const previewWith = (amount: Money, input: TipInput | undefined) =>
    previewCash(rules, { due, tendered: amount, tip: input });
  // Less than is due gives no change, and its tip is a share of that part.
  const preview = (amount: Money) => {
    const whole = previewWith(amount, { amount: tip.amount });
    return whole.ok && whole.value.balance === 0 ? whole : previewWith(amount, entered.input);
  };
  const taken = keys === 0 && due > 0 ? null : preview(tendered);
  useShowTender({
    setting,
    due: rounded,
    tip: tip.amount,
    tendered,
    change: taken?.ok === true ? taken.value.change : ZERO,
    balance: taken?.ok === true ? taken.value.balance : ZERO,
  });
  const money = (amount: Money) => showMoney(amount, data.currency);
  const take = (amount: Money) => {
    const tender = preview(amount);
    if (!tender.ok) return;
    const cash = { setting, tendered: amount, tip: tender.value.tip, ...(isShare ? { share: due } : {}) };
    void payAsking(cash, tender.value.balance, selling);
  };
  const confirm = () => {
    if (taken !== null) take(tendered);
  };
  return (
    <div className={classes.cash}>
      <div className={classes.panel}>
        <TenderSum due={owed} rounded={rounded} tip={tip} isPartlyPaid={isPartlyPaid} isRunning={isRunning} />
        {quick.ok && quick.value.length > 0 && (
          <div className={classes.quick} role="group" aria-label={t('quickCash')}>
            {quick.value.map((button) => (
              <button
                key={`${String(button.amount)} ${String(button.isExact)}`}
                type="button"
                className={classes.quickButton}
                data-exact={button.isExact || undefined}
                disabled={isRunning || !preview(button.amount).ok}
                onClick={() => take(button.amount)}
              >
                {button.isExact ? t('exact', { amount: money(button.amount) }) : money(button.amount)}
              </button>
            ))}
          </div>
        )}
      </div>
      <div className={classes.panel}>
        <div className={classes.figures} aria-live="polite">
          <div className={classes.row}>
            <span className={classes.tendered}>
              {t('tendered')}
              <ActionIcon
                mr={-8}
                // In the height of the words, so that the keypad is where every other type has it.
                my={-12}
                variant="subtle"
                aria-label={t('calculator')}
                disabled={isRunning}
                onClick={() => setIsCalculating(true)}
              >
                <IconCalculator size={22} />
              </ActionIcon>
            </span>
            <span className={classes.rowStrong}>{money(tendered)}</span>
          </div>
          <div className={classes.row}>
            <span>{taken?.ok === true && taken.value.balance > 0 ? t('stillDue') : t('change')}</span>
            <span className={classes.rowStrong}>
              {money(taken?.ok === true ? (taken.value.balance > 0 ? taken.value.balance : taken.value.change) : ZERO)}
            </span>
          </div>
        </div>
        <NumericKeypad
          value={keys}
          onChange={(value) => dispatch({ type: 'typed', keys: value })}
          onEnter={confirm}
          max={MOST_KEYS}
          isDisabled={isRunning || isCalculating || isCovered}
        />
        {isCalculating && (
          <Suspense fallback={null}>
            <calculator.Part
              start={keys}
              max={MOST_KEYS}
              onDone={(value) => (dispatch({ type: 'typed', keys: value }), setIsCalculating(false))}
              onClose={() => setIsCalculating(false)}
            />
          </Suspense>
        )}
        <Button className={classes.go} disabled={isRunning || taken?.ok !== true} onClick={confirm}>
          {isRunning ? (
            <span className={classes.working}>
              {t(status === 'saving' ? 'saving' : 'paying')}
              <Loader size="sm" color="currentColor" />
            </span>
          ) : due < 0 ? (
            t('payOut', { amount: money(rounded) })
          ) : taken?.ok !== true ? (
            t('enterAmount')
          ) : taken.value.change > 0 ? (
            t('takeCashChange', { amount: money(tendered), change: money(taken.value.change) })
          ) : (
            t('takeCash', { amount: money(tendered) })
          )}
        </Button>
      </div>
    </div>
  );
}
