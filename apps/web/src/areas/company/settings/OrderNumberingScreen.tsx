import { Radio, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { MAX_NUMBER_LENGTH, MAX_PREFIX_LENGTH, SettingInput, type OrderNumbering } from '@tavola/contract';
import * as z from 'zod/mini';
import { Notice } from '#ui/frames/Notice.tsx';
import type { RecordForm } from '#ui/forms/record-form.ts';
import { SettingScreen } from './SettingScreen.tsx';
import type { SettingsText } from './settings.strings.ts';

const schema = z.pick(SettingInput, { orderNumbering: true });

const CHANNELS = ['quickService', 'tableService', 'onlineService'] as const;
const LENGTHS = Array.from({ length: MAX_NUMBER_LENGTH }, (_, index) => index + 1);
const SAMPLE = '42';

/** What an order at the counter is called. */
const sampleOf = ({ prefix, length }: OrderNumbering): string =>
  `${prefix.quickService.trim().toUpperCase()}${SAMPLE.padStart(length, '0')}`;

const resets = { day: 'resetDay', month: 'resetMonth', never: 'resetNever' } as const;

const describeNumbering = (numbering: OrderNumbering, t: SettingsText): string =>
  [
    ...CHANNELS.map((channel) => numbering.prefix[channel]).filter((prefix) => prefix !== ''),
    sampleOf(numbering),
    t(resets[numbering.reset]),
    ...(numbering.isPerChannel ? [t('isPerChannel')] : []),
  ].join(' · ');

/** Prefixes per channel, length and restart of order numbers, with an example of one (decision 35). */
export const OrderNumberingScreen = () => (
  <SettingScreen
    screen="orderNumbering"
    permission="posCondition"
    schema={schema}
    describe={(t) => ({ orderNumbering: (numbering) => describeNumbering(numbering, t) })}
  >
    {({ form, t }) => <NumberingFields form={form} t={t} numbering={form.inner.getValues().orderNumbering} />}
  </SettingScreen>
);

interface NumberingFieldsProps {
  readonly form: RecordForm<z.input<typeof schema>>;
  readonly t: SettingsText;
  readonly numbering: OrderNumbering;
}

const NumberingFields = ({ form, t, numbering }: NumberingFieldsProps) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      {CHANNELS.map((channel) => (
        <TextInput
          key={channel}
          {...form.field(`orderNumbering.prefix.${channel}`)}
          label={t(`prefix_${channel}`)}
          placeholder={t('noPrefix')}
          maxLength={MAX_PREFIX_LENGTH}
        />
      ))}
    </SimpleGrid>
    <Text size="sm" c="dimmed">
      {t('prefixHint')}
    </Text>
    <Select
      label={t('numberLength')}
      description={t(numbering.length === 1 ? 'numberAsCounted' : 'numberLengthHint', {
        sample: SAMPLE.padStart(numbering.length, '0'),
      })}
      allowDeselect={false}
      data={LENGTHS.map((digits) => ({
        value: String(digits),
        label: digits === 1 ? t('noZeros') : t('digits', { count: digits }),
      }))}
      value={String(numbering.length)}
      onChange={(digits) => form.inner.setFieldValue('orderNumbering.length', Number(digits))}
    />
    <Radio.Group {...form.field('orderNumbering.reset')} label={t('numberReset')} description={t('numberResetHint')}>
      <Stack gap={0}>
        <Radio value="day" label={t('resetDay')} />
        <Radio value="month" label={t('resetMonth')} />
        <Radio value="never" label={t('resetNever')} />
      </Stack>
    </Radio.Group>
    <Switch
      {...form.field('orderNumbering.isPerChannel', { type: 'checkbox' })}
      label={t('isPerChannel')}
      description={t('isPerChannelHint')}
    />
    <Notice tone="info">{t('numberSample', { sample: sampleOf(numbering) })}</Notice>
  </>
);
