import { Button, Group, Stack, Text } from '@mantine/core';
import { localDate, localTime } from '@tavola/contract';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { instantAt, localMoment } from '#runtime/clock/local-moment.ts';
import { serverNow } from '#runtime/clock/server-clock.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useText } from '#text/define.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import { useSchemaForm } from '#ui/forms/form.ts';
import { DateField, TimeField } from '#ui/fields/TimeField.tsx';
import { asOfStrings } from './as-of.strings.ts';

const schema = z.object({ date: localDate(), time: localTime() });
const MINUTES = 60;

/** Asks for a moment and opens the form of this page as it was then. */
export function AsOfForm({ onOpened }: { readonly onOpened: () => void }) {
  const t = useText(asOfStrings);
  const navigate = useNavigate();
  const { timezoneName } = useOperationalSetting();
  const form = useSchemaForm({
    schema,
    initialValues: { date: localMoment(serverNow(), timezoneName).date, time: '' },
    onSubmit: async ({ date, time }) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      const at = new Date(instantAt(date, hours * MINUTES + minutes, timezoneName)).toISOString();
      onOpened();
      await navigate({ to: '.', search: { asOf: at } });
    },
  });
  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        event.stopPropagation();
        form.props.onSubmit(event);
      }}
    >
      <Stack gap="xs">
        <Text fw={600}>{t('asItWas')}</Text>
        <Text size="sm" c="dimmed">
          {t('asItWasText')}
        </Text>
        <FormNotice failure={form.failure} />
        <Group align="flex-start" gap="sm">
          <DateField {...form.field('date')} label={t('date')} w={180} />
          <TimeField {...form.field('time')} label={t('time')} w={140} />
          <Button type="submit" variant="default" mt={29}>
            {t('show')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
