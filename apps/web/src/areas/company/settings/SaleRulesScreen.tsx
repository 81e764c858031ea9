import { SettingInput } from '@tavola/contract';
import * as z from 'zod/mini';
import { CustomerField } from '#areas/customers/customers/index.ts';
import { DecimalField } from '#ui/fields/DecimalField.tsx';
import { describeLabels, ScaleLabelsField } from './ScaleLabelsField.tsx';
import { SettingScreen, SettingSwitches } from './SettingScreen.tsx';

const schema = z.pick(SettingInput, {
  defaultCustomerID: true,
  isKDSEnable: true,
  prepMinutes: true,
  disableProductSelectionForOutOfStockItems: true,
  disableProductSelectionForOutOfStockIngredients: true,
  isCalculateCompAfterDiscount: true,
  scaleLabels: true,
});

/**
 * Rules of every sale: the customer that it begins with, minutes of preparation, items without stock, comps before or
 * after discounts.
 */
export const SaleRulesScreen = () => (
  <SettingScreen
    screen="generalSaleRules"
    permission="posSaleProcessing"
    schema={schema}
    describe={(t) => ({ scaleLabels: (labels) => describeLabels(labels, t) })}
  >
    {(page) => (
      <>
        <CustomerField
          {...page.form.field('defaultCustomerID')}
          label={page.t('defaultCustomerID')}
          description={page.t('defaultCustomerIDHint')}
          isDisabled={!page.canEdit}
        />
        <DecimalField
          {...page.form.field('prepMinutes')}
          label={page.t('prepMinutes')}
          description={page.t('prepMinutesHint')}
          decimals={0}
        />
        <SettingSwitches
          page={page}
          fields={[
            'isKDSEnable',
            'disableProductSelectionForOutOfStockItems',
            'disableProductSelectionForOutOfStockIngredients',
            'isCalculateCompAfterDiscount',
          ]}
        />
        <ScaleLabelsField
          value={page.form.inner.getValues().scaleLabels}
          onChange={(labels) => page.form.inner.setFieldValue('scaleLabels', labels)}
          t={page.t}
          isDisabled={!page.canEdit}
        />
      </>
    )}
  </SettingScreen>
);
