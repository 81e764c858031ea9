import { SettingInput } from '@tavola/contract';
import * as z from 'zod/mini';
import { SettingScreen, SettingSwitches } from './SettingScreen.tsx';

const schema = z.pick(SettingInput, {
  tableSalesRemoveDraftOrder: true,
  clearTableAfterCompletingAllBills: true,
  isAutoClearTable: true,
  allowToUseOpenItemOnTableService: true,
  allMenuSearchable: true,
  strictTimeAvailabilityOnSales: true,
});

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
        <SettingSwitches
          page={page}
          channel="tableService"
          fields={['allMenuSearchable', 'strictTimeAvailabilityOnSales']}
        />
      </>
    )}
  </SettingScreen>
);
