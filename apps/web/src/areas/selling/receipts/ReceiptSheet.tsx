import { Button } from '@mantine/core';
import type { ReceiptDocument } from '@tavola/contract';
import { IconPhotoDown, IconPrinter } from '@tabler/icons-react';
import { useRef } from 'react';
import { useText } from '#text/define.ts';
import { printPaper } from './print-paper.ts';
import classes from './ReceiptPaper.module.css';
import { ReceiptPaper } from './ReceiptPaper.tsx';
import { receiptStrings } from './receipts.strings.ts';
import { saveReceiptPicture } from './save-picture.ts';

interface ReceiptSheetProps {
  readonly document: ReceiptDocument;
  /** What screen readers call the paper. */
  readonly label: string;
  /** Name of the picture's file, without its ending. */
  readonly fileName: string;
  readonly onPrinted?: (() => void) | undefined;
  /** Prints it on a printer of the restaurant. False = the browser prints it. */
  readonly onPrint?: ((document: ReceiptDocument) => Promise<boolean>) | undefined;
}

/** A filled receipt on the screen, to read, to print and to keep as a picture. */
export function ReceiptSheet({ document, label, fileName, onPrinted, onPrint }: ReceiptSheetProps) {
  const t = useText(receiptStrings);
  const paper = useRef<HTMLElement>(null);
  const handlePrint = async () => {
    const isPrinted = onPrint === undefined ? false : await onPrint(document);
    if (!isPrinted) {
      if (paper.current === null) return;
      printPaper(paper.current);
    }
    onPrinted?.();
  };
  return (
    <>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => void handlePrint()}
        >
          {t('print')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPhotoDown size={20} aria-hidden />}
          onClick={() => void saveReceiptPicture(document, fileName)}
        >
          {t('picture')}
        </Button>
      </div>
      <ReceiptPaper ref={paper} document={document} label={label} />
    </>
  );
}
