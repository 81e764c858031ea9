import { Button, Stack, Text } from '@mantine/core';
import { permission, type ApiKeyRecord } from '@tavola/contract';
import { useState } from 'react';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useCurrentUser } from '#runtime/session/users.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { Card } from '#ui/frames/Card.tsx';
import { takeOverApiKey } from './api-keys.queries.ts';
import { apiKeyStrings } from './api-keys.strings.ts';

const TEXTS = { Active: 'keeperText', RightsMissing: 'keeperRightsText', Gone: 'keeperGoneText' } as const;

/** Whose rights a key has, and how another person takes it over (decision 479). */
export function ApiKeyKeeper({ apiKey }: { readonly apiKey: ApiKeyRecord }) {
  const t = useText(apiKeyStrings);
  const mayTake = useIsAllowed([permission.onlineIntegrations.edit]);
  const { userId } = useCurrentUser();
  const [{ keeperID, keeperName, keeperState }, setKeeper] = useState(apiKey);
  const isWarning = keeperState !== 'Active';
  const take = (): Promise<unknown> =>
    attempt(async () => {
      setKeeper(await takeOverApiKey(apiKey.apiKeyID));
      toast('success', t('takenOver'));
    });
  return (
    <Card title={t('madeBy')} hint={keeperName}>
      <Stack gap="sm">
        <Text fw={isWarning ? 600 : undefined} role={isWarning ? 'status' : undefined}>
          {t(TEXTS[keeperState], { name: keeperName })}
        </Text>
        {mayTake && keeperID !== userId && (
          <Button variant="default" onClick={() => void take()} style={{ alignSelf: 'flex-start' }}>
            {t('takeOver')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
