import { Select, Stack, Switch } from '@mantine/core';
import { SettingInput, type OperationalSetting } from '@tavola/contract';
import * as z from 'zod/mini';
import { useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { Card } from '#ui/frames/Card.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { SettingRecord } from './SettingRecord.tsx';
import { settingsStrings, switchText, type SettingsText } from './settings.strings.ts';
import { useSettingForm } from './use-setting-form.ts';

const schema = z.pick(SettingInput, {
  useTip: true,
  useServiceCharge: true,
  showBrandFilter: true,
  showTimeAvailabilityOverrideFilter: true,
  logoutAfterPayment: true,
  posTerminalUserIdleTimeout: true,
  alwaysAskPin: true,
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
const PIN_CHOICES = [4, 5, 6];

function idleText(time: string, t: SettingsText): string {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const all = hours * 3600 + minutes * 60 + seconds;
  if (all === 0) return t('never');
  return all % 60 === 0 ? t('minutes', { count: all / 60 }) : t('seconds', { count: all });
}

const describe = (field: string, value: unknown, t: SettingsText): string | undefined =>
  field === 'posTerminalUserIdleTimeout' && typeof value === 'string' ? idleText(value, t) : switchText(value, t);

export const PosGeneralScreen = () => (
  <SettingRecord screen="posGeneral">
    {(setting, onSaved) => <PosGeneralForm key={setting.version} setting={setting} onSaved={onSaved} />}
  </SettingRecord>
);

function PosGeneralForm({ setting, onSaved }: { readonly setting: OperationalSetting; readonly onSaved: () => void }) {
  const t = useText(settingsStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('posGeneral');
  const form = useSettingForm(schema, setting, onSaved);
  const labels = {
    useTip: t('useTip'),
    useServiceCharge: t('useServiceCharge'),
    showBrandFilter: t('showBrandFilter'),
    showTimeAvailabilityOverrideFilter: t('showTimeFilter'),
    logoutAfterPayment: t('logoutAfterPayment'),
    posTerminalUserIdleTimeout: t('posTerminalUserIdleTimeout'),
    alwaysAskPin: t('alwaysAskPin'),
    minPinLength: t('minPinLength'),
  };
  const { posTerminalUserIdleTimeout: idle, minPinLength } = form.inner.getValues();
  const times = IDLE_TIMES.includes(idle) ? IDLE_TIMES : [...IDLE_TIMES, idle].toSorted();
  return (
    <FormScreen
      title={title('posGeneral')}
      backTo={screenPath('main')}
      form={form}
      labels={labels}
      describe={(field, value) => describe(field, value, t)}
      canSave={canEdit}
      onCancel={() => void goTo('main')}
      aside={
        <Card title={t('security')}>
          <Stack gap="md">
            <Select
              label={labels.posTerminalUserIdleTimeout}
              description={t('posTerminalUserIdleTimeoutHint')}
              allowDeselect={false}
              data={times.map((time) => ({ value: time, label: idleText(time, t) }))}
              {...form.field('posTerminalUserIdleTimeout')}
            />
            <Select
              label={labels.minPinLength}
              description={t('minPinLengthHint')}
              allowDeselect={false}
              data={PIN_CHOICES.map((digits) => ({ value: String(digits), label: t('digits', { count: digits }) }))}
              value={String(minPinLength)}
              onChange={(digits) => form.inner.setFieldValue('minPinLength', Number(digits))}
            />
            <Switch
              {...form.field('alwaysAskPin', { type: 'checkbox' })}
              label={labels.alwaysAskPin}
              description={t('alwaysAskPinHint')}
            />
          </Stack>
        </Card>
      }
    >
      <Switch
        {...form.field('useTip.quickService', { type: 'checkbox' })}
        label={labels.useTip}
        description={t('useTipHint')}
      />
      <Switch
        {...form.field('useServiceCharge.quickService', { type: 'checkbox' })}
        label={labels.useServiceCharge}
        description={t('useServiceChargeHint')}
      />
      <Switch
        {...form.field('showBrandFilter.quickService', { type: 'checkbox' })}
        label={labels.showBrandFilter}
        description={t('showBrandFilterHint')}
      />
      <Switch
        {...form.field('showTimeAvailabilityOverrideFilter.quickService', { type: 'checkbox' })}
        label={labels.showTimeAvailabilityOverrideFilter}
        description={t('showTimeFilterHint')}
      />
      <Switch
        {...form.field('logoutAfterPayment', { type: 'checkbox' })}
        label={labels.logoutAfterPayment}
        description={t('logoutAfterPaymentHint')}
      />
    </FormScreen>
  );
}
