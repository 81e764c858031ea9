import { defineStrings } from './define.ts';

/** Frame of the app: start, menu, top bar, dialogs of the session. */
export const shellStrings = defineStrings('shell', {
  en: {
    product: 'Tavola', starting: 'Starting…',
    menu: 'Menu', openMenu: 'Open menu', closeMenu: 'Close menu', skipToContent: 'Skip to content',
    groupOperations: 'Sell', groupCatalogue: 'Items and menus', groupStock: 'Stock', groupFinance: 'Payments and finance', groupSettings: 'Settings', groupAccount: 'Account',
    fullscreen: 'Full screen', leaveFullscreen: 'Leave full screen', userMenu: 'User menu of {name}', email: 'Email {email}', clientID: 'CID', terminal: 'Terminal',
    switchDevice: 'Switch Device', logOut: 'Log Out', offline: 'Offline', offlineHint: 'The server is not reachable. You can go on; nothing is lost.', reconnecting: 'Reconnecting…', hubLost: 'POS Hub connection is lost, reconnecting...', hubLostText: 'You can go on selling. What others change shows up here once the connection is back.', hubLostNow: 'Reconnect now', hubLostHide: 'Hide',
    wentOffline: 'A connection has been lost. Turned to offline mode.', wentOnline: 'A connection is back. Turned to online mode.',
    forcedLogoutTitle: 'You are signed out', forcedLogoutText: 'Disconnected due to login from another session.', forcedLogoutEverywhere: 'Your sessions were ended everywhere.', forcedLogoutSwitchedOff: 'This user was switched off.', forcedLogoutSafe: 'Unsent sales stay on this terminal.', signInAgain: 'Sign in again',
    reloadTitle: 'Reload recommended', reloadText: 'Something changed that this page needs to load again. Your work is kept.', reloadNow: 'Reload', reloadLater: 'Later',
    updateTitle: 'A new version is ready', updateCountdown_one: 'The page reloads in {count} second.', updateCountdown_other: 'The page reloads in {count} seconds.', updateNow: 'Reload now',
    licenseTitle: 'Licence', licenseText: 'We regret to inform you that your current license has expired. Open sales can be finished. Ask the owner to renew.', renderFailedTitle: 'This page has stumbled', renderFailedText: 'What was saved is safe. The page reloads by itself in {seconds} s.', renderFailedStay: 'What was saved is safe. Reload the page to go on.', reload: 'Reload',
    unknownPathTitle: 'This page does not exist', unknownPathText: 'Check the address, or go on from the start page.', toStart: 'To the start page',
    missingTitle: 'There is no restaurant here', missingText: 'Nobody has registered the address {address}. Check its spelling, or register it.', missingRegister: 'Register a restaurant',
    greetingMorning: 'Good morning, {name}', greetingAfternoon: 'Good afternoon, {name}', greetingEvening: 'Good evening, {name}', mainHint: 'What would you like to do?', nothingAllowedTitle: 'Nothing to do here yet', nothingAllowedText: 'Your account has no rights at this location. Ask a manager for a role.',
    noRouter: 'No defined router for {type}', demo: 'Demo restaurant', back: 'Back',
    thisTerminal: 'This terminal', connection: 'Connection', connected: 'Connected', terminalKind: 'Kind', company: 'Company', signedInAs: 'Signed in', idleLock: 'Locks by itself', idleAfter_one: 'after {count} minute', idleAfter_other: 'after {count} minutes', idleNever: 'never',
  },
  th: {
    product: 'Tavola', starting: 'กำลังเริ่มระบบ…',
    menu: 'เมนู', openMenu: 'เปิดเมนู', closeMenu: 'ปิดเมนู', skipToContent: 'ข้ามไปยังเนื้อหา',
    groupOperations: 'ขาย', groupCatalogue: 'สินค้าและเมนู', groupStock: 'สต็อก', groupFinance: 'การชำระเงินและการเงิน', groupSettings: 'ตั้งค่า', groupAccount: 'บัญชีผู้ใช้',
    fullscreen: 'เต็มหน้าจอ', leaveFullscreen: 'ออกจากโหมดเต็มหน้าจอ', userMenu: 'เมนูผู้ใช้ของ {name}', email: 'อีเมล {email}', clientID: 'CID', terminal: 'เครื่อง',
    switchDevice: 'เปลี่ยนเครื่อง', logOut: 'ออกจากระบบ', offline: 'ออฟไลน์', offlineHint: 'ติดต่อเซิร์ฟเวอร์ไม่ได้ ทำงานต่อได้ ข้อมูลไม่สูญหาย', reconnecting: 'กำลังเชื่อมต่อใหม่…', hubLost: 'การเชื่อมต่อ POS Hub ขาดหาย กำลังเชื่อมต่อใหม่...', hubLostText: 'ขายต่อได้ตามปกติ สิ่งที่ผู้อื่นเปลี่ยนแปลงจะแสดงที่นี่เมื่อเชื่อมต่อได้อีกครั้ง', hubLostNow: 'เชื่อมต่อใหม่ตอนนี้', hubLostHide: 'ซ่อน',
    wentOffline: 'การเชื่อมต่อขาดหาย เปลี่ยนเป็นโหมดออฟไลน์แล้ว', wentOnline: 'เชื่อมต่อได้แล้ว กลับสู่โหมดออนไลน์',
    forcedLogoutTitle: 'คุณถูกนำออกจากระบบ', forcedLogoutText: 'การเชื่อมต่อถูกตัดเนื่องจากมีการเข้าสู่ระบบจากที่อื่น', forcedLogoutEverywhere: 'เซสชันของคุณถูกปิดทุกเครื่องแล้ว', forcedLogoutSwitchedOff: 'ผู้ใช้นี้ถูกปิดใช้งานแล้ว', forcedLogoutSafe: 'รายการขายที่ยังไม่ส่งยังอยู่ในเครื่องนี้', signInAgain: 'เข้าสู่ระบบอีกครั้ง',
    reloadTitle: 'ควรโหลดหน้าใหม่', reloadText: 'มีการเปลี่ยนแปลงที่หน้านี้ต้องโหลดใหม่ งานของคุณยังอยู่ครบ', reloadNow: 'โหลดใหม่', reloadLater: 'ภายหลัง',
    updateTitle: 'มีเวอร์ชันใหม่พร้อมใช้งาน', updateCountdown_one: 'หน้านี้จะโหลดใหม่ใน {count} วินาที', updateCountdown_other: 'หน้านี้จะโหลดใหม่ใน {count} วินาที', updateNow: 'โหลดใหม่ตอนนี้',
    licenseTitle: 'ใบอนุญาต', licenseText: 'ขออภัย ใบอนุญาตปัจจุบันของคุณหมดอายุแล้ว รายการที่เปิดอยู่ยังชำระได้ กรุณาแจ้งเจ้าของร้านให้ต่ออายุ', renderFailedTitle: 'หน้านี้เกิดข้อผิดพลาด', renderFailedText: 'ข้อมูลที่บันทึกแล้วปลอดภัย หน้านี้จะโหลดใหม่เองใน {seconds} วินาที', renderFailedStay: 'ข้อมูลที่บันทึกแล้วปลอดภัย กรุณาโหลดหน้าใหม่เพื่อทำงานต่อ', reload: 'โหลดใหม่',
    unknownPathTitle: 'ไม่มีหน้านี้', unknownPathText: 'กรุณาตรวจสอบที่อยู่ หรือเริ่มใหม่จากหน้าแรก', toStart: 'ไปหน้าแรก',
    missingTitle: 'ไม่มีร้านอาหารที่ที่อยู่นี้', missingText: 'ยังไม่มีผู้ลงทะเบียนที่อยู่ {address} กรุณาตรวจสอบการสะกด หรือลงทะเบียนร้านใหม่', missingRegister: 'ลงทะเบียนร้านอาหาร',
    greetingMorning: 'สวัสดีตอนเช้า คุณ {name}', greetingAfternoon: 'สวัสดีตอนบ่าย คุณ {name}', greetingEvening: 'สวัสดีตอนเย็น คุณ {name}', mainHint: 'วันนี้ต้องการทำอะไร', nothingAllowedTitle: 'ยังไม่มีงานให้ทำที่นี่', nothingAllowedText: 'บัญชีของคุณยังไม่มีสิทธิ์ที่สาขานี้ กรุณาขอสิทธิ์จากผู้จัดการ',
    noRouter: 'ไม่มีหน้าเริ่มต้นสำหรับเครื่องประเภท {type}', demo: 'ร้านตัวอย่าง', back: 'กลับ',
    thisTerminal: 'เครื่องนี้', connection: 'การเชื่อมต่อ', connected: 'เชื่อมต่อแล้ว', terminalKind: 'ประเภท', company: 'บริษัท', signedInAs: 'ผู้ใช้งาน', idleLock: 'ล็อกอัตโนมัติ', idleAfter_one: 'หลัง {count} นาที', idleAfter_other: 'หลัง {count} นาที', idleNever: 'ไม่ล็อก',
  },
});
