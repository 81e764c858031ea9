import { Switch } from '@mantine/core';
import { SettingInput, type OperationalSetting } from '@tavola/contract';
import * as z from 'zod/mini';
import { CustomerField } from '#areas/customers/customers/index.ts';
import { useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { SettingRecord } from './SettingRecord.tsx';
import { settingsStrings, switchText } from './settings.strings.ts';
import { useSettingForm } from './use-setting-form.ts';

const schema = z.pick(SettingInput, {
  defaultCustomerID: true,
  disableProductSelectionForOutOfStockItems: true,
  isCalculateCompAfterDiscount: true,
});

export const SaleRulesScreen = () => (
  <SettingRecord screen="generalSaleRules">
    {(setting, onSaved) => <SaleRulesForm key={setting.version} setting={setting} onSaved={onSaved} />}
  </SettingRecord>
);

function SaleRulesForm({ setting, onSaved }: { readonly setting: OperationalSetting; readonly onSaved: () => void }) {
  const t = useText(settingsStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('posSaleProcessing');
  const form = useSettingForm(schema, setting, onSaved);
  const labels = {
    defaultCustomerID: t('defaultCustomerID'),
    disableProductSelectionForOutOfStockItems: t('disableProductSelectionForOutOfStockItems'),
    isCalculateCompAfterDiscount: t('isCalculateCompAfterDiscount'),
  };
  return (
    <FormScreen
      title={title('generalSaleRules')}
      backTo={screenPath('main')}
      form={form}
      labels={labels}
      describe={(_field, value) => switchText(value, t)}
      canSave={canEdit}
      onCancel={() => void goTo('main')}
    >
      <CustomerField
        {...form.field('defaultCustomerID')}
        label={labels.defaultCustomerID}
        description={t('defaultCustomerIDHint')}
        isDisabled={!canEdit}
      />
      <Switch
        {...form.field('disableProductSelectionForOutOfStockItems', { type: 'checkbox' })}
        label={labels.disableProductSelectionForOutOfStockItems}
        description={t('disableProductSelectionForOutOfStockItemsHint')}
      />
      <Switch
        {...form.field('isCalculateCompAfterDiscount', { type: 'checkbox' })}
        label={labels.isCalculateCompAfterDiscount}
        description={t('isCalculateCompAfterDiscountHint')}
      />
    </FormScreen>
  );
}
