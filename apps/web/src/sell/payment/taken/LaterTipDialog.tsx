import { Button, Stack } from '@mantine/core';
import type { Payment } from '@tavola/contract';
import { add, isUnusualTip, moneyOfUnits, SCALE, toAmount, toMoney, type Currency } from '@tavola/selling';
import { useState } from 'react';
import { shownName } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { NumericKeypad } from '#ui/input/NumericKeypad.tsx';
import { showMoney } from '../../format/money.ts';
import { salePort } from '../../port/current-port.ts';
import classes from './LaterTipDialog.module.css';
import { paymentStrings } from '../payment.strings.ts';

interface LaterTipDialogProps {
  readonly payment: Payment;
  readonly currency: Currency;
  readonly onClose: () => void;
}

/** Sets the tip of a payment after it was taken: a signed card slip, or a guest who comes back (decision 170). */
export function LaterTipDialog({ payment, currency, onClose }: LaterTipDialogProps) {
  const t = useText(paymentStrings);
  const isPhone = useIsPhone();
  const unit = SCALE / 10 ** currency.decimals;
  const before = toMoney(payment.tipAmount);
  const [keys, setKeys] = useState(before / unit);
  const [isRunning, setIsRunning] = useState(false);
  const paid = toMoney(payment.amount);
  const tip = moneyOfUnits(keys * unit);
  const words = { name: shownName(payment), tip: showMoney(tip, currency), amount: showMoney(paid, currency) };
  const save = async () => {
    if (isRunning || tip === before) return;
    const question = {
      title: t('tipUnusual', words),
      message: t('tipUnusualText', words),
      confirmLabel: t('tipTake'),
      cancelLabel: t('tipCheck'),
    };
    if (isUnusualTip(tip, paid) && !(await confirm(question))) return;
    const done = markBusy('writing');
    setIsRunning(true);
    await attempt(async () => {
      await salePort().changeTip(payment.paymentID, toAmount(tip));
      toast('success', t('laterTipDone', words));
      onClose();
    });
    setIsRunning(false);
    done();
  };
  return (
    <Dialog title={t('laterTip', words)} size="sm" fullScreen={isPhone} onClose={onClose}>
      <Stack gap="md">
        <dl className={classes.sums} aria-live="polite">
          <dt>{t('tip')}</dt>
          <dd className={classes.tip}>{words.tip}</dd>
          <dt>{t('laterTipTotal')}</dt>
          <dd>{showMoney(add(paid, tip), currency)}</dd>
        </dl>
        <NumericKeypad value={keys} onChange={setKeys} onEnter={() => void save()} isDisabled={isRunning} />
        <Button size="xl" disabled={tip === before} loading={isRunning} onClick={() => void save()}>
          {t('laterTipSave', words)}
        </Button>
      </Stack>
    </Dialog>
  );
}
