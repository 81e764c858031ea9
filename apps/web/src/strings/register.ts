import { defineStrings } from './define.ts';

/** Words of the registration wizard and of the installation page. */
export const registerStrings = defineStrings('register', {
  en: {
    title: 'Open your restaurant', welcomeTitle: 'Sell in five minutes', welcomeText: 'Four short steps, then your own address, your menu and your first sale.',
    welcomePoint1: 'Your account and a PIN for the till', welcomePoint2: 'Your company and where the restaurant is', welcomePoint3: 'A demo menu to try it all, if you like', start: 'Start',
    stepAccount: 'Account', stepRestaurant: 'Company', stepLocation: 'Location', stepSetup: 'Setup', stepOf: 'Step {step} of 4',
    accountText: 'This is the owner. More people can be added later.', restaurantText: 'As it stands on receipts and invoices.', locationText: 'The first restaurant of your company, and its own web address.', setupText: 'The last step.',
    firstName: 'First name', lastName: 'Last name', userName: 'Username', userNameHint: 'You sign in with it. No spaces.', email: 'Email', password: 'Password', passwordHint: 'At least 8 characters with a capital, a small letter, a digit and one of @$!%*?&',
    confirmPassword: 'Repeat the password', pin: 'PIN', pinHint: '6 digits for quick sign-in at the till. No rows and no repeats.', confirmPin: 'Repeat the PIN',
    companyName: 'Company name', companyEmail: 'Company email', country: 'Country', province: 'Province or state', postalCode: 'Postal code', addressLine1: 'Street and number', searchCountry: 'Type to search', noMatch: 'Nothing found',
    locationName: 'Name of the restaurant', subDomain: 'Web address', subDomainHint: 'Staff open {address}', sameAddress: 'Same address as the company',
    currency: 'Currency', taxInclusive: 'My prices include tax', taxInclusiveHint: 'Can be changed for each product later.', demoData: 'Load a demo menu', demoDataHint: 'It is marked as a demo and can be removed in one step.',
    demoKind: 'Which one', demoBurrito: 'Burrito counter', demoThai: 'Thai restaurant', timezone: 'Time zone',
    captchaWorking: 'Checking that you are a person …', captchaDone: 'You are a person. Thank you.', captchaFailed: 'The check did not finish.', captchaRetry: 'Check again',
    next: 'Next', back: 'Back', create: 'Create my restaurant',
    doneTitle: 'Your restaurant is being set up', doneText: 'Its address is {address}. We take you there in {seconds} s.', continue: 'Continue now',
    installing: 'Installing {subdomain}', installingText: 'Tables are set, prices are written on the board. This takes a few seconds.', installFailedTitle: 'The installation did not finish', installFailed: 'Error while checking installation progress',
    installFailedHelp: 'Nothing was kept of it, and the name is free again. Please register once more.', registerAgain: 'Register again',
  },
  th: {
    title: 'เปิดร้านของคุณ', welcomeTitle: 'เริ่มขายได้ในห้านาที', welcomeText: 'สี่ขั้นตอนสั้น ๆ แล้วคุณจะมีที่อยู่เว็บ เมนู และการขายครั้งแรก',
    welcomePoint1: 'บัญชีของคุณและ PIN สำหรับหน้าร้าน', welcomePoint2: 'บริษัทและที่ตั้งของร้าน', welcomePoint3: 'เมนูตัวอย่างสำหรับทดลองใช้ ถ้าต้องการ', start: 'เริ่มต้น',
    stepAccount: 'บัญชี', stepRestaurant: 'บริษัท', stepLocation: 'สาขา', stepSetup: 'ตั้งค่า', stepOf: 'ขั้นตอนที่ {step} จาก 4',
    accountText: 'นี่คือเจ้าของร้าน เพิ่มพนักงานคนอื่นได้ภายหลัง', restaurantText: 'ข้อมูลตามที่จะแสดงบนใบเสร็จและใบกำกับ', locationText: 'สาขาแรกของบริษัท พร้อมที่อยู่เว็บของสาขา', setupText: 'ขั้นตอนสุดท้าย',
    firstName: 'ชื่อ', lastName: 'นามสกุล', userName: 'ชื่อผู้ใช้', userNameHint: 'ใช้สำหรับเข้าสู่ระบบ ห้ามมีช่องว่าง', email: 'อีเมล', password: 'รหัสผ่าน', passwordHint: 'อย่างน้อย 8 ตัว มีตัวพิมพ์ใหญ่ พิมพ์เล็ก ตัวเลข และหนึ่งใน @$!%*?&',
    confirmPassword: 'รหัสผ่านอีกครั้ง', pin: 'PIN', pinHint: 'ตัวเลข 6 หลักสำหรับเข้าใช้หน้าร้านอย่างรวดเร็ว ห้ามเรียงหรือซ้ำ', confirmPin: 'PIN อีกครั้ง',
    companyName: 'ชื่อบริษัท', companyEmail: 'อีเมลบริษัท', country: 'ประเทศ', province: 'จังหวัดหรือรัฐ', postalCode: 'รหัสไปรษณีย์', addressLine1: 'เลขที่และถนน', searchCountry: 'พิมพ์เพื่อค้นหา', noMatch: 'ไม่พบข้อมูล',
    locationName: 'ชื่อร้าน', subDomain: 'ที่อยู่เว็บ', subDomainHint: 'พนักงานเปิดที่ {address}', sameAddress: 'ที่อยู่เดียวกับบริษัท',
    currency: 'สกุลเงิน', taxInclusive: 'ราคารวมภาษีแล้ว', taxInclusiveHint: 'เปลี่ยนแยกตามสินค้าได้ภายหลัง', demoData: 'ใส่เมนูตัวอย่าง', demoDataHint: 'มีเครื่องหมายว่าเป็นตัวอย่าง และลบออกได้ในขั้นตอนเดียว',
    demoKind: 'เลือกแบบ', demoBurrito: 'ร้านเบอร์ริโต', demoThai: 'ร้านอาหารไทย', timezone: 'เขตเวลา',
    captchaWorking: 'กำลังตรวจสอบว่าคุณเป็นบุคคล …', captchaDone: 'ยืนยันแล้วว่าเป็นบุคคล ขอบคุณ', captchaFailed: 'การตรวจสอบไม่สำเร็จ', captchaRetry: 'ตรวจสอบอีกครั้ง',
    next: 'ถัดไป', back: 'กลับ', create: 'สร้างร้านของฉัน',
    doneTitle: 'กำลังเตรียมร้านของคุณ', doneText: 'ที่อยู่เว็บคือ {address} เราจะพาคุณไปใน {seconds} วินาที', continue: 'ไปเลย',
    installing: 'กำลังติดตั้ง {subdomain}', installingText: 'กำลังจัดโต๊ะและเขียนราคาลงบนกระดาน ใช้เวลาไม่กี่วินาที', installFailedTitle: 'ติดตั้งไม่สำเร็จ', installFailed: 'เกิดข้อผิดพลาดขณะตรวจสอบการติดตั้ง',
    installFailedHelp: 'ไม่มีข้อมูลค้างอยู่ และชื่อนี้ว่างอีกครั้ง กรุณาลงทะเบียนใหม่', registerAgain: 'ลงทะเบียนใหม่',
  },
});
