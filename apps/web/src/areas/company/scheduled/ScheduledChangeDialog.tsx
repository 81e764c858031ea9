import { Button, Group, Stack, Text } from '@mantine/core';
import { screens, type ScheduledChange, type ScreenID } from '@tavola/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { withdrawChange } from './scheduled.queries.ts';
import { scheduledStrings } from './scheduled.strings.ts';

interface ScheduledChangeDialogProps {
  readonly change: ScheduledChange;
  readonly onClose: () => void;
}

const isScreen = (name: string): name is ScreenID => Object.hasOwn(screens, name);

/** The address of the form that a change is of; null = there is no such form. */
const formAddress = ({ screen, targetID }: ScheduledChange): string | null =>
  isScreen(screen) ? screens[screen].path.replace(/\$\w+/, targetID ?? '') : null;

/** One scheduled change: when, by whom, why it was refused; it can be withdrawn while it waits. */
export function ScheduledChangeDialog({ change, onClose }: ScheduledChangeDialogProps) {
  const t = useText(scheduledStrings);
  const { timezoneName } = useOperationalSetting();
  const [isSending, setIsSending] = useState(false);
  const form = formAddress(change);
  const lines: readonly (readonly [string, string | null])[] = [
    [t('dueAt'), formatDateTime(change.dueAt, timezoneName)],
    [t('state'), t(change.state)],
    [t('reason'), change.reason],
    [t('scheduledBy'), change.scheduledBy],
    [t('scheduledAt'), formatDateTime(change.scheduledAt, timezoneName)],
    [t('endedAt'), change.endedAt === null ? null : formatDateTime(change.endedAt, timezoneName)],
  ];
  const withdraw = async () => {
    setIsSending(true);
    await attempt(async () => {
      await withdrawChange(change.scheduledChangeID);
      toast('success', t('withdrawn'));
      onClose();
    });
    setIsSending(false);
  };
  return (
    <Dialog title={change.name} size="sm" onClose={onClose}>
      <Stack gap="md">
        {lines.map(
          ([label, value]) =>
            value !== null && (
              <Group key={label} justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
                <Text c="dimmed">{label}</Text>
                <Text ta="end">{value}</Text>
              </Group>
            ),
        )}
        <Group justify="flex-end" gap="sm">
          {form !== null && (
            <Button variant="default" renderRoot={(props) => <Link to={form} {...props} />} onClick={onClose}>
              {t('openForm')}
            </Button>
          )}
          {change.state === 'Waiting' && (
            <Button loading={isSending} onClick={() => void withdraw()}>
              {t('withdraw')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
