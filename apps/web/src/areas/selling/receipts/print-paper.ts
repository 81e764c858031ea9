import './print-paper.css';

/** Prints a receipt alone, through the browser: a copy of it on an otherwise empty page, removed when that is done. */
export function printPaper(paper: Element): void {
  const page = document.createElement('div');
  page.dataset['printed'] = '';
  page.append(paper.cloneNode(true));
  document.body.append(page);
  window.addEventListener('afterprint', () => page.remove(), { once: true });
  window.print();
}
