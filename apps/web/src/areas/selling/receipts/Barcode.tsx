import classes from './Barcode.module.css';
import { BARCODE_HEIGHT, code128Widths } from '@tavola/receipts';

/** Blank modules on both sides, as scanners expect. */
const QUIET = 10;
/** Width of a module in CSS pixels: whole ones, so that bars of equal width are drawn equal. */
const MODULE_PX = 2;

/**
 * The bars of a text in Code 128, dark on white in every theme; nothing for a text that cannot be encoded. `label`
 * describes it to screen readers.
 */
export function Barcode({ text, label }: { readonly text: string; readonly label: string }) {
  const widths = code128Widths(text);
  if (widths === null) return null;
  let bars = '';
  let at = QUIET;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  }
  const modules = at + QUIET;
  return (
    <svg
      className={classes.bars}
      width={modules * MODULE_PX}
      height={BARCODE_HEIGHT}
      viewBox={`0 0 ${modules} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={bars} />
    </svg>
  );
}
