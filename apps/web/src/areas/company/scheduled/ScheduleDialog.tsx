import { Group, Text } from '@mantine/core';
import { localDate, localTime, type FormSave, type ScreenID } from '@tavola/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { newID } from '#runtime/clock/ids.ts';
import { instantAt, localMoment } from '#runtime/clock/local-moment.ts';
import { serverNow } from '#runtime/clock/server-clock.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { formatDateTime } from '#text/format.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { DateField, TimeField } from '#ui/fields/TimeField.tsx';
import { scheduleChange } from './scheduled.queries.ts';
import { scheduledStrings } from './scheduled.strings.ts';

const schema = z.object({ date: localDate(), time: localTime() });
const MINUTES = 60;

interface ScheduleDialogProps {
  readonly save: FormSave;
  readonly screen: ScreenID;
  readonly name: string;
  readonly onClose: () => void;
  readonly onScheduled: () => void;
}

/** Asks when a form is to be saved, and schedules it. */
export function ScheduleDialog({ save, screen, name, onClose, onScheduled }: ScheduleDialogProps) {
  const t = useText(scheduledStrings);
  const { timezoneName } = useOperationalSetting();
  // A dialog that is submitted twice schedules one change.
  const [scheduledChangeID] = useState(newID);
  const form = useSchemaForm({
    schema,
    initialValues: { date: localMoment(serverNow(), timezoneName).date, time: '' },
    onSubmit: async ({ date, time }) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      const dueAt = new Date(instantAt(date, hours * MINUTES + minutes, timezoneName)).toISOString();
      await scheduleChange({ ...save, scheduledChangeID, dueAt, screen, name });
      toast('success', t('scheduled', { moment: formatDateTime(dueAt, timezoneName) }));
      onClose();
      onScheduled();
    },
  });
  return (
    <FormDialog title={t('schedule')} size="sm" form={form} submitLabel={t('submit')} onClose={onClose}>
      <Text>{t('scheduleText')}</Text>
      <Group align="flex-start" grow gap="sm">
        <DateField {...form.field('date')} label={t('date')} />
        <TimeField {...form.field('time')} label={t('time')} data-autofocus />
      </Group>
    </FormDialog>
  );
}
