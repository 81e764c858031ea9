import { Button } from '@mantine/core';
import { IconPhotoDown, IconPrinter } from '@tabler/icons-react';
import type { ReceiptPreview } from '@tavola/contract';
import { useMemo, useRef } from 'react';
import { useText } from '#text/define.ts';
import { printPaper } from './print-paper.ts';
import { receiptDocument, type ReceiptPlace } from './receipt-document.ts';
import { receiptStrings } from './receipt.strings.ts';
import classes from './ReceiptPaper.module.css';
import { ReceiptPaper } from './ReceiptPaper.tsx';
import { saveReceiptPicture } from './save-picture.ts';

interface PrintedReceiptProps {
  readonly receipt: ReceiptPreview;
  /** The template of its type; null = the one that a location begins with. */
  readonly markup: string | null;
  readonly place: ReceiptPlace;
}

/** A receipt as its template prints it, to read, to print and to keep as a picture. */
export function PrintedReceipt({ receipt, markup, place }: PrintedReceiptProps) {
  const t = useText(receiptStrings);
  const paper = useRef<HTMLElement>(null);
  const document = useMemo(() => receiptDocument(receipt, markup, place), [receipt, markup, place]);
  return (
    <>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => paper.current !== null && printPaper(paper.current)}
        >
          {t('print')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPhotoDown size={20} aria-hidden />}
          onClick={() => void saveReceiptPicture(document, t('file', { no: receipt.orderNo }))}
        >
          {t('picture')}
        </Button>
      </div>
      <ReceiptPaper ref={paper} document={document} label={t('paper', { no: receipt.orderNo })} />
    </>
  );
}
