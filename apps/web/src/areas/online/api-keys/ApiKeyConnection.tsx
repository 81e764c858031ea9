import { Button, Stack, Text } from '@mantine/core';
import { permission, type ApiKeyRecord } from '@tavola/contract';
import { useState } from 'react';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { CopiedValue } from '#ui/fields/CopiedValue.tsx';
import { attempt } from '#ui/forms/attempt.ts';
import { Card } from '#ui/frames/Card.tsx';
import { makeApiKey } from './api-keys.queries.ts';
import { apiKeyStrings } from './api-keys.strings.ts';

/** How a program connects: the address, and a key that is shown once. */
export function ApiKeyConnection({ apiKey }: { readonly apiKey: ApiKeyRecord }) {
  const t = useText(apiKeyStrings);
  const canMake = useIsAllowed([permission.onlineIntegrations.edit]);
  const [key, setKey] = useState<string | null>(null);
  const hasKey = apiKey.keyStart !== null || key !== null;
  const make = async (): Promise<void> => {
    const isSure =
      !hasKey ||
      (await confirm({
        title: t('renewTitle', { name: apiKey.name }),
        message: t('renewText'),
        confirmLabel: t('renewKey'),
        isDestructive: true,
      }));
    if (!isSure) return;
    await attempt(async () => setKey((await makeApiKey(apiKey.apiKeyID)).key));
  };
  return (
    <Card title={t('connection')} hint={t('connectionHint')}>
      <Stack gap="sm">
        <CopiedValue label={t('address')} value={`${window.location.origin}/api`} />
        <Button component="a" href="/api/docs" target="_blank" rel="noreferrer" variant="default" w="fit-content">
          {t('documentation')}
        </Button>
        {key === null ? (
          <Text>{hasKey ? t('keyMade', { start: apiKey.keyStart ?? '' }) : t('keyMissing')}</Text>
        ) : (
          <>
            <CopiedValue label={t('key')} value={key} />
            <Text fw={600} role="status">
              {t('keyOnce')}
            </Text>
          </>
        )}
        {canMake && (
          <Button variant="default" onClick={() => void make()} style={{ alignSelf: 'flex-start' }}>
            {t(hasKey ? 'renewKey' : 'makeKey')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
