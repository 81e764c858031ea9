import { permission } from '../kit/permissions.ts';
import { defineScreens } from '../kit/screen.ts';

/** Screens of the customers area. */
export const customerScreens = defineScreens({
  customers: {
    path: '/customers/manage-customers',
    access: [permission.customers.view],
    menu: { group: 'customers', icon: 'customer', order: 150 },
  },
  customerNew: { path: '/customers/manage-customers/new', access: [permission.customers.add] },
  customer: { path: '/customers/manage-customers/$id', access: [permission.customers.edit] },
  customerCategories: {
    path: '/customer-categories/manage-categories',
    access: [permission.customerCategory.view],
    menu: { group: 'customers', icon: 'customerCategory', order: 160 },
  },
  customerCategoryNew: {
    path: '/customer-categories/manage-categories/new',
    access: [permission.customerCategory.add],
  },
  customerCategory: {
    path: '/customer-categories/manage-categories/$id',
    access: [permission.customerCategory.edit],
  },
  purchaseHistory: {
    path: '/customers/purchase-history',
    access: [permission.customers.view],
    menu: { group: 'customers', icon: 'history', order: 170 },
  },
});
