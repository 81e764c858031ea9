import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { devicePaymentRoutes, isUnknownState, type PaymentActivity } from '@tavola/contract';
import { useEffect, useState } from 'react';
import { call } from '#runtime/http/api.ts';
import { withAskedApprovals } from '#runtime/session/approvals.ts';
import { useText } from '#text/define.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { useSelling } from '../../data/sell-context.ts';
import { showAmount } from '../../format/money.ts';
import { useDeviceActivity } from '../../port/device-activity.ts';
import { deviceStrings } from './device.strings.ts';

/** A payment that the card terminal is asked for: how far it is, and what a person can do (decision 55). */
export function DevicePanel() {
  const activity = useDeviceActivity((state) => state.activity);
  useEffect(() => {
    useDeviceActivity.setState({ isWatched: true });
    return () => useDeviceActivity.setState({ isWatched: false });
  }, []);
  return activity === null ? null : <Asked activity={activity} />;
}

function Asked({ activity }: { readonly activity: PaymentActivity }) {
  const t = useText(deviceStrings);
  const { data } = useSelling();
  const [runs, setRuns] = useState<string | null>(null);
  const { paymentIntegrationActivityID: id, status, wantsSignature, isCancelling, deviceName: device } = activity;
  const amount = showAmount(activity.amount + activity.tipAmount, data.currency);
  const params = { id };
  const show = (next: PaymentActivity): void => {
    // The payment itself follows what is over.
    if (useDeviceActivity.getState().activity?.paymentIntegrationActivityID === id)
      useDeviceActivity.setState({ activity: next });
  };
  const run = (name: string, work: () => Promise<unknown>) => () => {
    setRuns(name);
    void attempt(work).finally(() => setRuns(null));
  };
  const check = run('check', async () => {
    const next = await call(devicePaymentRoutes.check, { params });
    if (isUnknownState(next.status)) toast('warning', t('checked'));
    show(next);
  });
  const sign = (isAccepted: boolean) =>
    run(isAccepted ? 'signed' : 'notSigned', async () =>
      show(await call(devicePaymentRoutes.sign, { params, body: { isAccepted } })),
    );
  const stop = run('stop', async () => show(await call(devicePaymentRoutes.cancel, { params, body: {} })));
  const notTaken = run('notTaken', async () => {
    const isMeant = await confirm({
      title: t('notTakenTitle', { amount }),
      message: t('notTakenText'),
      confirmLabel: t('notTaken'),
      cancelLabel: t('keepWaiting'),
      isDestructive: true,
    });
    if (!isMeant) return;
    await withAskedApprovals(id, ([given]) =>
      call(devicePaymentRoutes.notTaken, { params, body: { approvalID: given?.approvalID ?? null } }),
    );
  });
  const button = (name: string, onClick: () => void, isFirst = false) => ({
    onClick,
    loading: runs === name,
    disabled: runs !== null && runs !== name,
    variant: isFirst ? ('filled' as const) : ('default' as const),
  });
  if (isUnknownState(status))
    return (
      <Stack gap="lg" py="md">
        <Notice tone="warning" title={t('unknown')}>
          {t('unknownHint')}
        </Notice>
        <Text fw={600}>
          {device} · {amount}
        </Text>
        <Group>
          <Button {...button('check', check, true)}>{t('check')}</Button>
          <Button {...button('notTaken', notTaken)}>{t('notTaken')}</Button>
        </Group>
      </Stack>
    );
  const isWaiting = status === 'AwaitingPayment';
  return (
    <Stack gap="lg" py="md" aria-live="polite">
      <Group wrap="nowrap" align="center">
        <Loader size="md" />
        <Title order={3}>
          {isCancelling
            ? t('cancelling', { device })
            : wantsSignature
              ? t('signature')
              : isWaiting
                ? t('waiting', { device })
                : t('sending', { amount, device })}
        </Title>
      </Group>
      <Text fz="xl" fw={700}>
        {amount}
      </Text>
      <Text c="dimmed">
        {isCancelling ? t('cancellingHint') : wantsSignature ? t('signatureHint') : t('waitingHint')}
      </Text>
      <Group>
        {wantsSignature && (
          <>
            <Button {...button('signed', sign(true), true)}>{t('signed')}</Button>
            <Button {...button('notSigned', sign(false))}>{t('notSigned')}</Button>
          </>
        )}
        <Button {...button('check', check)}>{t('check')}</Button>
        {!isCancelling && !wantsSignature && <Button {...button('stop', stop)}>{t('stop')}</Button>}
      </Group>
    </Stack>
  );
}
