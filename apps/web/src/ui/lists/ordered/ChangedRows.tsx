import { useVirtualizer } from '@tanstack/react-virtual';
import { useState } from 'react';
import classes from './ChangedRows.module.css';

/** One record of a preview. */
export interface ChangedRow {
  readonly id: string;
  readonly name: string;
  /** A second line below the name. */
  readonly detail?: string;
  /** Belongs to the row above it. */
  readonly isIndented?: boolean;
  readonly before: string;
  /** null = it stays the same. */
  readonly after: string | null;
  /** The change is not possible; `after` says why. */
  readonly isFault?: boolean;
}

interface ChangedRowsProps {
  /** Heads of the columns. */
  readonly words: { readonly name: string; readonly before: string; readonly after: string };
  readonly rows: readonly ChangedRow[];
  /** Shown in place of the new value of a row that stays the same. */
  readonly unchanged: string;
}

const ROW_HEIGHT = 56;

/** A preview of changes: each record with its value now and its new one. Only the rows in sight are rendered. */
export function ChangedRows({ words, rows, unchanged }: ChangedRowsProps) {
  // The dialog's content is mounted after the first render; the visible rows are measured again then.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  return (
    <div className={classes.table} role="table" aria-rowcount={rows.length + 1}>
      <div role="rowgroup">
        <div role="row" className={classes.head}>
          <span role="columnheader">{words.name}</span>
          <span role="columnheader">{words.before}</span>
          <span role="columnheader">{words.after}</span>
        </div>
      </div>
      {/* Reached by the keyboard, so that it scrolls without a pointer. */}
      <div ref={setFrame} className={classes.frame} tabIndex={0} role="rowgroup" aria-label={words.name}>
        <div role="presentation" className={classes.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const { name, detail, before, after, isIndented, isFault } = row;
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                className={classes.row}
                data-indented={isIndented === true || undefined}
                data-fault={isFault === true || undefined}
                data-same={after === null || undefined}
                style={{ transform: `translateY(${start}px)`, height: ROW_HEIGHT }}
              >
                <span role="cell" className={classes.name}>
                  <span>{name}</span>
                  {detail !== undefined && <span className={classes.detail}>{detail}</span>}
                </span>
                <span role="cell" className={classes.before}>
                  {before}
                </span>
                <span role="cell" className={classes.after}>
                  {after ?? unchanged}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
