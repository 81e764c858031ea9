import { Button, Stack, Text } from '@mantine/core';
import { IconDeviceTablet } from '@tabler/icons-react';
import type { PosTerminalStatus } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { screenPath } from '#runtime/navigation/navigation.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { Card } from '#ui/frames/Card.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import classes from './PairingCard.module.css';
import { givePairingCode, pairingStateQuery } from './pos-terminals.queries.ts';
import { terminalStrings } from './pos-terminals.strings.ts';
import { formatMoment } from './terminal-columns.tsx';

/** A code with which a new tablet becomes this terminal; the card notices when one has (decision 262). */
export function PairingCard({ terminal: { clientID, userName } }: { readonly terminal: PosTerminalStatus }) {
  const t = useText(terminalStrings);
  const { timezoneName } = useOperationalSetting();
  const [code, setCode] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { data } = useQuery(pairingStateQuery(clientID));
  const isWaiting = data?.state === 'waiting';
  const time = data?.expiresAt == null ? '' : formatMoment(data.expiresAt, timezoneName);

  const handleGive = async () => {
    setIsBusy(true);
    await attempt(async () => setCode((await givePairingCode(clientID)).code));
    setIsBusy(false);
  };
  return (
    <Card title={t('pairing')} hint={t('pairingHint')}>
      {isWaiting &&
        (code === null ? (
          <Text>{t('pairingWaits', { time })}</Text>
        ) : (
          <Stack gap="xs">
            <Text>{t('pairingAddress', { address: `${location.host}${screenPath('pairTerminal')}` })}</Text>
            <output className={classes.code} aria-label={t('pairingCode')}>
              {code.slice(0, 4)} {code.slice(4)}
            </output>
            <Text c="dimmed" size="sm">
              {t('pairingUntil', { time })}
            </Text>
          </Stack>
        ))}
      {code !== null && data?.state === 'paired' && <Notice tone="success">{t('paired')}</Notice>}
      {code !== null && data?.state === 'expired' && <Notice tone="warning">{t('pairingExpired')}</Notice>}
      {userName === null ? (
        <Button
          data-worded
          variant="default"
          leftSection={<IconDeviceTablet size={20} />}
          loading={isBusy}
          onClick={() => void handleGive()}
        >
          {t(isWaiting ? 'pairingAnother' : 'pairingShow')}
        </Button>
      ) : (
        <Text c="dimmed">{t('pairingInUse')}</Text>
      )}
    </Card>
  );
}
