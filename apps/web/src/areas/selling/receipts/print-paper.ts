import { textOf } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import './print-paper.css';
import { receiptStrings } from './receipts.strings.ts';

/**
 * Prints a receipt alone, through the browser: a copy of it on an otherwise empty page, removed when that is done; then
 * it says so.
 */
export function printPaper(paper: Element): void {
  const page = document.createElement('div');
  page.dataset['printed'] = '';
  page.append(paper.cloneNode(true));
  document.body.append(page);
  const done = () => {
    page.remove();
    toast('success', textOf(receiptStrings)('printed'));
  };
  window.addEventListener('afterprint', done, { once: true });
  window.print();
}
