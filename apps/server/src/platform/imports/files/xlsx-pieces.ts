import { ZipPieces } from './zip-pieces.ts';

type Cell = string | number;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Everything but the rows: one sheet, and two kinds of cells, those of the headings bold. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0"/></cellStyles></styleSheet>`,
};
const BOLD = ' s="1"';

/**
 * A workbook of one sheet that is made piece by piece, none of which is kept: headings that stay in sight, and rows.
 * Every call answers the next bytes of it. Texts are in their cells, because a list of all texts comes first in a
 * workbook and would have to be known by then.
 */
export class XlsxPieces {
  readonly #zip = new ZipPieces();
  #rows = 0;

  /** Begins the sheet. */
  open(headings: readonly string[]): Buffer {
    const widths = headings.map((heading, index) => {
      const place = `min="${index + 1}" max="${index + 1}"`;
      return `<col ${place} width="${Math.min(Math.max(heading.length + 4, 14), 40)}" customWidth="1"/>`;
    });
    const view =
      '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
    return Buffer.concat([
      ...Object.entries(PARTS).map(([name, part]) => this.#zip.file(name, HEAD + part)),
      this.#zip.open('xl/worksheets/sheet1.xml'),
      this.#zip.add(`${HEAD}<worksheet xmlns="${MAIN}">${view}<cols>${widths.join('')}</cols><sheetData>`),
      this.#zip.add(this.#row(headings, BOLD)),
    ]);
  }

  /** Adds rows; an empty text is an empty cell. */
  add(rows: readonly (readonly Cell[])[]): Buffer {
    return this.#zip.add(rows.map((row) => this.#row(row, '')).join(''));
  }

  /** Ends the workbook. */
  end(): Buffer {
    return Buffer.concat([this.#zip.add('</sheetData></worksheet>'), this.#zip.close(), this.#zip.end()]);
  }

  #row(cells: readonly Cell[], style: string): string {
    const number = (this.#rows += 1);
    const written = cells.map((cell, index) => {
      const place = `r="${columnName(index)}${number}"${style}`;
      if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
      return cell === '' ? '' : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
    });
    return `<row r="${number}">${written.join('')}</row>`;
  }
}

const LETTERS = 26;
const names: string[] = [];

/** `A` to `Z`, then `AA` and so on. */
const columnName = (index: number): string => (names[index] ??= lettersOf(index));

function lettersOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % LETTERS));
  return index < LETTERS ? last : lettersOf(Math.floor(index / LETTERS) - 1) + last;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** A text as XML holds it; two characters that it cannot hold are left out. */
const escaped = (text: string): string =>
  /[&<>\r\uFFFE\uFFFF]/.test(text) ? text.replace(/[&<>\r\uFFFE\uFFFF]/g, (letter) => ESCAPES[letter] ?? '') : text;
