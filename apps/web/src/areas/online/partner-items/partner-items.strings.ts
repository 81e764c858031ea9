import { defineStrings } from '#text/define.ts';

/** Words of the items of partners. */
export const partnerItemStrings = defineStrings('partner-items', {
  en: {
    name: 'Item of the partner',
    channelName: 'Channel',
    externalItemID: 'Code of the partner',
    price: 'Price',
    itemID: 'Product',
    orders: 'Ordered',
    lastOrderedAt: 'Last ordered',
    orderChannelID: 'Channel',
    notMapped: 'Not mapped',
    empty: 'Items that a partner orders and no menu here has are listed here, so that you map each to a product once.',
    emptyTitle: 'Every item is known',
    chooseTitle: 'Which product is {name}?',
    mapped: '{name} is {product} from now on',
    unmapped: '{name} is made as the partner names it',
    asNamed: 'None: as the partner names it',
  },
  th: {
    name: 'รายการของพาร์ตเนอร์',
    channelName: 'ช่องทาง',
    externalItemID: 'รหัสของพาร์ตเนอร์',
    price: 'ราคา',
    itemID: 'สินค้า',
    orders: 'สั่งแล้ว',
    lastOrderedAt: 'สั่งล่าสุด',
    orderChannelID: 'ช่องทาง',
    notMapped: 'ยังไม่จับคู่',
    empty: 'รายการที่พาร์ตเนอร์สั่งแต่ไม่มีในเมนูจะอยู่ที่นี่ ให้จับคู่กับสินค้าครั้งเดียว',
    emptyTitle: 'รู้จักทุกรายการแล้ว',
    chooseTitle: '{name} คือสินค้าใด',
    mapped: 'จากนี้ {name} คือ {product}',
    unmapped: 'ทำ {name} ตามชื่อที่พาร์ตเนอร์ส่งมา',
    asNamed: 'ไม่มี ใช้ชื่อที่พาร์ตเนอร์ส่งมา',
  },
});
