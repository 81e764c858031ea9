import type { FloorTable } from '@tavola/contract';
import { lookOf } from '@tavola/selling';
import { IconDotsVertical, IconSend } from '@tabler/icons-react';
import { memo } from 'react';
import classes from './Floor.module.css';
import { detailOf, icons, joinedText, labelOf, toneOf, unsentText, wordOf, type FloorWords } from './looks.tsx';

interface FloorListProps {
  readonly tables: readonly FloorTable[];
  readonly words: FloorWords;
  readonly pickedID: string | null;
  readonly onTap: (table: FloorTable) => void;
  /** Null = the person may change nothing. */
  readonly onActions: ((table: FloorTable) => void) | null;
}

/** Tables as a list, which keeps its order whatever happens at them (ux 25): for a phone in one hand. */
export const FloorList = memo(function FloorList({ tables, words, pickedID, onTap, onActions }: FloorListProps) {
  const { t, now, bookingShownMinutes } = words;
  return (
    <ul className={classes.list}>
      {tables.map((table) => {
        const look = lookOf(table, now, bookingShownMinutes);
        return (
          <li
            key={table.tableID}
            className={classes.row}
            data-tone={toneOf(look)}
            data-picked={table.tableID === pickedID}
          >
            <button
              type="button"
              className={classes.open}
              aria-label={labelOf(table, words)}
              onClick={() => onTap(table)}
            >
              <span className={classes.name}>{table.name}</span>
              <span className={classes.words}>
                <span className={classes.status}>
                  <svg viewBox="0 0 24 24" width={18} height={18} aria-hidden>
                    {icons[look]}
                  </svg>
                  {t(wordOf(table, look))}
                  {unsentText(table, words) !== '' && (
                    <span className={classes.unsent}>
                      <IconSend size={15} aria-hidden />
                      {unsentText(table, words)}
                    </span>
                  )}
                </span>
                <span className={classes.detail}>
                  {[joinedText(table, words), detailOf(table, words), table.waiterName ?? '']
                    .filter((part) => part !== '')
                    .join(' · ')}
                </span>
              </span>
            </button>
            {onActions !== null && (
              <button
                type="button"
                className={classes.more}
                aria-label={t('actions', { name: table.name })}
                onClick={() => onActions(table)}
              >
                <IconDotsVertical size={24} aria-hidden />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
});
