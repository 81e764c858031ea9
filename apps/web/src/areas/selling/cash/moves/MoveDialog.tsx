import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { isAllowed, sensitiveCode } from '@tavola/contract';
import { toMoney } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { payInOutReasonsQuery } from '#areas/finance/pay-in-out-reasons/pay-in-out-reasons.queries.ts';
import { newID } from '#runtime/clock/ids.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { withApproval } from '#runtime/session/approvals.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useSession } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { NumericKeypad } from '#ui/input/NumericKeypad.tsx';
import type { OfferedReceipt } from '../../receipts/ReceiptButtons.tsx';
import { receiptStrings } from '../../receipts/receipts.strings.ts';
import { cashAloneStrings } from '../cash-alone.strings.ts';
import { amountOfKeys } from '../count/cash-count.ts';
import { denominationsQuery, moveCash, type CashMove } from '../cash.queries.ts';
import { cashStrings } from '../cash.strings.ts';
import classes from '../CashScreens.module.css';
import count from '../count/DenominationCount.module.css';
import { moveLimit } from './move-limit.ts';
import { pulseDrawer } from '../pulse-drawer.ts';
import { useCashAction } from '../use-cash-action.ts';

interface MoveDialogProps {
  readonly move: CashMove;
  /** Shows the receipt of what was moved. */
  readonly onMoved: (receipt: OfferedReceipt) => void;
  readonly onClose: () => void;
}

const moveTypes = { payIn: 'PayIn', payOut: 'PayOut', deposit: 'Deposit' } as const;
/** The reasons that suit each way; money for the bank has its own. */
const reasonTypes = { payIn: 'PayIn', payOut: 'PayOut', deposit: null } as const;

/** Puts cash into the drawer or takes some out, with the reason and the right or PIN that it needs. */
export function MoveDialog({ move, onMoved, onClose }: MoveDialogProps) {
  const t = useText(cashStrings);
  const ofReceipt = useText(receiptStrings);
  const ofAlone = useText(cashAloneStrings);
  const codes = useSession((session) => session.codes);
  const currency = useCurrency();
  const isPhone = useIsPhone();
  const { isRunning, run } = useCashAction();
  const { cashMoveLimit } = useOperationalSetting();
  const { data: denominations = [] } = useQuery(denominationsQuery);
  const { data: known = [] } = useQuery(payInOutReasonsQuery);
  // One id per dialog: pressing again after a broken connection moves the cash once.
  const [cashActivityID] = useState(newID);
  const [keys, setKeys] = useState(0);
  const [reasonID, setReasonID] = useState('');
  const [note, setNote] = useState('');
  const type = reasonTypes[move];
  const reasons = known.filter((reason) => type !== null && (reason.type === type || reason.type === 'Both'));
  const amount = amountOfKeys(keys, currency.currencyDecimals);
  const words = { amount: formatAmount(amount, currency) };

  const limit = moveLimit(cashMoveLimit, denominations);
  const isLarge = limit !== null && toMoney(amount) > toMoney(limit);
  const question = {
    title: t('moveLarge', { type: t(move), ...words }),
    message: t('moveLargeText', { limit: formatAmount(limit ?? 0, currency) }),
    confirmLabel: t(`${move}Do`, words),
    cancelLabel: t('moveCheck'),
  };

  const submit = () =>
    run(async () => {
      if (keys === 0 || (isLarge && !(await confirm(question)))) return;
      const asked = {
        cashActivityID,
        amount,
        payInOutReasonID: reasonID === '' ? null : reasonID,
        note: note.trim(),
      };
      // A PIN is checked by the server; a person who has the right needs none.
      if (!useConnectivity.getState().isOnline && isAllowed(codes ?? new Set(), [sensitiveCode(move)])) {
        const { moveAlone } = await import('../move-alone.ts');
        const refusal = await moveAlone({ ...asked, type: moveTypes[move] });
        toast(refusal === null ? 'success' : 'error', refusal ?? ofAlone('storedHere'));
        if (refusal === null) onClose();
        return;
      }
      const moved = await withApproval({ action: move, targetID: cashActivityID, amount }, (approvalID) =>
        moveCash(move, { ...asked, approvalID }),
      );
      if (moved === null) return;
      toast('success', t('moved', { type: t(move), ...words }));
      void pulseDrawer(cashActivityID, false);
      onMoved({
        receipt: { of: 'activity', id: cashActivityID },
        label: ofReceipt('receiptOf', { type: t(move), ...words }),
      });
    });

  return (
    <Dialog title={t(move)} size={620} fullScreen={isPhone} onClose={onClose}>
      <div className={count.frame}>
        <div className={count.count}>
          <Stack gap="md">
            <div className={count.total} aria-live="polite">
              <span>{t('amount')}</span>
              <MoneyText className={count.sum} amount={amount} currency={currency} />
            </div>
            {reasons.length > 0 && (
              <NativeSelect
                label={t('reason')}
                value={reasonID}
                onChange={(event) => setReasonID(event.currentTarget.value)}
                data={[
                  { value: '', label: t('noReason') },
                  ...reasons.map((reason) => ({ value: reason.payInOutReasonID, label: shownName(reason) })),
                ]}
              />
            )}
            <TextInput
              label={t('note')}
              value={note}
              maxLength={500}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          </Stack>
          <Stack gap="xs">
            <NumericKeypad value={keys} onChange={setKeys} onEnter={() => void submit()} isDisabled={isRunning} />
            <div className={classes.bar}>
              <Button size="xl" disabled={keys === 0} loading={isRunning} onClick={() => void submit()}>
                {t(`${move}Do`, words)}
              </Button>
            </div>
          </Stack>
        </div>
      </div>
    </Dialog>
  );
}
