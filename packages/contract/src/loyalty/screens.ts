import { permission } from '../kit/permissions.ts';
import { defineScreens } from '../kit/screen.ts';

const { view, add, edit } = permission.giftCard;

/** Screens of the loyalty area. */
export const loyaltyScreens = defineScreens({
  giftCards: {
    path: '/gift-cards/issue-gift-cards',
    access: [view],
    moduleFlag: 'giftCard',
    menu: { group: 'customers', icon: 'giftCards', order: 330 },
  },
  giftCardNew: { path: '/gift-cards/issue-gift-cards/new', access: [add], moduleFlag: 'giftCard' },
  giftCard: { path: '/gift-cards/issue-gift-cards/$id', access: [view], moduleFlag: 'giftCard' },
  giftCardTypes: {
    path: '/gift-cards/manage-gift-cards',
    access: [view],
    moduleFlag: 'giftCard',
    menu: { group: 'customers', icon: 'giftCardTypes', order: 332 },
  },
  giftCardTypeNew: { path: '/gift-cards/manage-gift-cards/new', access: [add], moduleFlag: 'giftCard' },
  giftCardType: { path: '/gift-cards/manage-gift-cards/$id', access: [edit], moduleFlag: 'giftCard' },
  giftCardSettings: {
    path: '/gift-cards/settings',
    access: [view],
    moduleFlag: 'giftCard',
    menu: { group: 'customers', icon: 'giftCardSettings', order: 334 },
  },
  loyaltyHistory: {
    path: '/customer-loyalty/loyalty-history',
    access: [],
    moduleFlag: 'loyalty',
    menu: { group: 'customers', icon: 'loyaltyHistory', order: 172 },
  },
  loyaltyManagement: {
    path: '/customer-loyalty/loyalty-management',
    access: [permission.customerLoyalty.view],
    moduleFlag: 'loyalty',
    menu: { group: 'customers', icon: 'loyaltyManagement', order: 174 },
  },
});
