import { Button, Group, Stack, Text } from '@mantine/core';
import { isOpenState, isUnknownState, type PaymentActivity } from '@tavola/contract';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatAmount, formatDateTime } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { amountAsked, kindMarks, kindWords, stateWord, unknownHints } from './activity-words.ts';
import { refetchActivities } from './device-activities.queries.ts';
import { deviceStrings } from './device.strings.ts';
import { useActivitySteps } from './use-activity-steps.ts';

interface DeviceActivityDialogProps {
  readonly activity: PaymentActivity;
  readonly onClose: () => void;
}

/** Something that a card terminal has not answered: what a person knows of it, and what can be done. */
export function DeviceActivityDialog({ activity, onClose }: DeviceActivityDialogProps) {
  const t = useText(deviceStrings);
  const goTo = useGoTo();
  const language = useLanguage();
  const operational = useOperationalSetting();
  const amount = formatAmount(amountAsked(activity), operational);
  const { button } = useActivitySteps({ activity, amount, onShown: refetchActivities });
  const { kind, status, isToBeGivenBack, isCancelling, orderID, orderNo, deviceName, createdOn, reason } = activity;
  const isRefund = kind === 'refund';
  const isUnknown = isUnknownState(status);
  const isVoid = kind === 'void' || kind === 'return';
  return (
    <Dialog title={`${t(kindWords[kind])} · ${amount}`} onClose={onClose}>
      <Stack gap="md">
        <Notice tone={isToBeGivenBack ? 'error' : isUnknown ? 'warning' : 'info'} title={t(stateWord(activity))}>
          {isToBeGivenBack
            ? t(isRefund ? 'returnedHint' : 'chargedHint')
            : isUnknown
              ? t(unknownHints[kind])
              : t(isCancelling ? 'cancelling' : isRefund ? 'waitingRefund' : 'waiting', { device: deviceName })}
        </Notice>
        <Text>
          {t('order')} {orderNo} · {deviceName} · {formatDateTime(createdOn, operational.timezoneName, language)}
        </Text>
        {reason !== null && <Text c="dimmed">{t('reason', { reason })}</Text>}
        <Group>
          {isOpenState(status) && <Button {...button('check', true)}>{t('check')}</Button>}
          {isUnknown && <Button {...button('notTaken')}>{t(kindMarks[kind])}</Button>}
          {isUnknown && isVoid && <Button {...button('markVoided')}>{t('markVoided')}</Button>}
          {/* A void is not stopped: the charge stays until the card terminal cancels it. */}
          {isOpenState(status) && !isVoid && !isUnknown && !isCancelling && (
            <Button {...button('stop')}>{t('stop')}</Button>
          )}
          {isToBeGivenBack && <Button {...button('takeBack', true)}>{t(isRefund ? 'takeBack' : 'giveBack')}</Button>}
          <Button
            variant="default"
            onClick={() => void (isRefund ? goTo('sales') : goTo('order', { params: { id: orderID } }))}
          >
            {t(isRefund ? 'openSale' : 'openOrder')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
