import { Switch } from '@mantine/core';
import { SettingInput, type OperationalSetting } from '@tavola/contract';
import * as z from 'zod/mini';
import { useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { SettingRecord } from './SettingRecord.tsx';
import { settingsStrings, switchText } from './settings.strings.ts';
import { useSettingForm } from './use-setting-form.ts';

// Signing people out at the end of their shift comes with the time clock.
const schema = z.pick(SettingInput, { cashDifferenceLimit: true, closeAllTerminals: true, closeAllOpenOrders: true });

/** What a terminal and a day need before they are closed (decision 90). */
export const ClosingProcedureScreen = () => (
  <SettingRecord screen="closingProcedure">
    {(setting, onSaved) => <ClosingProcedureForm key={setting.version} setting={setting} onSaved={onSaved} />}
  </SettingRecord>
);

interface ClosingProcedureFormProps {
  readonly setting: OperationalSetting;
  readonly onSaved: () => void;
}

function ClosingProcedureForm({ setting, onSaved }: ClosingProcedureFormProps) {
  const t = useText(settingsStrings);
  const title = useText(screenStrings);
  const currency = useCurrency();
  const goTo = useGoTo();
  const { canEdit } = useRights('closeOfDay');
  const form = useSettingForm(schema, setting, onSaved);
  const labels = {
    cashDifferenceLimit: t('cashDifferenceLimit'),
    closeAllTerminals: t('closeAllTerminals'),
    closeAllOpenOrders: t('closeAllOpenOrders'),
  };
  return (
    <FormScreen
      title={title('closingProcedure')}
      backTo={screenPath('main')}
      form={form}
      labels={labels}
      describe={(field, value) =>
        field === 'cashDifferenceLimit'
          ? typeof value === 'number'
            ? formatAmount(value, currency)
            : t('anyDifference')
          : switchText(value, t)
      }
      canSave={canEdit}
      onCancel={() => void goTo('main')}
    >
      <AmountField
        {...form.field('cashDifferenceLimit')}
        label={labels.cashDifferenceLimit}
        description={t('cashDifferenceLimitHint')}
        placeholder={t('anyDifference')}
        isOptional
      />
      <Switch
        {...form.field('closeAllTerminals', { type: 'checkbox' })}
        label={labels.closeAllTerminals}
        description={t('closeAllTerminalsHint')}
      />
      <Switch
        {...form.field('closeAllOpenOrders', { type: 'checkbox' })}
        label={labels.closeAllOpenOrders}
        description={t('closeAllOpenOrdersHint')}
      />
    </FormScreen>
  );
}
