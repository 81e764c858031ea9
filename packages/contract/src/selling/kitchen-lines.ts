import * as z from 'zod/mini';
import { quantity, uuid } from '../kit/fields/fields.ts';
import { OrderLine, StoredComboItem, VariantOptionUse } from './order-lines.ts';

/**
 * A line as people see it who follow the work and not the money (decision 192). A line that is read by this schema has
 * lost every price, discount, tax and sum.
 */

interface KitchenOption {
  orderLineModifierID: string;
  modifierOptionID: string;
  bindingModifierGroupID: string;
  quantity: number;
  name?: string | null | undefined;
  subModifiers: KitchenOption[];
}
const KitchenOption: z.ZodMiniType<KitchenOption> = z.object({
  orderLineModifierID: uuid(),
  modifierOptionID: uuid(),
  bindingModifierGroupID: uuid(),
  quantity: quantity(),
  name: z.optional(z.nullable(z.string())),
  get subModifiers() {
    return z.array(KitchenOption);
  },
  // A schema that contains itself cannot say its own type.
}) as z.ZodMiniType<KitchenOption>;

const KitchenVariant = z.omit(VariantOptionUse, { priceAdd: true });

const KitchenPart = z.extend(
  z.omit(StoredComboItem, { priceAdd: true, basePrice: true, taxID: true, isTaxInclusive: true, taxComponents: true }),
  { orderLineModifiers: z.array(KitchenOption), orderLineVariantOptions: z.array(KitchenVariant) },
);

export const KitchenLine = z.extend(
  z.omit(OrderLine, {
    price: true,
    taxID: true,
    isTaxInclusive: true,
    taxComponents: true,
    orderLineDiscounts: true,
    voidComp: true,
    enteredVoidComp: true,
    adjustments: true,
    subtotal: true,
    orderLineDiscountAmount: true,
    orderDiscountShare: true,
    compAmount: true,
    netAmount: true,
    compValue: true,
    isCompPercentage: true,
    orderLineComboVariantOptions: true,
    subOrderLines: true,
    taxes: true,
    serviceChargeAmount: true,
    serviceChargeTaxes: true,
    redeemedAmount: true,
    redemption: true,
  }),
  {
    orderLineModifiers: z.array(KitchenOption),
    orderLineVariantOptions: z.array(KitchenVariant),
    comboLineItems: z.array(KitchenPart),
  },
);
export type KitchenLine = z.infer<typeof KitchenLine>;
