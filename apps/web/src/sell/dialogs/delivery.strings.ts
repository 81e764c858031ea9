import { defineStrings } from '#text/define.ts';

/** Words of a delivery that is ordered by phone, and of the online store of an order. */
export const deliveryStrings = defineStrings('sell-delivery', {
  en: {
    title: 'Delivery',
    close: 'Close',
    apply: 'Apply',
    address: 'Address',
    addressHint: 'Leave it empty to use the address of the customer.',
    postalCode: 'Postal code',
    feeOf: 'Fee of {store}: {fee}',
    minimumOf: 'Orders to be delivered start at {amount}.',
    noStore: 'No online store delivers to this postal code. Enter the fee by hand.',
    fee: 'Delivery fee',
    storeTitle: 'Online store',
    storeHint: 'The store that this order is counted for.',
    noStoreChosen: 'None',
  },
  th: {
    title: 'จัดส่ง',
    close: 'ปิด',
    apply: 'ใช้',
    address: 'ที่อยู่',
    addressHint: 'เว้นว่างไว้หากใช้ที่อยู่ของลูกค้า',
    postalCode: 'รหัสไปรษณีย์',
    feeOf: 'ค่าส่งของ {store}: {fee}',
    minimumOf: 'สั่งจัดส่งขั้นต่ำ {amount}',
    noStore: 'ไม่มีร้านออนไลน์ที่ส่งไปรหัสไปรษณีย์นี้ กรุณาใส่ค่าส่งเอง',
    fee: 'ค่าส่ง',
    storeTitle: 'ร้านออนไลน์',
    storeHint: 'ร้านที่ออเดอร์นี้นับเป็นของ',
    noStoreChosen: 'ไม่เลือก',
  },
});
