import { Switch } from '@mantine/core';
import { SettingInput, type OperationalSetting } from '@tavola/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { useRecordForm, valuesOf } from '#ui/forms/record-form.ts';
import { SettingRecord } from './SettingRecord.tsx';
import { settingSaver } from './settings.queries.ts';
import { settingsStrings, switchText } from './settings.strings.ts';

const schema = z.pick(SettingInput, {
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
  const [update] = useState(() => settingSaver(setting));
  const [shown] = useState(() => valuesOf(schema, setting));
  const form = useRecordForm({
    schema,
    record: setting,
    asShown: (stored) => valuesOf(schema, stored),
    blank: shown,
    update,
    onSaved,
  });
  const labels = {
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
