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
  tableSalesRemoveDraftOrder: true,
  clearTableAfterCompletingAllBills: true,
  isAutoClearTable: true,
  allowToUseOpenItemOnTableService: true,
  allMenuSearchable: true,
  strictTimeAvailabilityOnSales: true,
});

export const TableServiceRulesScreen = () => (
  <SettingRecord screen="tableServiceRules">
    {(setting, onSaved) => <TableServiceRulesForm key={setting.version} setting={setting} onSaved={onSaved} />}
  </SettingRecord>
);

function TableServiceRulesForm({
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
    tableSalesRemoveDraftOrder: t('tableSalesRemoveDraftOrder'),
    clearTableAfterCompletingAllBills: t('clearTableAfterCompletingAllBills'),
    isAutoClearTable: t('isAutoClearTable'),
    allowToUseOpenItemOnTableService: t('allowToUseOpenItemOnQuickService'),
    allMenuSearchable: t('allMenuSearchable'),
    strictTimeAvailabilityOnSales: t('strictTimeAvailabilityOnSales'),
  };
  return (
    <FormScreen
      title={title('tableServiceRules')}
      backTo={screenPath('main')}
      form={form}
      labels={labels}
      describe={(_field, value) => switchText(value, t)}
      canSave={canEdit}
      onCancel={() => void goTo('main')}
    >
      <Switch
        {...form.field('tableSalesRemoveDraftOrder', { type: 'checkbox' })}
        label={labels.tableSalesRemoveDraftOrder}
        description={t('tableSalesRemoveDraftOrderHint')}
      />
      <Switch
        {...form.field('clearTableAfterCompletingAllBills', { type: 'checkbox' })}
        label={labels.clearTableAfterCompletingAllBills}
        description={t('clearTableAfterCompletingAllBillsHint')}
      />
      <Switch
        {...form.field('isAutoClearTable', { type: 'checkbox' })}
        label={labels.isAutoClearTable}
        description={t('isAutoClearTableHint')}
      />
      <Switch
        {...form.field('allowToUseOpenItemOnTableService', { type: 'checkbox' })}
        label={labels.allowToUseOpenItemOnTableService}
        description={t('allowToUseOpenItemOnTableServiceHint')}
      />
      <Switch
        {...form.field('allMenuSearchable.tableService', { type: 'checkbox' })}
        label={labels.allMenuSearchable}
        description={t('allMenuSearchableHint')}
      />
      <Switch
        {...form.field('strictTimeAvailabilityOnSales.tableService', { type: 'checkbox' })}
        label={labels.strictTimeAvailabilityOnSales}
        description={t('strictTimeAvailabilityOnSalesHint')}
      />
    </FormScreen>
  );
}
