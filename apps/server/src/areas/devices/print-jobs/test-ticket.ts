import type { Language, ReceiptBlock, ReceiptDocument } from '@tavola/contract';
import { printWords } from './print-jobs.words.ts';

/** A line that is hard to overlook. */
export const loud = (text: string): ReceiptBlock => ({
  kind: 'text',
  text: `*** ${text} ***`,
  align: 'center',
  size: 2,
  isBold: true,
});

/** What is printed to try a printer. */
export const testDocument = (name: string, language: Language): ReceiptDocument => ({
  sections: [
    {
      label: '',
      blocks: [
        loud(printWords.testTitle[language]),
        { kind: 'text', text: name, align: 'center', size: 1, isBold: true },
        { kind: 'line' },
        { kind: 'text', text: printWords.testText[language], align: 'left', size: 1, isBold: false },
        { kind: 'text', text: printWords.testLetters.en, align: 'left', size: 1, isBold: false },
        { kind: 'text', text: printWords.testLetters.th, align: 'left', size: 1, isBold: false },
        { kind: 'cut' },
      ],
    },
  ],
});
