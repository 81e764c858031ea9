import { ReceiptTemplateType, type ReceiptDocument } from '@tavola/contract';
import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { defaultMarkup, printMarkup, samplesIn } from '../src/index.ts';
import { bangkokFormat } from '../src/receipt.setup.ts';
import { rasterOf } from './raster.ts';

/** A QR code on paper is read by a decoder that shares no code with what draws it. */

const LINK = 'https://baan-suan-bistro.tavola.example.com/receipt/Zk3Vw9Qm7TtLr2Xb5NcYpA';
const withCode = (markup: string): ReceiptDocument =>
  printMarkup(
    markup,
    ReceiptTemplateType.Sales,
    { ...samplesIn('en')[ReceiptTemplateType.Sales], receiptLink: LINK },
    bangkokFormat('en'),
    'en',
  );
function readFrom(document: ReceiptDocument, dots: number): string | undefined {
  const { rgba, width, height } = rasterOf(document, dots);
  return jsQR(new Uint8ClampedArray(rgba), width, height)?.data;
}

describe('the link of a receipt', () => {
  it.each([
    ['58 mm', 384],
    ['80 mm', 576],
  ])('is read back from the code at the end of a receipt of %s', (_paper, dots) => {
    const markup = defaultMarkup(ReceiptTemplateType.Sales).replace('<cut/>', '<qr value="{receiptLink}"/>\n<cut/>');
    expect(readFrom(withCode(markup), dots)).toBe(LINK);
  });

  it('is on no receipt whose template does not ask for it', () => {
    expect(readFrom(withCode(defaultMarkup(ReceiptTemplateType.Sales)), 576)).toBeUndefined();
  });
});
