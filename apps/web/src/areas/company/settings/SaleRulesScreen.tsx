import { SettingInput } from '@tavola/contract';
import * as z from 'zod/mini';
import { CustomerField } from '#areas/customers/customers/index.ts';
import { SettingScreen, SettingSwitches } from './SettingScreen.tsx';

const schema = z.pick(SettingInput, {
  defaultCustomerID: true,
  disableProductSelectionForOutOfStockItems: true,
  isCalculateCompAfterDiscount: true,
});

export const SaleRulesScreen = () => (
  <SettingScreen screen="generalSaleRules" permission="posSaleProcessing" schema={schema}>
    {(page) => (
      <>
        <CustomerField
          {...page.form.field('defaultCustomerID')}
          label={page.t('defaultCustomerID')}
          description={page.t('defaultCustomerIDHint')}
          isDisabled={!page.canEdit}
        />
        <SettingSwitches
          page={page}
          fields={['disableProductSelectionForOutOfStockItems', 'isCalculateCompAfterDiscount']}
        />
      </>
    )}
  </SettingScreen>
);
