import { Badge, Button, Radio, Stack, Text } from '@mantine/core';
import type { ClientChoice, TerminalType } from '@tavola/contract';
import { useState } from 'react';
import { failureMessage } from '#runtime/http/call-error.ts';
import { chooseDevice } from '#runtime/session/session.ts';
import { authStrings } from './auth.strings.ts';
import { useText } from '#text/define.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import classes from './DeviceList.module.css';

export const deviceTypeText = {
  PosTerminalWithCash: 'deviceTypeCash',
  PosTerminalWithOutCash: 'deviceTypeNoCash',
  OrderQuesTerminal: 'deviceTypeQueue',
} as const satisfies Record<TerminalType, string>;

interface DeviceListProps {
  readonly devices: readonly ClientChoice[];
  readonly onTake: (choose: (isForced: boolean) => Promise<void>) => Promise<void>;
}

/** The terminals of this location to choose from. */
export function DeviceList({ devices, onTake }: DeviceListProps) {
  const t = useText(authStrings);
  const [chosenID, setChosenID] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (devices.length === 0) return <EmptyState title={t('noDevices')} text={t('noDevicesText')} />;

  const handleChoose = async () => {
    const device = devices.find((one) => one.clientID === chosenID);
    if (device === undefined) return setMessage(t('selectDevice'));
    setIsBusy(true);
    setMessage(null);
    try {
      await onTake((isForced) => chooseDevice(device, { isForced }));
    } catch (failure) {
      setMessage(failureMessage(failure));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Stack gap="md">
      {message !== null && <Notice tone="error">{message}</Notice>}
      <Radio.Group value={chosenID} onChange={setChosenID} aria-label={t('pickExisting')}>
        <Stack gap="xs">
          {devices.map((device) => (
            <Radio.Card key={device.clientID} value={device.clientID} className={classes.card}>
              <Radio.Indicator />
              <span className={classes.names}>
                <Text fw={600} truncate>
                  {device.name}
                </Text>
                <Text size="sm" c="dimmed">
                  {t(deviceTypeText[device.type])}
                </Text>
              </span>
              {device.isInUse && <Badge color="amber">{t('inUse')}</Badge>}
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      <Button size="xl" disabled={chosenID === null} loading={isBusy} onClick={() => void handleChoose()}>
        {t('choose')}
      </Button>
    </Stack>
  );
}
