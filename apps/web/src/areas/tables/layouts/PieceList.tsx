import { Text, UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { useText } from '#text/define.ts';
import classes from './Designer.module.css';
import { decorationKey, type PieceKey, type Plan } from './model/plan.ts';
import { tableLayoutStrings } from './table-layouts.strings.ts';

interface PieceListProps {
  readonly plan: Plan;
  readonly selected: ReadonlySet<PieceKey>;
  readonly isAdding: boolean;
  readonly onSelect: (keys: ReadonlySet<PieceKey>) => void;
}

const toggled = (keys: ReadonlySet<PieceKey>, key: PieceKey): Set<PieceKey> =>
  keys.has(key) ? new Set([...keys].filter((one) => one !== key)) : new Set([...keys, key]);

/**
 * Everything on the plan as a list: what the pointer does on the plan, keys and screen readers do here (ux point 21).
 */
export function PieceList({ plan, selected, isAdding, onSelect }: PieceListProps) {
  const t = useText(tableLayoutStrings);
  const entries = useMemo(
    () => [
      ...plan.tables
        .map(({ tableID, name, seats }) => ({ key: tableID, name, detail: t('seatsOf', { count: seats }) }))
        .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true })),
      ...plan.decorations.map(({ kind, text }, index) => ({
        key: decorationKey(index),
        name: kind === 'wall' ? t('wall') : text,
        detail: kind === 'wall' ? '' : t('text'),
      })),
    ],
    [plan.tables, plan.decorations, t],
  );
  if (entries.length === 0) return <Text c="dimmed">{t('noTables')}</Text>;
  return (
    <ul className={classes.list}>
      {entries.map(({ key, name, detail }) => (
        <li key={key}>
          <UnstyledButton
            type="button"
            className={classes.entry}
            aria-pressed={selected.has(key)}
            onClick={(event) =>
              onSelect(isAdding || event.shiftKey || event.ctrlKey ? toggled(selected, key) : new Set([key]))
            }
          >
            <span className={classes.entryName}>{name}</span>
            <span className={classes.detail}>{detail}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
