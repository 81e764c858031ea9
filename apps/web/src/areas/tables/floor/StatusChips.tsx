import type { FloorTable } from '@tavola/contract';
import { lookOf, type TableLook } from '@tavola/selling';
import { useText } from '#text/define.ts';
import classes from './Floor.module.css';
import { floorStrings } from './floor.strings.ts';
import { icons, looks, toneOf, type FloorWords } from './looks.tsx';

interface StatusChipsProps {
  readonly tables: readonly FloorTable[];
  readonly words: FloorWords;
  /** Null = every table. */
  readonly chosen: TableLook | null;
  readonly onChoose: (look: TableLook | null) => void;
}

/** Every status with how many tables have it. All of them are always there, so that none moves under the finger. */
export function StatusChips({ tables, words, chosen, onChoose }: StatusChipsProps) {
  const t = useText(floorStrings);
  const counts = new Map<TableLook, number>();
  for (const table of tables) {
    const look = lookOf(table, words.now, words.bookingShownMinutes);
    counts.set(look, (counts.get(look) ?? 0) + 1);
  }
  return (
    <div className={classes.chips} role="group" aria-label={t('statusFilter')}>
      <button type="button" className={classes.room} aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {t('allTables')} {tables.length}
      </button>
      {looks.map((look) => (
        <button
          key={look}
          type="button"
          className={classes.statusChip}
          data-tone={toneOf(look)}
          aria-label={t('statusCount', { status: t(look), n: counts.get(look) ?? 0 })}
          aria-pressed={chosen === look}
          onClick={() => onChoose(chosen === look ? null : look)}
        >
          <svg viewBox="0 0 24 24" width={18} height={18} aria-hidden>
            {icons[look]}
          </svg>
          {t(look === 'free' ? 'free' : `${look}Short`)} {counts.get(look) ?? 0}
        </button>
      ))}
    </div>
  );
}
