import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { storeSeparately } from '#areas/selling/offline/offline-review.queries.ts';
import { offlineReviewStrings } from '#areas/selling/offline/offline-review.strings.ts';
import type { OfflineContent } from '#offline/store/pending-orders.ts';
import { hashOf, sendAgain } from '#offline/sync/sync-orders.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';

/**
 * Stores a sale that conflicts with what the server has next to that, as the list of offline sales does (decision 402).
 * It is sent again afterwards, so that it leaves this terminal by the answer of the server and by nothing else.
 */
export function SeparateButton({ content }: { readonly content: OfflineContent }) {
  const t = useText(offlineReviewStrings);
  const [isRunning, setIsRunning] = useState(false);
  const { orderID } = content.order;
  const handleClick = async () => {
    setIsRunning(true);
    await attempt(async () => {
      await storeSeparately(orderID, await hashOf(content));
      toast('success', t('storedSeparately', { number: content.offlineNo }));
      await sendAgain(orderID);
    });
    setIsRunning(false);
  };
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed">
        {t('separateHint')}
      </Text>
      <Button variant="default" loading={isRunning} onClick={() => void handleClick()}>
        {t('storeSeparately')}
      </Button>
    </Group>
  );
}
