import { SettingInput } from '@tavola/contract';
import * as z from 'zod/mini';
import { SettingScreen, SettingSwitches } from './SettingScreen.tsx';

const schema = z.pick(SettingInput, {
  allowToUseOpenItemOnQuickService: true,
  allMenuSearchable: true,
  strictTimeAvailabilityOnSales: true,
});

/** What a cashier may sell at the counter: open items, items of other menus, items outside of their hours. */
export const QuickServiceRulesScreen = () => (
  <SettingScreen screen="quickServiceRules" permission="posSaleProcessing" schema={schema}>
    {(page) => (
      <>
        <SettingSwitches page={page} fields={['allowToUseOpenItemOnQuickService']} />
        <SettingSwitches
          page={page}
          channel="quickService"
          fields={['allMenuSearchable', 'strictTimeAvailabilityOnSales']}
        />
      </>
    )}
  </SettingScreen>
);
