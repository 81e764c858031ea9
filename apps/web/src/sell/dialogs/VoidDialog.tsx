import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { toAmount, ZERO, type Cart } from '@tavola/selling';
import { useState } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { withApproval } from '#runtime/session/approvals.ts';
import { CallError, failureMessage } from '#runtime/http/call-error.ts';
import { useText } from '#text/define.ts';
import { voidStrings } from './void.strings.ts';
import { markBusy } from '#ui/forms/busy.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { startOf } from '../data/sale-start.ts';
import { useSelling } from '../data/sell-context.ts';
import { showMoney } from '../format/money.ts';
import { isAlone } from '../port/alone.ts';
import { salePort } from '../port/current-port.ts';
import { saveSale } from '../save/save-sale.ts';
import { SellDialog } from '../shell/SellDialog.tsx';
import { useSellLayout } from '../shell/use-layout.ts';
import { usePriced } from '../cart/state/priced.ts';
import { startNextSale, useSale } from '../cart/state/sale-store.ts';
import { shownName } from '#runtime/names/shown-name.ts';

interface VoidDialogProps {
  readonly cart: Cart;
  readonly onClose: () => void;
}

const OTHER = 'other';

/**
 * Voids a stored order permanently: shows its number and total, and asks for the reason and for action 304 (ux 12,
 * decision 13).
 */
export function VoidDialog({ cart, onClose }: VoidDialogProps) {
  const { orderID } = cart;
  const orderNo = cart.orderNo ?? '';
  const t = useText(voidStrings);
  const { data, at } = useSelling();
  const isOnline = useConnectivity((state) => state.isOnline);
  const isPhone = useSellLayout() === 'phone';
  const priced = usePriced();
  const due = priced?.ok === true ? priced.value.priced.totals.totalDueAmount : ZERO;
  const total = showMoney(due, data.currency);
  const reasons = data.voidCompReasons.filter((reason) => reason.type !== 'Comp');
  // Nothing is chosen for the person, or the reports would name the first reason for every void.
  const [chosen, setChosen] = useState(reasons.length === 0 ? OTHER : null);
  const [note, setNote] = useState('');
  const [isRunning, setIsRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const reason = reasons.find((each) => each.voidCompReasonID === chosen);

  const run = async () => {
    if (chosen === null) return undefined;
    const done = markBusy('writing');
    setIsRunning(true);
    setProblem(null);
    try {
      const body = {
        orderID,
        voidCompReasonID: reason?.voidCompReasonID ?? null,
        reason: reason?.name ?? t('voidOtherReason'),
        note: note.trim(),
      };
      const isKept = isAlone(cart) || isOnline || (await saveSale('base', data, at)).kind === 'saved';
      if (!isKept) return setProblem(t('voidNotStored'));
      const request = { action: 'void', targetID: orderID, amount: toAmount(due) } as const;
      const voided = await withApproval(request, (approvalID) =>
        salePort(useSale.getState().cart).voidOrder({ ...body, approvalID }),
      );
      if (voided === null) return undefined;
      toast('success', t('voidDone', { no: orderNo }));
      startNextSale(startOf(data, cart.fulfillment));
      onClose();
      return undefined;
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      const message = failureMessage(failure);
      setProblem(message);
      toast('error', message);
      return undefined;
    } finally {
      setIsRunning(false);
      done();
    }
  };

  return (
    <SellDialog
      title={t('voidTitle', { no: orderNo })}
      onClose={onClose}
      closeLabel={t('close')}
      width={520}
      isFull={isPhone}
      hasOwnFocus
      footer={
        <Group grow flex={1}>
          <Button size="xl" variant="default" data-autofocus onClick={onClose}>
            {t('voidKeep')}
          </Button>
          <Button size="xl" color="red" disabled={chosen === null} loading={isRunning} onClick={() => void run()}>
            {t('voidConfirm', { no: orderNo })}
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        <Text>{t('voidText', { no: orderNo, total })}</Text>
        <Radio.Group label={t('voidReason')} value={chosen} onChange={setChosen}>
          {reasons.map((each) => (
            <Radio key={each.voidCompReasonID} value={each.voidCompReasonID} label={shownName(each)} />
          ))}
          <Radio value={OTHER} label={t('voidOtherReason')} />
        </Radio.Group>
        <TextInput
          label={t('voidNote')}
          value={note}
          maxLength={250}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {problem !== null && <Notice tone="error">{problem}</Notice>}
      </Stack>
    </SellDialog>
  );
}
