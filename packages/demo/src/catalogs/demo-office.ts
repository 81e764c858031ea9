import type { DemoName } from '@tavola/contract';
import { bakeryOffice } from './bakery-office.ts';
import { GRAM, KILOGRAM, LITRE, type DemoOffice } from './office-shape.ts';

/** What each demo shows in its back office. */
export const demoOffices: Readonly<Record<DemoName, DemoOffice>> = {
  bakery: bakeryOffice,
  burrito: {
    brands: [
      {
        name: 'Burrito Counter Kitchen',
        description: 'Cooked here every day.',
        categories: ['burritos', 'bowls', 'salads', 'crispy-tacos', 'soft-tacos'],
      },
      { name: 'Corner Pantry', description: 'Chips, dips and drinks.', categories: ['chips-dips', 'drinks'] },
    ],
    vendors: [
      {
        name: 'Dublin Fresh Produce',
        contact: 'Aoife Murphy',
        email: 'orders@fresh.example',
        phone: '+353 1 555 0101',
      },
      { name: 'Liffey Drinks', contact: 'Conor Walsh', email: 'sales@liffey.example', phone: '+353 1 555 0114' },
      { name: 'Market Street Meats', contact: 'Niamh Kelly', email: 'hello@meats.example', phone: '+353 1 555 0127' },
    ],
    stock: [
      { product: '6-pack-soft-drink', onHand: 24, safety: 6, cost: 3.1, vendor: 1 },
      { product: 'nantucket-nectar', onHand: 5, safety: 12, cost: 1.4, vendor: 1 },
      { product: 'izze', onHand: 0, safety: 12, cost: 1.35, vendor: 1 },
    ],
    ingredients: [
      { name: 'Chicken thigh', uomid: KILOGRAM, onHand: 18, safety: 6, cost: 6.4, vendor: 2 },
      { name: 'Beef steak', uomid: KILOGRAM, onHand: 4, safety: 5, cost: 13.8, vendor: 2 },
      { name: 'Long grain rice', uomid: KILOGRAM, onHand: 40, safety: 10, cost: 1.2, vendor: 0 },
      { name: 'Black beans', uomid: KILOGRAM, onHand: 22, safety: 8, cost: 1.6, vendor: 0 },
      { name: 'Avocado', uomid: 1, onHand: 60, safety: 24, cost: 0.7, vendor: 0 },
      { name: 'Sour cream', uomid: LITRE, onHand: 6, safety: 3, cost: 3.2, vendor: 0 },
    ],
    accounts: [
      { name: 'Market Lane Architects', limit: 500, owed: 86.4, customers: [1] },
      { name: 'St Stephen’s Running Club', limit: 250, owed: 0, customers: [2, 3] },
    ],
    giftCards: [{ name: 'Gift card', prices: [20, 50], onHand: 25 }],
    glCodes: [
      {
        type: 'Revenue',
        codes: [
          ['4000', 'Food sales'],
          ['4010', 'Drink sales'],
          ['4900', 'Discounts'],
        ],
      },
      {
        type: 'Liabilities',
        codes: [
          ['2200', 'Sales tax payable'],
          ['2300', 'Tips payable'],
        ],
      },
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
      { name: 'Small purchases', names: { th: 'ซื้อของใช้เล็กน้อย' }, type: 'PayOut' },
      { name: 'Window cleaner', names: { th: 'ค่าทำความสะอาดกระจก' }, type: 'PayOut' },
    ],
    customPayments: [{ name: 'Meal voucher', names: { th: 'คูปองอาหาร' } }],
    words: { delivered: 'Delivery', opening: 'Lunch orders of last month' },
  },
  thai: {
    brands: [
      {
        name: 'ครัวบ้านตะโวลา',
        description: 'อาหารไทยปรุงสดทุกวัน',
        categories: [
          'starters',
          'salads',
          'soups',
          'curries',
          'stir-fries',
          'noodles',
          'rice',
          'grill-seafood',
          'set-menus',
        ],
      },
      { name: 'บาร์บ้านตะโวลา', description: 'ของหวานและเครื่องดื่ม', categories: ['desserts', 'drinks', 'beer-wine'] },
    ],
    vendors: [
      { name: 'ตลาดสดคลองเตย', contact: 'คุณสมชาย', email: 'market@talad.example', phone: '+66 2 555 0101' },
      { name: 'สุขุมวิทเครื่องดื่ม', contact: 'คุณมาลี', email: 'sales@drinks.example', phone: '+66 2 555 0114' },
      { name: 'อาหารทะเลมหาชัย', contact: 'คุณประเสริฐ', email: 'hello@talay.example', phone: '+66 2 555 0127' },
    ],
    stock: [
      { product: 'dark-lager', onHand: 0, safety: 24, cost: 48, vendor: 1 },
      { product: 'young-coconut', onHand: 6, safety: 10, cost: 22, vendor: 0 },
      { product: 'house-white-wine', onHand: 18, safety: 6, cost: 95, vendor: 1 },
    ],
    ingredients: [
      { name: 'กุ้งแม่น้ำ', allergens: ['crustaceans'], uomid: KILOGRAM, onHand: 3, safety: 4, cost: 620, vendor: 2 },
      { name: 'อกไก่', uomid: KILOGRAM, onHand: 16, safety: 6, cost: 85, vendor: 0 },
      { name: 'ข้าวหอมมะลิ', uomid: KILOGRAM, onHand: 75, safety: 20, cost: 42, vendor: 0 },
      { name: 'กะทิ', uomid: LITRE, onHand: 24, safety: 8, cost: 68, vendor: 0 },
      { name: 'พริกขี้หนู', uomid: GRAM, onHand: 1800, safety: 500, cost: 0.12, vendor: 0 },
      { name: 'น้ำปลา', allergens: ['fish'], uomid: LITRE, onHand: 12, safety: 4, cost: 38, vendor: 0 },
    ],
    accounts: [
      { name: 'บริษัท สุขุมวิท ดีไซน์ จำกัด', limit: 20_000, owed: 3240, customers: [1] },
      { name: 'ชมรมวิ่งสวนลุม', limit: 8000, owed: 0, customers: [2, 4] },
    ],
    giftCards: [{ name: 'บัตรของขวัญ', prices: [500, 1000], onHand: 20 }],
    glCodes: [
      {
        type: 'รายได้',
        codes: [
          ['4000', 'รายได้ค่าอาหาร'],
          ['4010', 'รายได้ค่าเครื่องดื่ม'],
          ['4900', 'ส่วนลด'],
        ],
      },
      {
        type: 'หนี้สิน',
        codes: [
          ['2200', 'ภาษีขาย'],
          ['2300', 'ทิปค้างจ่าย'],
        ],
      },
      {
        type: 'สินทรัพย์',
        codes: [
          ['1000', 'เงินสดในลิ้นชัก'],
          ['1100', 'เงินรอรับจากบัตร'],
        ],
      },
    ],
    payInOutReasons: [
      { name: 'เบิกเงินทอนจากธนาคาร', names: { en: 'Change from the bank' }, type: 'PayIn' },
      { name: 'ซื้อของใช้เล็กน้อย', names: { en: 'Small purchases' }, type: 'PayOut' },
      { name: 'ค่าน้ำแข็ง', names: { en: 'Ice' }, type: 'PayOut' },
    ],
    customPayments: [{ name: 'คูปองอาหาร', names: { en: 'Meal voucher' } }],
    online: {
      name: 'ครัวบ้านตะโวลา ออนไลน์',
      path: 'main',
      menu: 'a-la-carte',
      welcome: 'สั่งล่วงหน้าแล้วมารับที่ซอยสุขุมวิท 31 หรือให้เราไปส่งถึงบ้าน',
      hours: { startTime: '10:30:00', endTime: '21:30:00' },
      zones: [
        { postalCodes: '10110', fee: 20 },
        { postalCodes: '10120, 10230, 10310, 10330, 10400', fee: 40 },
        { postalCodes: '102*, 103*', fee: 60 },
      ],
      minimum: 200,
    },
    words: { delivered: 'รับของเข้า', opening: 'ออเดอร์กลางวันเดือนก่อน' },
  },
};
