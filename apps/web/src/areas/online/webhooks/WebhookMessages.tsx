import { Button, Group, Stack, Text } from '@mantine/core';
import { permission, WEBHOOK_TEST, webhookTypes, type WebhookMessage } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { Card } from '#ui/frames/Card.tsx';
import { replayMessage, webhookMessagesQuery } from './webhooks.queries.ts';
import { webhookStrings } from './webhooks.strings.ts';

const names = [...webhookTypes, WEBHOOK_TEST] as const;

/** What was sent last, with its outcome; what is over can be sent again. */
export function WebhookMessages({ webhookID }: { readonly webhookID: string }) {
  const t = useText(webhookStrings);
  const { timezoneName } = useOperationalSetting();
  const canSend = useIsAllowed([permission.onlineIntegrations.edit]);
  const { data } = useQuery(webhookMessagesQuery(webhookID));
  const replay = (webhookMessageID: string): Promise<unknown> =>
    attempt(async () => {
      await replayMessage(webhookID, webhookMessageID);
      toast('success', t('sentAgain'));
    });
  const outcomeOf = ({ answerStatus, failure, attempts, nextAt, state }: WebhookMessage): string =>
    [
      t(state),
      ...(answerStatus === null ? [] : [t('answered', { status: answerStatus })]),
      ...(failure === null ? [] : [t(failure)]),
      ...(attempts > 1 ? [t('attemptsOf', { count: attempts })] : []),
      ...(nextAt === null || attempts === 0 ? [] : [t('nextTry', { time: formatDateTime(nextAt, timezoneName) })]),
    ].join(' · ');
  return (
    <Card title={t('messages')}>
      {data?.items.length === 0 && <Text>{t('noMessages')}</Text>}
      <Stack gap="md">
        {data?.items.map((message) => {
          const name = names.find((one) => one === message.type);
          return (
            <Group key={message.webhookMessageID} justify="space-between" align="flex-start" wrap="nowrap">
              <div style={{ minWidth: 0 }}>
                <Text fw={600}>{name === undefined ? message.type : t(name)}</Text>
                <Text size="sm">{formatDateTime(message.createdAt, timezoneName)}</Text>
                <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {outcomeOf(message)}
                </Text>
              </div>
              {canSend && message.state !== 'Waiting' && (
                <Button
                  variant="default"
                  style={{ flexShrink: 0 }}
                  onClick={() => void replay(message.webhookMessageID)}
                >
                  {t('again')}
                </Button>
              )}
            </Group>
          );
        })}
      </Stack>
    </Card>
  );
}
