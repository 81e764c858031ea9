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
}

/** A filled receipt on the screen, to read, to print and to keep as a picture. */
export function ReceiptSheet({ document, label, fileName, onPrinted }: ReceiptSheetProps) {
  const t = useText(receiptStrings);
  const paper = useRef<HTMLElement>(null);
  return (
    <>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => {
            if (paper.current === null) return;
            printPaper(paper.current);
            onPrinted?.();
          }}
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
