import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { isOpenState, isUnknownState, type DeviceRefund, type DeviceState } from '@tavola/contract';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { refetchActivities } from '../device-activities/device-activities.queries.ts';
import { deviceStrings } from '../device-activities/device.strings.ts';
import { useActivitySteps } from '../device-activities/use-activity-steps.ts';

/** Why a card terminal was not set up, as the server keeps it. */
const NOT_SET_UP = 'invalid_config';

const FAILURES = {
  Rejected: 'failedRejected',
  Cancelled: 'failedCancelled',
  DeviceBusy: 'failedDeviceBusy',
  AmountNotValid: 'failedAmountNotValid',
} as const satisfies { readonly [State in DeviceState]?: string };

const failureOf = (status: DeviceState): (typeof FAILURES)[keyof typeof FAILURES] =>
  status === 'Rejected' || status === 'DeviceBusy' || status === 'AmountNotValid'
    ? FAILURES[status]
    : FAILURES.Cancelled;

/** A refund that its card terminal is asked for: how far it is, and what a person can do (decision 55). */
export function DeviceRefundPanel({ asked: { activity, part } }: { readonly asked: DeviceRefund }) {
  const t = useText(deviceStrings);
  const operational = useOperationalSetting();
  const { status, deviceName: device, wantsSignature, isCancelling } = activity;
  const amount = formatAmount(activity.amount, operational);
  const card = part === null ? '' : ` · ${t('cardOf', part)}`;
  const { button } = useActivitySteps({ activity, amount, onShown: refetchActivities });
  if (isUnknownState(status))
    return (
      <Stack gap="lg" py="md">
        <Notice tone="warning" title={t('unknown')}>
          {t('unknownRefundHint')}
        </Notice>
        <Text fw={600}>
          {device} · {amount}
          {card}
        </Text>
        <Group>
          <Button {...button('check', true)}>{t('check')}</Button>
          <Button {...button('notTaken')}>{t('notGiven')}</Button>
        </Group>
      </Stack>
    );
  return (
    <Stack gap="lg" py="md" aria-live="polite">
      <Group wrap="nowrap" align="center">
        <Loader size="md" />
        <Title order={3}>
          {isCancelling
            ? t('cancelling', { device })
            : wantsSignature
              ? t('signature')
              : status === 'AwaitingPayment'
                ? t('waitingRefund', { device })
                : t('sendingRefund', { amount, device })}
        </Title>
      </Group>
      <Text fz="xl" fw={700}>
        {amount}
        {card}
      </Text>
      <Text c="dimmed">
        {isCancelling ? t('cancellingRefundHint') : wantsSignature ? t('signatureHint') : t('waitingRefundHint')}
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

/** Why the last refund by a card terminal gave nothing back; nothing where it did, or is under way. */
export function DeviceRefundFailure({ asked: { activity } }: { readonly asked: DeviceRefund }) {
  const t = useText(deviceStrings);
  const { status, reason } = activity;
  if (isOpenState(status) || status === 'Completed') return null;
  return (
    <Notice tone="error" title={t(failureOf(status))}>
      {reason === NOT_SET_UP ? t('notSetUp') : reason === null ? '' : t('reason', { reason })} {t('failedHint')}
    </Notice>
  );
}
