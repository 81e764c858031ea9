import { defineStrings } from '#text/define.ts';

/** Words of invoices to a business. */
export const invoiceStrings = defineStrings('invoices', {
  en: {
    open: 'Invoice to a business',
    title: 'Invoice for sale {no}',
    hint: 'The invoice gets the next number and cannot be changed afterwards. Check the details with the guest.',
    companyName: 'Company',
    taxID: 'Tax ID',
    branch: 'Branch',
    branchHint: 'Head office, or the number of the branch',
    address: 'Address',
    issue: 'Issue invoice',
    creditNote: 'Credit note {no}',
  },
  th: {
    open: 'ใบกำกับภาษีเต็มรูป',
    title: 'ใบกำกับภาษีของบิล {no}',
    hint: 'ระบบจะออกเลขถัดไปให้ และแก้ไขภายหลังไม่ได้ กรุณาตรวจข้อมูลกับลูกค้าก่อน',
    companyName: 'บริษัท',
    taxID: 'เลขประจำตัวผู้เสียภาษี',
    branch: 'สาขา',
    branchHint: 'สำนักงานใหญ่ หรือเลขที่สาขา',
    address: 'ที่อยู่',
    issue: 'ออกใบกำกับภาษี',
    creditNote: 'ใบลดหนี้ {no}',
  },
});
