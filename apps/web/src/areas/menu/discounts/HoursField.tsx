import { Button, Group, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import type { DiscountFields } from '@tavola/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '#text/define.ts';
import { discountStrings } from './discounts.strings.ts';
import { Card } from '#ui/frames/Card.tsx';
import { NEW_HOURS } from '#ui/fields/AvailabilityField.tsx';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { DateField, TimeField } from '#ui/fields/TimeField.tsx';
import { WeekdayField } from '#ui/fields/WeekdayField.tsx';
import { fieldsOf, type DiscountForm } from './discount-form.ts';

type Window = DiscountFields['discountAvailabilities'][number];

const NEW_WINDOW: Window = {
  availableDays: '',
  allDay: false,
  timeStart: NEW_HOURS.from,
  timeEnd: NEW_HOURS.to,
  isExpiration: true,
  dateStart: null,
  dateEnd: null,
  duration: null,
};

/** When a discount applies: the whole day, until a time, or for a number of minutes. */
export function HoursField({ form }: { readonly form: DiscountForm }) {
  const t = useText(discountStrings);
  const { discountAvailabilities: windows } = fieldsOf(form);
  const setWindows = (next: Window[]) => form.inner.setFieldValue('discountAvailabilities', next);
  const change = (index: number, part: Partial<Window>) =>
    setWindows(windows.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const { error } = form.field('discountAvailabilities');
  const errorID = useId();
  return (
    <Stack gap="sm">
      {windows.map((window, index) => {
        const field = (name: keyof Window) => form.field(`discountAvailabilities.${index}.${name}`);
        return (
          // A window has no id; its index identifies it.
          <Card key={index}>
            <Stack gap="sm">
              <WeekdayField
                label={t('days')}
                value={window.availableDays}
                onChange={(availableDays) => change(index, { availableDays })}
              />
              <Switch
                label={t('allDay')}
                checked={window.allDay}
                onChange={(event) => change(index, { allDay: event.currentTarget.checked })}
              />
              {!window.allDay && (
                <Switch
                  label={t('isExpiration')}
                  checked={window.isExpiration}
                  onChange={(event) => change(index, { isExpiration: event.currentTarget.checked })}
                />
              )}
              {!window.allDay && (
                <Group gap="sm" grow align="flex-start">
                  <TimeField {...field('timeStart')} label={t('timeStart')} withAsterisk />
                  {window.isExpiration ? (
                    <TimeField {...field('timeEnd')} label={t('timeEnd')} withAsterisk />
                  ) : (
                    <DecimalField {...field('duration')} isOptional decimals={0} label={t('duration')} withAsterisk />
                  )}
                </Group>
              )}
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <DateField {...field('dateStart')} label={t('dateStart')} />
                <DateField {...field('dateEnd')} label={t('dateEnd')} />
              </SimpleGrid>
              <Group justify="flex-end">
                <Button
                  variant="subtle"
                  color="red"
                  leftSection={<IconTrash size={18} />}
                  onClick={() => setWindows(windows.filter((_, at) => at !== index))}
                >
                  {t('removeHours')}
                </Button>
              </Group>
            </Stack>
          </Card>
        );
      })}
      {error !== undefined && windows.length === 0 && (
        <Text id={errorID} c="red" size="sm">
          {t('hoursNeeded')}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          data-path="discountAvailabilities"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorID}
          onClick={() => setWindows([...windows, NEW_WINDOW])}
        >
          {t('addHours')}
        </Button>
      </Group>
    </Stack>
  );
}
