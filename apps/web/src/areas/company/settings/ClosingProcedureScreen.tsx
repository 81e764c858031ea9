import { SettingInput } from '@tavola/contract';
import * as z from 'zod/mini';
import { formatAmount } from '#text/format.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { SettingScreen, SettingSwitches } from './SettingScreen.tsx';

const schema = z.pick(SettingInput, {
  cashDifferenceLimit: true,
  cashMoveLimit: true,
  closeAllTerminals: true,
  closeAllOpenOrders: true,
  closeOutAllEmployees: true,
});

/** What a terminal and a day need before they are closed (decision 90). */
export function ClosingProcedureScreen() {
  const currency = useCurrency();
  return (
    <SettingScreen
      screen="closingProcedure"
      permission="closeOfDay"
      schema={schema}
      describe={(t) => ({
        cashDifferenceLimit: (limit) =>
          typeof limit === 'number' ? formatAmount(limit, currency) : t('anyDifference'),
        cashMoveLimit: (limit) => (typeof limit === 'number' ? formatAmount(limit, currency) : t('tenNotes')),
      })}
    >
      {(page) => (
        <>
          <AmountField
            {...page.form.field('cashDifferenceLimit')}
            label={page.t('cashDifferenceLimit')}
            description={page.t('cashDifferenceLimitHint')}
            placeholder={page.t('anyDifference')}
            isOptional
          />
          <AmountField
            {...page.form.field('cashMoveLimit')}
            label={page.t('cashMoveLimit')}
            description={page.t('cashMoveLimitHint')}
            placeholder={page.t('tenNotes')}
            isOptional
          />
          <SettingSwitches
            page={page}
            fields={[
              'closeAllTerminals',
              'closeAllOpenOrders',
              ...(page.setting.modules.timeClock ? (['closeOutAllEmployees'] as const) : []),
            ]}
          />
        </>
      )}
    </SettingScreen>
  );
}
