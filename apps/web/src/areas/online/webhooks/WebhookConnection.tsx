import { Button, Group, Stack, Text } from '@mantine/core';
import { permission, type WebhookRecord } from '@tavola/contract';
import { useState } from 'react';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { CopiedValue } from '#ui/fields/CopiedValue.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { Card } from '#ui/frames/Card.tsx';
import { renewWebhookSecret, testWebhook } from './webhooks.queries.ts';
import { webhookStrings } from './webhooks.strings.ts';

/** The secret of a webhook, which is shown once, and a test. */
export function WebhookConnection({ webhook }: { readonly webhook: WebhookRecord }) {
  const t = useText(webhookStrings);
  const canChange = useIsAllowed([permission.onlineIntegrations.edit]);
  const [secret, setSecret] = useState<string | null>(null);
  const hasSecret = webhook.hasSecret || secret !== null;
  const renew = async (): Promise<void> => {
    const isSure =
      !hasSecret ||
      (await confirm({
        title: t('renewTitle', { name: webhook.name }),
        message: t('renewText'),
        confirmLabel: t('renewSecret'),
        isDestructive: true,
      }));
    if (!isSure) return;
    await attempt(async () => setSecret((await renewWebhookSecret(webhook.webhookID)).secret));
  };
  const test = (): Promise<unknown> =>
    attempt(async () => {
      await testWebhook(webhook.webhookID);
      toast('success', t('testSent'));
    });
  return (
    <Card title={t('connection')} hint={t('connectionHint')}>
      <Stack gap="sm">
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
        {canChange && (
          <Group gap="sm">
            <Button variant="default" onClick={() => void renew()}>
              {t(hasSecret ? 'renewSecret' : 'makeSecret')}
            </Button>
            {hasSecret && (
              <Button variant="default" onClick={() => void test()}>
                {t('sendTest')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Card>
  );
}
