import { permission } from '../kit/permissions.ts';
import { deletedRecordRights } from './deleted-nouns.ts';
import { defineScreens } from '../kit/screen.ts';

/** Screens of the menu area. */
export const menuScreens = defineScreens({
  deletedRecords: {
    path: '/products/deleted',
    access: deletedRecordRights,
    menu: { group: 'catalog', icon: 'deleted', order: 190 },
  },
  ingredients: {
    path: '/ingredients/ingredients',
    access: [permission.ingredient.view],
    menu: { group: 'stock', icon: 'ingredient', order: 200 },
  },
  ingredientNew: { path: '/ingredients/ingredients/new', access: [permission.ingredient.add] },
  ingredient: { path: '/ingredients/ingredients/$id', access: [permission.ingredient.edit] },
  products: {
    path: '/products/products',
    access: [permission.product.view],
    menu: { group: 'catalog', icon: 'product', order: 100 },
  },
  productNew: { path: '/products/products/new', access: [permission.product.add] },
  product: { path: '/products/products/$id', access: [permission.product.edit] },
  productVariant: { path: '/products/products/$id/variant/$variantId', access: [permission.product.edit] },
  deposits: {
    path: '/products/deposit-and-credit-products',
    access: [permission.product.view],
    featureFlag: 'deposit_and_credit',
    menu: { group: 'catalog', icon: 'deposit', order: 108 },
  },
  depositNew: {
    path: '/products/deposit-and-credit-products/new',
    access: [permission.product.add],
    featureFlag: 'deposit_and_credit',
  },
  deposit: {
    path: '/products/deposit-and-credit-products/$id',
    access: [permission.product.edit],
    featureFlag: 'deposit_and_credit',
  },
  combos: {
    path: '/combo-set/combo-set',
    access: [permission.combo.view],
    menu: { group: 'catalog', icon: 'combo', order: 104 },
  },
  comboNew: {
    path: '/combo-set/combo-set/new-combo',
    // Where every other list has its new record.
    aliases: ['/combo-set/combo-set/new'],
    access: [permission.combo.add],
  },
  combo: { path: '/combo-set/combo-set/$id', access: [permission.combo.edit] },
  menus: {
    path: '/pos-menus/menus',
    access: [permission.posMenu.view],
    menu: { group: 'catalog', icon: 'menu', order: 120 },
  },
  menuNew: { path: '/pos-menus/menus/new', access: [permission.posMenu.add], isWhole: true },
  menu: { path: '/pos-menus/menus/$id', access: [permission.posMenu.edit], isWhole: true },
  // Menus for online orders alone, with separate rights (decision 492).
  onlineMenus: {
    path: '/online-menu-builder/online-menu-builder',
    access: [permission.onlineMenuBuilder.view],
    moduleFlag: 'onlineSales',
    menu: { group: 'settings', icon: 'menu', order: 391 },
  },
  onlineMenuNew: {
    path: '/online-menu-builder/online-menu-builder/new',
    access: [permission.onlineMenuBuilder.add],
    isWhole: true,
    moduleFlag: 'onlineSales',
  },
  onlineMenu: {
    path: '/online-menu-builder/online-menu-builder/$id',
    access: [permission.onlineMenuBuilder.edit],
    isWhole: true,
    moduleFlag: 'onlineSales',
  },
  menuView: {
    path: '/pos-menus/menu-view',
    access: [permission.posMenu.view],
    menu: { group: 'catalog', icon: 'menuView', order: 121 },
  },
  priceLists: {
    path: '/price-lists/price-lists',
    access: [permission.priceList.view],
    menu: { group: 'catalog', icon: 'price', order: 122 },
  },
  priceListNew: { path: '/price-lists/price-lists/new', access: [permission.priceList.add], isWhole: true },
  priceList: { path: '/price-lists/price-lists/$id', access: [permission.priceList.edit], isWhole: true },
  variants: {
    path: '/products/variants',
    access: [permission.product.view],
    menu: { group: 'catalog', icon: 'variant', order: 107 },
  },
  variantNew: {
    path: '/products/variants/new',
    aliases: ['/products/variants/newer'],
    access: [permission.product.add],
  },
  variant: {
    path: '/products/variants/$id',
    aliases: ['/products/variants/$id/newer'],
    access: [permission.product.edit],
  },
  modifierGroups: {
    path: '/products/modifier-groups',
    access: [permission.product.view],
    menu: { group: 'catalog', icon: 'modifier', order: 106 },
  },
  modifierGroupNew: { path: '/products/modifier-groups/new', access: [permission.product.add] },
  modifierGroup: { path: '/products/modifier-groups/$id', access: [permission.product.edit] },
  discounts: {
    path: '/discounts-specials-promotions/discounts',
    access: [permission.discount.view],
    menu: { group: 'catalog', icon: 'discount', order: 124 },
  },
  discountNew: { path: '/discounts-specials-promotions/discounts/new', access: [permission.discount.add] },
  discount: { path: '/discounts-specials-promotions/discounts/$id', access: [permission.discount.edit] },
});
