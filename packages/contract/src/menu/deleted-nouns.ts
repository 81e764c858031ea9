import { keysOf } from '../kit/keys.ts';
import { permission, type PermissionCode } from '../kit/permissions.ts';

/** Records that stay where they are when they are deleted, with the right to restore them. */
export const deletedNouns = {
  product: permission.product.add,
  variant: permission.product.add,
  modifierGroup: permission.product.add,
  combo: permission.combo.add,
  ingredient: permission.ingredient.add,
  category: permission.productCategory.add,
  brand: permission.companySetting.add,
  menu: permission.posMenu.add,
  priceList: permission.priceList.add,
  discount: permission.discount.add,
  tax: permission.taxes.add,
  voidCompReason: permission.posCondition.add,
  payInOutReason: permission.posCondition.add,
  glCode: permission.financialGeneral.add,
  paymentAccount: permission.financialGeneral.add,
  vendor: permission.vendor.add,
  role: permission.users.add,
  // Cashiers add customers at the counter; what was deleted is the business of those who delete.
  customer: permission.customers.delete,
} as const satisfies Readonly<Record<string, PermissionCode>>;
export type DeletedNoun = keyof typeof deletedNouns;

export const deletedNounNames = keysOf(deletedNouns);
/** Who may restore any of them. */
export const deletedRecordRights: readonly PermissionCode[] = [...new Set(Object.values(deletedNouns))];
