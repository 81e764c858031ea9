import { Button, Group, Pagination, Text } from '@mantine/core';
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#text/define.ts';
import { setDensity, useTerminalChoices } from '../frames/terminal-choices.ts';
import { FilterSelect } from '../pick/FilterSelect.tsx';
import { uiStrings } from '../ui.strings.ts';
import { listStrings } from './lists.strings.ts';
import classes from './DataTable.module.css';
import { ALL_ROWS, PAGE_SIZES, type ListState } from './list-state.ts';

interface ListFootProps {
  readonly state: ListState;
  readonly onStateChange: (change: Partial<ListState>) => void;
  readonly page: number;
  readonly pages: number;
  /** First and last row of the page, and the number of all rows. */
  readonly range: { readonly from: number; readonly to: number; readonly total: number };
  /** There are more rows than were counted. */
  readonly hasMore: boolean;
  readonly chosenCount: number;
  readonly onClear: () => void;
  /** What can be done with the selected rows. */
  readonly bulk: ReactNode;
  /** The choice of columns. */
  readonly columns: ReactNode;
}

const SMALLEST_PAGE = Math.min(...PAGE_SIZES.filter((size) => size !== ALL_ROWS));

/** Below a table: which rows it shows, their height and pages; or what can be done with the selected ones. */
export function ListFoot(props: ListFootProps) {
  const { state, onStateChange, page, pages, range, hasMore, chosenCount, onClear, bulk, columns } = props;
  const t = useText(uiStrings);
  const tList = useText(listStrings);
  const isChoosing = chosenCount > 0;
  return (
    <div className={classes.foot} data-choosing={isChoosing || undefined}>
      <Text size="sm" c={isChoosing ? undefined : 'dimmed'} fw={isChoosing ? 700 : undefined} role="status">
        {isChoosing
          ? t('selected', { count: chosenCount })
          : hasMore
            ? tList('rangeOfMore', range)
            : t('rangeOf', range)}
      </Text>
      {isChoosing && (
        <Group gap="xs" role="group" aria-label={tList('withSelected')} className={classes.bulk}>
          {bulk}
          <Button variant="default" onClick={onClear}>
            {t('clearSelection')}
          </Button>
        </Group>
      )}
      <Group gap="sm" className={classes.pages}>
        {columns}
        <DensityButton />
        {range.total > SMALLEST_PAGE && (
          <>
            <FilterSelect
              aria-label={tList('rowsPerPage')}
              w={120}
              value={String(state.pageSize)}
              data={PAGE_SIZES.map((size) => ({
                value: String(size),
                label: size === ALL_ROWS ? t('all') : String(size),
              }))}
              onChange={(value) => onStateChange({ pageSize: Number(value) })}
            />
            {pages > 1 && (
              <Pagination
                total={pages}
                value={page}
                onChange={(next) => onStateChange({ page: next })}
                getControlProps={(control) => ({
                  'aria-label': control === 'next' ? t('nextPage') : t('previousPage'),
                })}
              />
            )}
          </>
        )}
      </Group>
    </div>
  );
}

/** Switches between high and low rows; a phone needs its rows high. */
function DensityButton() {
  const t = useText(uiStrings);
  const tList = useText(listStrings);
  const isCompact = useTerminalChoices((state) => state.density) === 'compact';
  const Icon = isCompact ? IconBaselineDensityMedium : IconBaselineDensitySmall;
  return (
    <Button
      variant="subtle"
      color="gray"
      className={classes.density}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
    >
      {isCompact ? t('comfortableRows') : tList('compactRows')}
    </Button>
  );
}
