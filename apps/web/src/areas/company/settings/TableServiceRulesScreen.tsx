import { SettingInput } from '@tavola/contract';
import * as z from 'zod/mini';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { SettingScreen, SettingSwitches } from './SettingScreen.tsx';

const schema = z.pick(SettingInput, {
  tableSalesRemoveDraftOrder: true,
  clearTableAfterCompletingAllBills: true,
  isAutoClearTable: true,
  bookingShownMinutes: true,
  allowToUseOpenItemOnTableService: true,
  allMenuSearchable: true,
  strictTimeAvailabilityOnSales: true,
});

/** When a table becomes free by itself (decision 64), how early a booking shows, and what a waiter may sell. */
export const TableServiceRulesScreen = () => (
  <SettingScreen screen="tableServiceRules" permission="posSaleProcessing" schema={schema}>
    {(page) => (
      <>
        <SettingSwitches
          page={page}
          fields={[
            'tableSalesRemoveDraftOrder',
            'clearTableAfterCompletingAllBills',
            'isAutoClearTable',
            'allowToUseOpenItemOnTableService',
          ]}
        />
        <DecimalField
          {...page.form.field('bookingShownMinutes')}
          label={page.t('bookingShownMinutes')}
          description={page.t('bookingShownMinutesHint')}
          decimals={0}
        />
        <SettingSwitches
          page={page}
          channel="tableService"
          fields={['allMenuSearchable', 'strictTimeAvailabilityOnSales']}
        />
      </>
    )}
  </SettingScreen>
);
