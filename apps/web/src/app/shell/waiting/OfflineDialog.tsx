import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useConnectivity } from '#offline/connectivity.ts';
import { isNearlyFull, useStorageRoom } from '#offline/store/storage-room.ts';
import { useWaiting } from '#offline/waiting.ts';
import { useOfflineLicence } from '#runtime/session/offline-licence.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatHours } from '#text/durations.ts';
import { formatDateTime } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import { offlineStrings } from './offline.strings.ts';
import { percentOf } from './percent.ts';
import { useNow } from './use-now.ts';

/** What waits for the connection, in the order in which a restaurant misses it (decision 78). */
const OFF = ['tables', 'kitchen', 'parts', 'cards', 'accounts', 'giftCards', 'points', 'refunds', 'reports'] as const;

interface OfflineDialogProps {
  readonly onClose: () => void;
  /** Shows the list of what waits. */
  readonly onShowWaiting: () => void;
}

/** What continues without a connection and what waits, how much is stored here, and how long new sales can be made. */
export function OfflineDialog({ onClose, onShowWaiting }: OfflineDialogProps) {
  const t = useText(offlineStrings);
  const isPhone = useIsPhone();
  const nowMs = useNow();
  const { timezoneName } = useOperationalSetting();
  const sinceMs = useConnectivity((state) => state.sinceMs);
  const { count, moveCount, oldestMs } = useWaiting();
  const { usedShare } = useStorageRoom();
  const waiting = count + moveCount;
  return (
    <Dialog title={t('title')} size="md" fullScreen={isPhone} onClose={onClose}>
      <Stack gap="md">
        <Text>{t('goesOn')}</Text>
        {sinceMs > 0 && (
          <Text c="dimmed">{t('since', { time: formatDateTime(new Date(sinceMs).toISOString(), timezoneName) })}</Text>
        )}
        <Licence />
        {isNearlyFull(usedShare) && <Notice tone="warning">{t('full', { percent: percentOf(usedShare) })}</Notice>}
        <Group justify="space-between" gap="sm">
          <Text fw={600}>
            {waiting === 0
              ? t('nothingWaits')
              : t('waits', { count: waiting, age: formatHours(Math.max(0, (nowMs - (oldestMs ?? nowMs)) / 1000)) })}
          </Text>
          {waiting > 0 && (
            <Button variant="default" onClick={onShowWaiting}>
              {t('show')}
            </Button>
          )}
        </Group>
        <section aria-label={t('off')}>
          <Text fw={600}>{t('off')}</Text>
          <List>
            {OFF.map((each) => (
              <List.Item key={each}>{t(each)}</List.Item>
            ))}
          </List>
        </section>
      </Stack>
    </Dialog>
  );
}

function Licence() {
  const t = useText(offlineStrings);
  const leftMs = useOfflineLicence();
  if (leftMs === null) return null;
  return leftMs > 0 ? (
    <Text>{t('left', { time: formatHours(leftMs / 1000) })}</Text>
  ) : (
    <Notice tone="error">{t('stopped')}</Notice>
  );
}
