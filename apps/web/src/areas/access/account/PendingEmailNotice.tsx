import { Button, Stack, Text } from '@mantine/core';
import type { PendingEmail } from '@tavola/contract';
import { useState } from 'react';
import { serverNow } from '#runtime/clock/server-clock.ts';
import { useText } from '#text/define.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { accountStrings } from './account.strings.ts';

interface PendingEmailNoticeProps {
  readonly pending: PendingEmail;
  readonly onCancel: () => Promise<unknown>;
}

/** The new mail address that waits for its confirmation, and the way to withdraw it (decision 263). */
export function PendingEmailNotice({ pending, onCancel }: PendingEmailNoticeProps) {
  const t = useText(accountStrings);
  const [isBusy, setIsBusy] = useState(false);
  if (pending === null) return null;
  const isOver = Date.parse(pending.expiresAt) <= serverNow();
  const handleCancel = async () => {
    setIsBusy(true);
    await attempt(async () => void (await onCancel()));
    setIsBusy(false);
  };
  return (
    <Notice tone={isOver ? 'warning' : 'info'} title={t(isOver ? 'mailOverTitle' : 'mailWaitsTitle')}>
      <Stack gap="sm" align="flex-start">
        <Text style={{ overflowWrap: 'anywhere' }}>
          {t(isOver ? 'mailOver' : 'mailWaits', { email: pending.email })}
        </Text>
        <Button data-worded variant="default" loading={isBusy} onClick={() => void handleCancel()}>
          {t('mailCancel')}
        </Button>
      </Stack>
    </Notice>
  );
}
