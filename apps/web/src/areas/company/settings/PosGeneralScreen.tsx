import { Select, Stack } from '@mantine/core';
import { amountEntries, SettingInput } from '@tavola/contract';
import * as z from 'zod/mini';
import { Card } from '#ui/frames/Card.tsx';
import type { RecordForm } from '#ui/forms/record-form.ts';
import { SettingScreen, SettingSwitches } from './SettingScreen.tsx';
import type { SettingsText } from './settings.strings.ts';

const schema = z.pick(SettingInput, {
  useTip: true,
  useServiceCharge: true,
  showBrandFilter: true,
  showOnlineStores: true,
  showTimeAvailabilityOverrideFilter: true,
  logoutAfterPayment: true,
  allPaymentTypesOnPhone: true,
  posTerminalUserIdleTimeout: true,
  tableIdleTimeout: true,
  officeIdleTimeout: true,
  amountEntry: true,
  alwaysAskPin: true,
  unlockOffline: true,
  allowOfflinePins: true,
  minPinLength: true,
});

const IDLE_TIMES = [
  '00:00:00',
  '00:00:30',
  '00:01:00',
  '00:02:00',
  '00:05:00',
  '00:10:00',
  '00:15:00',
  '00:30:00',
  '01:00:00',
];
const idleFields = ['posTerminalUserIdleTimeout', 'tableIdleTimeout', 'officeIdleTimeout'] as const;
const PIN_CHOICES = [4, 5, 6];

function idleText(time: string, t: SettingsText): string {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const all = hours * 3600 + minutes * 60 + seconds;
  if (all === 0) return t('never');
  return all % 60 === 0 ? t('minutes', { count: all / 60 }) : t('seconds', { count: all });
}

/** The rules that the counter and the tables each have in their own way (decision 198). */
const rules = [
  'useTip',
  'useServiceCharge',
  'showBrandFilter',
  'showTimeAvailabilityOverrideFilter',
  'showOnlineStores',
] as const;

/** What terminals show and ask: tips, service charge and filters at the counter and at tables, idle lock and PINs. */
export const PosGeneralScreen = () => (
  <SettingScreen
    screen="posGeneral"
    permission="posGeneral"
    schema={schema}
    describe={(t) => ({
      ...Object.fromEntries(idleFields.map((field) => [field, (time: string) => idleText(time, t)])),
      amountEntry: (entry) => t(`amountEntry_${entry}`),
    })}
    sections={(page) => (
      <>
        <Card title={page.t('atCounter')}>
          <Stack gap="md">
            <SettingSwitches page={page} fields={rules} channel="quickService" />
          </Stack>
        </Card>
        {page.setting.modules.tableSales && (
          <Card title={page.t('atTables')}>
            <Stack gap="md">
              <SettingSwitches page={page} fields={rules} channel="tableService" />
            </Stack>
          </Card>
        )}
      </>
    )}
    aside={(page) => (
      <>
        <Card title={page.t('keypads')}>
          <Select
            label={page.t('amountEntry')}
            description={page.t('amountEntryHint')}
            allowDeselect={false}
            data={amountEntries.map((entry) => ({ value: entry, label: page.t(`amountEntry_${entry}`) }))}
            {...page.form.field('amountEntry')}
          />
        </Card>
        <Card title={page.t('onPhones')}>
          <SettingSwitches page={page} fields={['allPaymentTypesOnPhone']} />
        </Card>
        <Card title={page.t('security')}>
          <Stack gap="md">
            {idleFields.map((field) => (
              <IdleTime key={field} field={field} form={page.form} t={page.t} />
            ))}
            <PinLength form={page.form} t={page.t} />
            <SettingSwitches
              page={page}
              fields={['alwaysAskPin', 'unlockOffline', 'allowOfflinePins', 'logoutAfterPayment']}
            />
          </Stack>
        </Card>
      </>
    )}
  />
);

interface FieldProps {
  readonly form: RecordForm<z.input<typeof schema>>;
  readonly t: SettingsText;
}

function IdleTime({ field, form, t }: FieldProps & { readonly field: (typeof idleFields)[number] }) {
  const { [field]: idle } = form.inner.getValues();
  const times = IDLE_TIMES.includes(idle) ? IDLE_TIMES : [...IDLE_TIMES, idle].toSorted();
  return (
    <Select
      label={t(field)}
      description={t(`${field}Hint`)}
      allowDeselect={false}
      data={times.map((time) => ({ value: time, label: idleText(time, t) }))}
      {...form.field(field)}
    />
  );
}

const PinLength = ({ form, t }: FieldProps) => (
  <Select
    label={t('minPinLength')}
    description={t('minPinLengthHint')}
    allowDeselect={false}
    data={PIN_CHOICES.map((digits) => ({ value: String(digits), label: t('digits', { count: digits }) }))}
    value={String(form.inner.getValues().minPinLength)}
    onChange={(digits) => form.inner.setFieldValue('minPinLength', Number(digits))}
  />
);
