import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { isUnknownState, type PaymentActivity } from '@tavola/contract';
import { useEffect } from 'react';
import { deviceStrings } from '#areas/selling/device-activities/device.strings.ts';
import { useActivitySteps } from '#areas/selling/device-activities/index.ts';
import { useText } from '#text/define.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { useSelling } from '../../data/sell-context.ts';
import { showAmount } from '../../format/money.ts';
import { useDeviceActivity } from '../../port/device-activity.ts';

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
  const { paymentIntegrationActivityID: id, status, wantsSignature, isCancelling, deviceName: device } = activity;
  const amount = showAmount(activity.amount + activity.tipAmount, data.currency);
  const { button } = useActivitySteps({
    activity,
    amount,
    onShown: (next) => {
      // The payment itself follows what is over.
      if (useDeviceActivity.getState().activity?.paymentIntegrationActivityID === id)
        useDeviceActivity.setState({ activity: next });
    },
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
          <Button {...button('check', true)}>{t('check')}</Button>
          <Button {...button('notTaken')}>{t('notTaken')}</Button>
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
            <Button {...button('signed', true)}>{t('signed')}</Button>
            <Button {...button('notSigned')}>{t('notSigned')}</Button>
          </>
        )}
        <Button {...button('check')}>{t('check')}</Button>
        {!isCancelling && !wantsSignature && <Button {...button('stop')}>{t('stop')}</Button>}
      </Group>
    </Stack>
  );
}
