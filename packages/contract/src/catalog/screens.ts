import { permission } from '../kit/permissions.ts';
import { defineScreens } from '../kit/screen.ts';

/** Screens of the catalog area. */
export const catalogScreens = defineScreens({
  categories: {
    path: '/categories/sales-categories',
    access: [permission.productCategory.view],
    menu: { group: 'catalog', icon: 'category', order: 110 },
  },
  categoryNew: { path: '/categories/sales-categories/new', access: [permission.productCategory.add] },
  category: { path: '/categories/sales-categories/$id', access: [permission.productCategory.edit] },
  brands: {
    path: '/company-setting/brands',
    access: [permission.companySetting.view],
    menu: { group: 'catalog', icon: 'brand', order: 112 },
  },
  brandNew: {
    path: '/company-setting/brands/new',
    aliases: ['/system-settings/brands/new'],
    access: [permission.companySetting.add],
  },
  brand: {
    path: '/company-setting/brands/$id',
    aliases: ['/system-settings/brands/$id'],
    access: [permission.companySetting.edit],
  },
  locationBrands: {
    path: '/system-settings/brands',
    access: [permission.locationSetting.view],
    menu: { group: 'settings', icon: 'locationBrand', order: 420 },
  },
});
