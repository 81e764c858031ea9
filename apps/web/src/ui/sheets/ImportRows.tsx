import { Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useText } from '#text/define.ts';
import { importStrings } from './sheets.strings.ts';
import classes from './ImportDialog.module.css';
import { StatusBadge } from '../frames/StatusBadge.tsx';

/** One row of a file and what it would change. */
export interface ImportRowView {
  readonly row: number;
  readonly kind: 'new' | 'changed' | 'same' | 'refused';
  readonly name: string;
  readonly changes?: readonly { readonly column: string; readonly from: string; readonly to: string }[] | undefined;
  readonly problems?: readonly { readonly column: string; readonly message: string }[] | undefined;
}

const tones = { new: 'success', changed: 'info', same: 'neutral', refused: 'error' } as const;
const ROW_HEIGHT = 56;

/** The rows of a file, only the visible ones rendered: a file may have twenty thousand. */
export function ImportRows({ rows }: { readonly rows: readonly ImportRowView[] }) {
  const t = useText(importStrings);
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  });
  return (
    <div ref={frame} className={classes.frame} tabIndex={0} role="region" aria-label={t('all')}>
      {rows.length === 0 && (
        <Text p="md" c="dimmed">
          {t('noRows')}
        </Text>
      )}
      <div className={classes.rows} role="list" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const { kind, name, changes = [], problems = [] } = row;
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              role="listitem"
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              <span className={classes.number}>{row.row}</span>
              <span className={classes.words}>
                <span className={classes.name}>{name === '' ? t('row', { row: row.row }) : name}</span>
                {problems.map(({ column, message }) => (
                  <span key={`${column} ${message}`} className={classes.problem}>
                    {column === '' ? message : `${column}: ${message}`}
                  </span>
                ))}
                {changes.map(({ column, from, to }) => (
                  <span key={column} className={classes.change}>
                    {column}: <del>{from || t('toEmpty')}</del> → <ins>{to || t('toEmpty')}</ins>
                  </span>
                ))}
              </span>
              <StatusBadge tone={tones[kind]} label={t(kind)} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
