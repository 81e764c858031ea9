import './narrow-paper.css';

/** Written above the figures. */
interface PaperHead {
  readonly title: string;
  readonly period: string;
}

/**
 * The tables of a report for paper of 80 mm: a row below the other, each cell next to the name of its column. Rows of
 * two cells stay one line.
 */
export function narrowPaper(tables: Iterable<HTMLTableElement>, { title, period }: PaperHead): HTMLElement {
  const paper = make('article', 'reportPaper', '');
  paper.append(make('strong', '', title), make('div', '', period));
  for (const table of tables) {
    const names = [...table.querySelectorAll('thead th')].map(wordsOf);
    const rows = table.querySelectorAll('tbody tr, tfoot tr');
    paper.append(make('hr', '', ''));
    for (const row of rows) for (const line of linesOf([...row.querySelectorAll('th, td')], names)) paper.append(line);
  }
  return paper;
}

function linesOf(cells: readonly Element[], names: readonly string[]): HTMLElement[] {
  const [name = '', ...figures] = cells.map(wordsOf);
  const [only] = figures;
  if (figures.length === 1) return [lineOf(name, only ?? '', 'strong')];
  const lines = figures.flatMap((figure, index) =>
    figure === '' ? [] : [lineOf(names[index + 1] ?? '', figure, 'span')],
  );
  return name === '' && lines.length === 0 ? [] : [make('strong', '', name), ...lines];
}

function lineOf(name: string, figure: string, tag: 'strong' | 'span'): HTMLElement {
  const line = make('div', 'reportLine', '');
  line.append(make(tag, '', name), make(tag, '', figure));
  return line;
}

/** A cell as it is read: a button in it is its words. */
const wordsOf = (cell: Element): string => cell.textContent.replace(/\s+/g, ' ').trim();

function make(tag: string, mark: '' | 'reportPaper' | 'reportLine', text: string): HTMLElement {
  const element = document.createElement(tag);
  if (mark !== '') element.dataset[mark] = '';
  element.textContent = text;
  return element;
}
