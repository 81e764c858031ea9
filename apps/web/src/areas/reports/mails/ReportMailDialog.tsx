import { Checkbox, Group, Stack, Switch, Text } from '@mantine/core';
import { LAST_MAIL_DAY, mailFormats, mailFrequencies, ReportMailInput, type ReportMail } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { useText } from '#text/define.ts';
import { weekdayName } from '#text/format.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { TimeField } from '#ui/fields/TimeField.tsx';
import { useSchemaForm } from '#ui/forms/form.ts';
import { FilterSelect } from '#ui/pick/FilterSelect.tsx';
import { PickField } from '#ui/pick/PickField.tsx';
import { createReportMail, mailReadersQuery, updateReportMail } from './report-mails.queries.ts';
import { reportMailStrings } from './report-mails.strings.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
/** Decision 240. */
const USUAL_TIME = '06:00:00';

interface ReportMailDialogProps {
  readonly view: { readonly reportViewID: string; readonly name: string };
  /** The schedule that is changed; null = a new one. */
  readonly mail: ReportMail | null;
  readonly onClose: () => void;
}

/** Asks when and to whom a saved view is mailed. */
export function ReportMailDialog({ view, mail, onClose }: ReportMailDialogProps) {
  const t = useText(reportMailStrings);
  // A dialog that is submitted twice makes one schedule.
  const [reportMailID] = useState(newID);
  const people = useQuery(mailReadersQuery).data;
  const form = useSchemaForm({
    schema: ReportMailInput,
    initialValues: {
      reportViewID: view.reportViewID,
      frequency: mail?.frequency ?? 'daily',
      weekday: mail?.weekday ?? 1,
      monthDay: mail?.monthDay ?? 1,
      time: mail?.time ?? USUAL_TIME,
      formats: mail?.formats ?? ['pdf'],
      readerIDs: mail?.readerIDs ?? [],
      isActive: mail?.isActive ?? true,
    },
    onSubmit: async (values) => {
      await (mail === null
        ? createReportMail({ ...values, reportMailID })
        : updateReportMail(mail.reportMailID, { ...values, version: mail.version }));
      toast('success', t('saved'));
      onClose();
    },
  });
  const values = form.inner.getValues();
  // Who lost the right stays in the list until the person is taken off it.
  const gone = (mail?.readers ?? []).filter(({ userID }) => !people?.some((one) => one.userID === userID));
  const known = people && [...people, ...gone];
  return (
    <FormDialog
      title={t(mail === null ? 'schedule' : 'change', { name: view.name })}
      size="md"
      form={form}
      onClose={onClose}
    >
      <Text>{t('text')}</Text>
      <Group align="flex-start" grow gap="sm">
        <FilterSelect
          label={t('frequency')}
          value={values.frequency}
          data={mailFrequencies.map((value) => ({ value, label: t(value) }))}
          onChange={(chosen) =>
            form.inner.setFieldValue('frequency', mailFrequencies.find((one) => one === chosen) ?? 'daily')
          }
        />
        {values.frequency === 'weekly' && (
          <FilterSelect
            label={t('weekday')}
            value={String(values.weekday)}
            data={WEEK.map((day) => ({ value: String(day), label: weekdayName(day, 'long') }))}
            onChange={(day) => form.inner.setFieldValue('weekday', Number(day))}
          />
        )}
        {values.frequency === 'monthly' && (
          <FilterSelect
            label={t('monthDay')}
            value={String(values.monthDay)}
            data={Array.from({ length: LAST_MAIL_DAY }, (_, index) => String(index + 1)).map((day) => ({
              value: day,
              label: day,
            }))}
            onChange={(day) => form.inner.setFieldValue('monthDay', Number(day))}
          />
        )}
      </Group>
      <TimeField {...form.field('time')} label={t('time')} description={t('timeHint')} withAsterisk />
      <PickField
        {...form.field('readerIDs')}
        label={t('readers')}
        description={t('readersHint')}
        withAsterisk
        emptyText={t('noReaders')}
        options={known?.map(({ userID, name }) => ({ id: userID, name }))}
      />
      <Checkbox.Group
        {...form.field('formats')}
        label={t('formats')}
        withAsterisk
        value={values.formats}
        onChange={(chosen) =>
          form.inner.setFieldValue(
            'formats',
            mailFormats.filter((format) => chosen.includes(format)),
          )
        }
      >
        <Stack gap="xs" mt="xs">
          {mailFormats.map((format) => (
            <Checkbox key={format} value={format} label={t(format)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch {...form.field('isActive', { type: 'checkbox' })} label={t('isActive')} />
    </FormDialog>
  );
}
