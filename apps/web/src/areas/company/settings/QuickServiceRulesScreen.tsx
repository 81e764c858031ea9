import { Switch } from '@mantine/core';
import { SettingInput, type OperationalSetting } from '@tavola/contract';
import * as z from 'zod/mini';
import { useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { SettingRecord } from './SettingRecord.tsx';
import { settingsStrings, switchText } from './settings.strings.ts';
import { useSettingForm } from './use-setting-form.ts';

const schema = z.pick(SettingInput, {
  allowToUseOpenItemOnQuickService: true,
  allMenuSearchable: true,
  strictTimeAvailabilityOnSales: true,
});

export const QuickServiceRulesScreen = () => (
  <SettingRecord screen="quickServiceRules">
    {(setting, onSaved) => <QuickServiceRulesForm key={setting.version} setting={setting} onSaved={onSaved} />}
  </SettingRecord>
);

function QuickServiceRulesForm({
  setting,
  onSaved,
}: {
  readonly setting: OperationalSetting;
  readonly onSaved: () => void;
}) {
  const t = useText(settingsStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('posSaleProcessing');
  const form = useSettingForm(schema, setting, onSaved);
  const labels = {
    allowToUseOpenItemOnQuickService: t('allowToUseOpenItemOnQuickService'),
    allMenuSearchable: t('allMenuSearchable'),
    strictTimeAvailabilityOnSales: t('strictTimeAvailabilityOnSales'),
  };
  return (
    <FormScreen
      title={title('quickServiceRules')}
      backTo={screenPath('main')}
      form={form}
      labels={labels}
      describe={(_field, value) => switchText(value, t)}
      canSave={canEdit}
      onCancel={() => void goTo('main')}
    >
      <Switch
        {...form.field('allowToUseOpenItemOnQuickService', { type: 'checkbox' })}
        label={labels.allowToUseOpenItemOnQuickService}
        description={t('allowToUseOpenItemOnQuickServiceHint')}
      />
      <Switch
        {...form.field('allMenuSearchable.quickService', { type: 'checkbox' })}
        label={labels.allMenuSearchable}
        description={t('allMenuSearchableHint')}
      />
      <Switch
        {...form.field('strictTimeAvailabilityOnSales.quickService', { type: 'checkbox' })}
        label={labels.strictTimeAvailabilityOnSales}
        description={t('strictTimeAvailabilityOnSalesHint')}
      />
    </FormScreen>
  );
}
