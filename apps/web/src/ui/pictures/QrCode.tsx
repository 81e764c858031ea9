import { create } from 'qrcode';
import classes from './QrCode.module.css';

/** Blank modules around a code, as scanners expect. */
const QUIET = 4;

/**
 * A QR code of a text, dark on white in every theme, so that any scanner reads it. `label` describes it to screen
 * readers.
 */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const side = size + 2 * QUIET;
  const dark = Array.from(data, (isDark, index) =>
    isDark ? `M${(index % size) + QUIET} ${Math.floor(index / size) + QUIET}h1v1h-1z` : '',
  ).join('');
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark} />
    </svg>
  );
}
