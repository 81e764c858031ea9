import { permission } from '../kit/permissions.ts';
import { defineScreens } from '../kit/screen.ts';

/** Screens of the customers area. */
export const customerScreens = defineScreens({
  customers: {
    path: '/customers/manage-customers',
    access: [permission.customers.view],
    moduleFlag: 'crm',
    menu: { group: 'customers', icon: 'customer', order: 150 },
  },
  customerNew: { path: '/customers/manage-customers/new', access: [permission.customers.add], moduleFlag: 'crm' },
  customer: { path: '/customers/manage-customers/$id', access: [permission.customers.edit], moduleFlag: 'crm' },
  customerCategories: {
    path: '/customer-categories/manage-categories',
    access: [permission.customerCategory.view],
    moduleFlag: 'crm',
    menu: { group: 'customers', icon: 'customerCategory', order: 160 },
  },
  customerCategoryNew: {
    path: '/customer-categories/manage-categories/new',
    access: [permission.customerCategory.add],
    moduleFlag: 'crm',
  },
  customerCategory: {
    path: '/customer-categories/manage-categories/$id',
    access: [permission.customerCategory.edit],
    moduleFlag: 'crm',
  },
  purchaseHistory: {
    path: '/customers/purchase-history',
    access: [permission.customers.view],
    moduleFlag: 'crm',
    menu: { group: 'customers', icon: 'history', order: 170 },
  },
});
