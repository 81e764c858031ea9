import { devicePaymentRoutes, isUnknownState, type PaymentActivity } from '@tavola/contract';
import { useState } from 'react';
import { call } from '#runtime/http/api.ts';
import { withAskedApprovals } from '#runtime/session/approvals.ts';
import { useText } from '#text/define.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { kindMarks, type Mark } from './activity-words.ts';
import { deviceStrings } from './device.strings.ts';

interface Asked {
  readonly activity: PaymentActivity;
  /** Its amount as the page writes it. */
  readonly amount: string;
  /** Takes what it is after a step. */
  readonly onShown: (activity: PaymentActivity) => void;
}

/** What a person can do about something that a card terminal is asked for, one step at a time (decision 55). */
export function useActivitySteps({ activity, amount, onShown }: Asked) {
  const t = useText(deviceStrings);
  const [runs, setRuns] = useState<string | null>(null);
  const { paymentIntegrationActivityID: id, kind } = activity;
  const params = { id };
  const run = (name: string, work: () => Promise<unknown>) => () => {
    setRuns(name);
    void attempt(work).finally(() => setRuns(null));
  };
  const withPin = (work: (approvalID: string | null) => Promise<PaymentActivity>) =>
    withAskedApprovals(id, async ([given]) => onShown(await work(given?.approvalID ?? null)));
  const mark = async (as: Mark, isReversed: boolean) => {
    const isMeant = await confirm({
      title: t(`${as}Title`, { amount }),
      message: t(`${as}Text`),
      confirmLabel: t(as),
      cancelLabel: t('keepWaiting'),
      isDestructive: true,
    });
    if (!isMeant) return;
    await withPin((approvalID) =>
      call(devicePaymentRoutes.notTaken, { params, body: { approvalID, ...(isReversed && { isReversed }) } }),
    );
  };
  const steps = {
    check: run('check', async () => {
      const next = await call(devicePaymentRoutes.check, { params });
      if (isUnknownState(next.status)) toast('warning', t('checked'));
      onShown(next);
    }),
    signed: run('signed', async () =>
      onShown(await call(devicePaymentRoutes.sign, { params, body: { isAccepted: true } })),
    ),
    notSigned: run('notSigned', async () =>
      onShown(await call(devicePaymentRoutes.sign, { params, body: { isAccepted: false } })),
    ),
    stop: run('stop', async () => onShown(await call(devicePaymentRoutes.cancel, { params, body: {} }))),
    takeBack: run('takeBack', () =>
      withPin((approvalID) => call(devicePaymentRoutes.cancel, { params, body: { approvalID } })),
    ),
    notTaken: run('notTaken', () => mark(kindMarks[kind], false)),
    markVoided: run('markVoided', () => mark('markVoided', true)),
  };
  /** What a button of a step needs. */
  const button = (name: keyof typeof steps, isFirst = false) => ({
    onClick: steps[name],
    loading: runs === name,
    disabled: runs !== null && runs !== name,
    variant: isFirst ? ('filled' as const) : ('default' as const),
  });
  return { button };
}
