import { Button, Group, Text } from '@mantine/core';
import { HourlyRateInput } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { localMoment } from '#runtime/clock/local-moment.ts';
import { serverNow } from '#runtime/clock/server-clock.ts';
import { useRights } from '#runtime/http/records.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatAmount, formatDate } from '#text/format.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { DateField } from '#ui/fields/TimeField.tsx';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FormNotice } from '#ui/forms/FormNotice.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { hoursStrings } from './hours.strings.ts';
import { hourlyRatesQuery, setHourlyRate } from './hours.queries.ts';

/** The hourly rates of a person with the dates from which they hold, and the next one. */
export function RatesCard({ userID }: { readonly userID: string }) {
  const t = useText(hoursStrings);
  const language = useLanguage();
  const currency = useCurrency();
  const { timezoneName } = useOperationalSetting();
  const { canEdit } = useRights('employeeReport');
  const { data } = useQuery(hourlyRatesQuery(userID));
  const [today] = useState(() => localMoment(serverNow(), timezoneName).date);
  const form = useSchemaForm({
    schema: HourlyRateInput,
    initialValues: { hourlyRate: null, fromDate: today },
    onSubmit: async (values) => {
      await setHourlyRate(userID, values);
      toast('success', t('rateSaved'));
    },
  });
  return (
    <Card title={t('rates')} hint={t('ratesHint')}>
      {data?.rates.length === 0 && <Text c="dimmed">{t('noRates')}</Text>}
      {data?.rates.map(({ hourlyRate, fromDate }) => (
        <Text key={fromDate}>
          {t('rateFrom', {
            rate: hourlyRate === null ? t('noRate') : formatAmount(hourlyRate, currency),
            date: formatDate(fromDate, 'UTC', language),
          })}
        </Text>
      ))}
      {canEdit && (
        <form {...form.props}>
          <FormNotice failure={form.failure} />
          <Group align="flex-end">
            <AmountField {...form.field('hourlyRate')} label={t('rate')} placeholder={t('noRate')} isOptional />
            <DateField {...form.field('fromDate')} label={t('fromDate')} />
            <Button type="submit" loading={form.isSubmitting}>
              {t('saveRate')}
            </Button>
          </Group>
        </form>
      )}
    </Card>
  );
}
