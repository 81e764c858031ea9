import type { ReceiptBlock, ReceiptDocument } from '@tavola/contract';
import { flexibleColumns } from '@tavola/receipts';
import { Suspense, type CSSProperties, type Ref } from 'react';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { Barcode } from './Barcode.tsx';
import classes from './ReceiptPaper.module.css';

// Few templates have one.
const Qr = lazyPart(() => import('#ui/pictures/QrCode.tsx').then(({ QrCode }) => QrCode));

interface ReceiptPaperProps {
  readonly ref?: Ref<HTMLElement>;
  readonly document: ReceiptDocument;
  readonly label: string;
}

/** A document on the screen, 42 characters wide, made of what is printed (ux 22). Paper is light in every theme. */
export function ReceiptPaper({ ref, document, label }: ReceiptPaperProps) {
  return (
    <article ref={ref} className={classes.paper} aria-label={label}>
      {document.sections.map((section, index) =>
        section.label === '' ? (
          <div key={index}>{section.blocks.map((block, at) => blockView(block, at))}</div>
        ) : (
          <section key={index} aria-label={section.label}>
            {section.blocks.map((block, at) => blockView(block, at))}
          </section>
        ),
      )}
    </article>
  );
}

function blockView(block: ReceiptBlock, key: number) {
  switch (block.kind) {
    case 'text':
      return (
        <div key={key} className={look(block)} style={{ textAlign: block.align, ...indentOf(block.text) }}>
          {block.text.trimStart()}
        </div>
      );
    case 'row':
      return <Row key={key} row={block} />;
    case 'line':
      return <hr key={key} className={classes.rule} />;
    // The edge of the paper on the screen is its cut.
    case 'cut':
      return null;
    case 'qr':
      return (
        <div key={key} className={classes.qr}>
          <Suspense>
            <Qr.Part text={block.value} label={block.value} />
          </Suspense>
        </div>
      );
    case 'barcode':
      return (
        <div key={key} className={classes.bars}>
          <Barcode text={block.value} label={block.label} />
        </div>
      );
    case 'image':
      return <img key={key} className={classes.image} src={block.source} width={block.width} alt="" />;
  }
}

function Row({ row }: { readonly row: Extract<ReceiptBlock, { kind: 'row' }> }) {
  const isFlexible = flexibleColumns(row.cells);
  const columns = row.cells.map(({ width }, index) =>
    isFlexible[index] === true ? 'minmax(0, 1fr)' : width === null ? 'auto' : `minmax(${width}ch, auto)`,
  );
  return (
    <div className={`${classes.row ?? ''} ${look(row)}`} style={{ gridTemplateColumns: columns.join(' ') }}>
      {row.cells.map(({ text, align, wrap }, index) => {
        const style: CSSProperties = {
          textAlign: align,
          ...(wrap === null ? {} : { maxWidth: `${wrap}ch` }),
          ...indentOf(text),
        };
        return (
          <span key={index} className={isFlexible[index] === true ? classes.text : classes.figure} style={style}>
            {text.trimStart()}
          </span>
        );
      })}
    </div>
  );
}

const look = ({ size, isBold }: { readonly size: 1 | 2; readonly isBold: boolean }): string =>
  [classes.text, size === 2 ? classes.large : '', isBold ? classes.bold : ''].join(' ');

/** Blanks before a text indent all of its lines. */
function indentOf(text: string): CSSProperties {
  const blanks = text.length - text.trimStart().length;
  return blanks === 0 ? {} : { paddingInlineStart: `${blanks}ch` };
}
