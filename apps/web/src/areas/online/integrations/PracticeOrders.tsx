import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { Card } from '#ui/frames/Card.tsx';
import { injectOrder } from './integrations.queries.ts';
import { integrationStrings } from './integrations.strings.ts';

/** Lets the partner to practise with send an order, also one whose item is on no menu. */
export function PracticeOrders() {
  const t = useText(integrationStrings);
  const { canEdit } = useRights('onlineIntegrations');
  const [isSending, setIsSending] = useState(false);
  const inject = async (isUnknown: boolean): Promise<void> => {
    setIsSending(true);
    await attempt(async () => {
      const { orderNo } = await injectOrder(isUnknown);
      toast('success', t('injected', { no: orderNo }));
    });
    setIsSending(false);
  };
  return (
    <Card title={t('practice')} hint={t('practiceHint')}>
      <Group>
        <Button variant="default" disabled={!canEdit} loading={isSending} onClick={() => void inject(false)}>
          {t('inject')}
        </Button>
        <Button variant="default" disabled={!canEdit || isSending} onClick={() => void inject(true)}>
          {t('injectUnknown')}
        </Button>
      </Group>
    </Card>
  );
}
