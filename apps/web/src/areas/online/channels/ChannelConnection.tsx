import { Button, Stack, Text } from '@mantine/core';
import { partnerOrderRoutes, permission, type OrderChannelRecord } from '@tavola/contract';
import { useState } from 'react';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { CopiedValue } from '#ui/fields/CopiedValue.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { Card } from '#ui/frames/Card.tsx';
import { renewSecret } from './channels.queries.ts';
import { channelStrings } from './channels.strings.ts';

/** How the partner of a channel connects: address, key, and a secret that is shown once. */
export function ChannelConnection({ channel }: { readonly channel: OrderChannelRecord }) {
  const t = useText(channelStrings);
  const canRenew = useIsAllowed([permission.onlineIntegrations.edit]);
  const [secret, setSecret] = useState<string | null>(null);
  const hasSecret = channel.hasSecret || secret !== null;
  const renew = async (): Promise<void> => {
    const isSure =
      !hasSecret ||
      (await confirm({
        title: t('renewTitle', { name: channel.name }),
        message: t('renewText'),
        confirmLabel: t('renewSecret'),
        isDestructive: true,
      }));
    if (!isSure) return;
    await attempt(async () => setSecret((await renewSecret(channel.orderChannelID)).secret));
  };
  return (
    <Card title={t('connection')} hint={t('connectionHint')}>
      <Stack gap="sm">
        <CopiedValue label={t('address')} value={`${window.location.origin}/api${partnerOrderRoutes.place.path}`} />
        <CopiedValue label={t('key')} value={channel.key} />
        {secret === null ? (
          <Text>{t(hasSecret ? 'secretMade' : 'secretMissing')}</Text>
        ) : (
          <>
            <CopiedValue label={t('secretVersion')} value={secret} />
            <Text fw={600} role="status">
              {t('secretOnce')}
            </Text>
          </>
        )}
        {canRenew && (
          <Button variant="default" onClick={() => void renew()} style={{ alignSelf: 'flex-start' }}>
            {t(hasSecret ? 'renewSecret' : 'makeSecret')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
