import { KILOGRAM, LITRE, PIECE, type DemoOffice } from './office-shape.ts';

/** The back office of the bakery. */
export const bakeryOffice: DemoOffice = {
  brands: [
    {
      name: 'Corner Bakery',
      description: 'Baked here every morning.',
      categories: ['bread', 'pastries', 'cakes', 'biscuits', 'kitchen', 'hot-drinks'],
    },
    { name: 'Corner Shop', description: 'Drinks and presents.', categories: ['cold', 'shop'] },
  ],
  vendors: [
    { name: 'Lothian Mill', contact: 'Fiona Stewart', email: 'orders@mill.example', phone: '+44 1632 960101' },
    { name: 'Forth Dairy', contact: 'Ewan Ross', email: 'sales@dairy.example', phone: '+44 1632 960114' },
    { name: 'Harbour Coffee', contact: 'Morag Bell', email: 'hello@coffee.example', phone: '+44 1632 960127' },
  ],
  stock: [
    { product: 'jam', onHand: 36, safety: 12, cost: 1.6, vendor: 0 },
    { product: 'art-tray', onHand: 3, safety: 4, cost: 6.5, vendor: 0 },
    { product: 'christmas-common', onHand: 0, safety: 5, cost: 2.2, vendor: 0 },
  ],
  ingredients: [
    { name: 'Bread flour', uomid: KILOGRAM, onHand: 140, safety: 50, cost: 0.9, vendor: 0 },
    { name: 'Rye flour', uomid: KILOGRAM, onHand: 18, safety: 20, cost: 1.2, vendor: 0 },
    { name: 'Butter', uomid: KILOGRAM, onHand: 24, safety: 10, cost: 6.8, vendor: 1 },
    { name: 'Milk', uomid: LITRE, onHand: 48, safety: 20, cost: 0.85, vendor: 1 },
    { name: 'Eggs', uomid: PIECE, onHand: 360, safety: 120, cost: 0.18, vendor: 1 },
    { name: 'Coffee beans', uomid: KILOGRAM, onHand: 12, safety: 4, cost: 16.5, vendor: 2 },
  ],
  accounts: [
    { name: 'Meadow Primary School', limit: 300, owed: 42.6, customers: [0] },
    { name: 'Canal Wharf Studios', limit: 250, owed: 0, customers: [1] },
  ],
  giftCards: [{ name: 'Gift card', prices: [10, 25], onHand: 20 }],
  glCodes: [
    {
      type: 'Revenue',
      codes: [
        ['4000', 'Bakery sales'],
        ['4010', 'Drink sales'],
        ['4900', 'Discounts'],
      ],
    },
    { type: 'Liabilities', codes: [['2200', 'VAT payable']] },
    {
      type: 'Assets',
      codes: [
        ['1000', 'Cash in drawer'],
        ['1100', 'Card settlements'],
      ],
    },
  ],
  payInOutReasons: [
    { name: 'Change from the bank', names: { th: 'เงินทอนจากธนาคาร' }, type: 'PayIn' },
    { name: 'The baker', names: { th: 'ค่าช่างทำขนม' }, type: 'PayOut' },
    { name: 'Window cleaner', names: { th: 'ค่าทำความสะอาดกระจก' }, type: 'PayOut' },
  ],
  customPayments: [{ name: 'Bread voucher', names: { th: 'คูปองขนมปัง' } }],
  words: { delivered: 'Delivery', opening: 'Coffee mornings of last month' },
};
