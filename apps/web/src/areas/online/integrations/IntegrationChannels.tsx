import { Button, Group, Stack, Text } from '@mantine/core';
import { screens, type IntegrationProvider, type OnlineLocation } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { Card } from '#ui/frames/Card.tsx';
import { ChannelLinkDialog } from './ChannelLinkDialog.tsx';
import { onlineLocationsQuery, syncIntegration } from './integrations.queries.ts';
import { integrationStrings } from './integrations.strings.ts';

const reasons = ['failed', 'timeout', 'refused'] as const;

interface IntegrationChannelsProps {
  readonly id: IntegrationProvider;
  /** Its channels have an address, and can be changed. */
  readonly isSentTo: boolean;
}

/** The channels of an integration, and what was sent to each. */
export function IntegrationChannels({ id, isSentTo }: IntegrationChannelsProps) {
  const t = useText(integrationStrings);
  const { timezoneName } = useOperationalSetting();
  const { canEdit } = useRights('onlineIntegrations');
  const goTo = useGoTo();
  const title = useText(screenStrings);
  const newScreen = isSentTo ? 'orderChannelNew' : 'onlineStoreNew';
  const mayAdd = useIsAllowed(screens[newScreen].access);
  const { data } = useQuery(onlineLocationsQuery(id));
  const [openID, setOpenID] = useState<string | null>(null);
  const locations = data?.locations ?? [];
  const open = locations.find(({ orderChannelID }) => orderChannelID === openID);
  const stateOf = ({ isConnected, isActive, address, hasSecret, sentAt, failure }: OnlineLocation): string => {
    if (!isConnected) return t('notConnected');
    if (!isSentTo) return t('on');
    if (!isActive) return t('off');
    if (!hasSecret) return t('noSecret');
    if (address === null) return t('notSent');
    const reason = reasons.find((one) => one === failure);
    if (failure !== null) return reason === undefined ? t('failedStatus', { status: failure }) : t(reason);
    return sentAt === null ? t('waiting') : t('sentAt', { time: formatDateTime(sentAt, timezoneName) });
  };
  const sync = (): Promise<void> =>
    attempt(async () => {
      const { channels } = await syncIntegration(id);
      if (channels === 0) toast('error', t('nothingToSync'));
      else toast('success', t('synced'));
    });
  return (
    <Card
      title={t('integrationChannels')}
      hint={t('channelsHint')}
      actions={
        isSentTo &&
        canEdit &&
        locations.length > 0 && (
          <Button variant="default" onClick={() => void sync()}>
            {t('sync')}
          </Button>
        )
      }
    >
      {data !== undefined && locations.length === 0 && (
        <Stack gap="sm" align="flex-start">
          <Text>{t(isSentTo ? 'noChannels' : 'noStores')}</Text>
          {mayAdd && (
            <Button variant="default" onClick={() => void goTo(newScreen)}>
              {title(newScreen)}
            </Button>
          )}
        </Stack>
      )}
      <Stack gap="md">
        {locations.map((location) => (
          <Group key={location.orderChannelID} justify="space-between" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {location.channelName}
              </Text>
              <Text size="sm" c="dimmed">
                {stateOf(location)}
              </Text>
            </div>
            {isSentTo && canEdit && (
              <Button
                variant="default"
                style={{ flexShrink: 0 }}
                aria-label={`${t('edit')}: ${location.channelName}`}
                onClick={() => setOpenID(location.orderChannelID)}
              >
                {t('edit')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      {open !== undefined && (
        <ChannelLinkDialog id={id} channel={open} locations={locations} onClose={() => setOpenID(null)} />
      )}
    </Card>
  );
}
