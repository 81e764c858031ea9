import { Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { CategoryName, EnteredAmount } from '@tavola/contract';
import { IconPlus } from '@tabler/icons-react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { priceListStrings } from './price-lists.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { uiStrings } from '#ui/ui.strings.ts';
import { AmountField } from '#ui/fields/AmountField.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { MoneyText } from '#ui/frames/MoneyText.tsx';
import { StatusBadge } from '#ui/frames/StatusBadge.tsx';
import { SearchField } from '#ui/fields/SearchField.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { BulkPriceDialog } from './BulkPriceDialog.tsx';
import { findLines, priceNow, withChange, type PriceChanges, type PriceLine } from './price-lines.ts';
import classes from './PriceGrid.module.css';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { namedOptions } from '#runtime/names/shown-name.ts';

interface PriceGridProps {
  readonly lines: readonly PriceLine[];
  readonly changes: PriceChanges;
  readonly onChange: (next: (before: PriceChanges) => PriceChanges) => void;
  readonly categories: readonly CategoryName[];
}

const LINE_HEIGHT = 60;

/** Editable prices of any number of products and options: only the visible lines are rendered. */
export function PriceGrid({ lines, changes, onChange, categories }: PriceGridProps) {
  const t = useText(priceListStrings);
  const ui = useText(uiStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd: canAddProducts } = useRights('product');
  const [kind, setKind] = useState<PriceLine['kind']>('item');
  const [search, setSearch] = useState('');
  const [categoryID, setCategoryID] = useState<string | null>(null);
  const [isOnlyListed, setIsOnlyListed] = useState(false);
  const [isChangingAll, setIsChangingAll] = useState(false);
  const wanted = useDeferredValue(search);
  const ofKind = useMemo(() => lines.filter((line) => line.kind === kind), [lines, kind]);
  // A line that is filled or emptied while the list is filtered by price keeps its position.
  const [filteredBy, setFilteredBy] = useState(changes);
  const found = useMemo(
    () =>
      findLines(ofKind, { search: wanted, categoryID: kind === 'item' ? categoryID : null, isOnlyListed }, filteredBy),
    [ofKind, wanted, categoryID, kind, isOnlyListed, filteredBy],
  );

  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [found.length]);
  const virtual = useWindowVirtualizer({
    count: found.length,
    estimateSize: () => LINE_HEIGHT,
    overscan: 12,
    scrollMargin: top,
  });
  const change = useCallback(
    (line: PriceLine, price: EnteredAmount | null) => onChange((before) => withChange(before, [{ line, price }])),
    [onChange],
  );

  if (lines.length === 0)
    return (
      <EmptyState
        order={3}
        title={ui('emptyTitle')}
        text={t('noPrices')}
        action={
          canAddProducts && (
            <Button variant="default" leftSection={<IconPlus size={20} />} onClick={() => void goTo('productNew')}>
              {title('productNew')}
            </Button>
          )
        }
      />
    );
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <SegmentedControl
          aria-label={t('prices')}
          value={kind}
          // The choices are these values.
          onChange={(next) => setKind(next as PriceLine['kind'])}
          data={[
            { value: 'item', label: t('products') },
            { value: 'option', label: t('options') },
          ]}
        />
        <SearchField value={search} onSearch={setSearch} className={classes.search} />
        {kind === 'item' && categories.length > 0 && (
          <SelectField
            aria-label={t('category')}
            placeholder={t('allCategories')}
            value={categoryID}
            onChange={setCategoryID}
            data={namedOptions(categories, ({ itemCategoryID }) => itemCategoryID)}
            clearable
            searchable
          />
        )}
      </Group>
      <Group gap="sm" justify="space-between">
        <Checkbox
          label={t('onlyListed')}
          checked={isOnlyListed}
          onChange={(event) => {
            setFilteredBy(changes);
            setIsOnlyListed(event.currentTarget.checked);
          }}
        />
        <Group gap="sm">
          {changes.size > 0 && <StatusBadge tone="warning" label={t('changed', { count: changes.size })} />}
          <Button variant="default" disabled={found.length === 0} onClick={() => setIsChangingAll(true)}>
            {t('bulk')}
          </Button>
        </Group>
      </Group>
      {found.length === 0 ? (
        <EmptyState
          order={3}
          kind={ofKind.length === 0 ? 'nothing' : 'noMatch'}
          title={ofKind.length === 0 ? ui('emptyTitle') : ui('noMatchTitle')}
          text={ofKind.length === 0 ? t('noPrices') : ui('noMatchText')}
        />
      ) : (
        <div role="table" aria-label={t('prices')} aria-rowcount={found.length}>
          <div role="row" className={classes.head}>
            <span role="columnheader">{kind === 'item' ? t('product') : t('option')}</span>
            <span role="columnheader" className={classes.own}>
              {t('ownPrice')}
            </span>
            <span role="columnheader" className={classes.price}>
              {t('listPrice')}
            </span>
          </div>
          <div ref={frame} role="rowgroup" className={classes.lines} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const line = found[index];
              if (line === undefined) return null;
              return (
                <PriceRow
                  key={line.id}
                  line={line}
                  index={index}
                  start={start - top}
                  price={priceNow(line, changes)}
                  isChanged={changes.has(line.id)}
                  onChange={change}
                />
              );
            })}
          </div>
        </div>
      )}
      {isChangingAll && (
        <BulkPriceDialog
          lines={found}
          changes={changes}
          onClose={() => setIsChangingAll(false)}
          onDone={(prices) => {
            onChange((before) => withChange(before, prices));
            setIsChangingAll(false);
            toast('info', t('applied', { count: prices.length }));
          }}
        />
      )}
    </Stack>
  );
}

interface PriceRowProps {
  readonly line: PriceLine;
  readonly index: number;
  readonly start: number;
  readonly price: EnteredAmount | null;
  readonly isChanged: boolean;
  readonly onChange: (line: PriceLine, price: EnteredAmount | null) => void;
}

const PriceRow = memo(function PriceRow({ line, index, start, price, isChanged, onChange }: PriceRowProps) {
  const t = useText(priceListStrings);
  const currency = useCurrency();
  const about = [line.under, line.isActive ? null : t('inactive')].filter((word) => word !== null);
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className={classes.line}
      data-changed={isChanged || undefined}
      style={{ transform: `translateY(${start}px)`, height: LINE_HEIGHT }}
    >
      <span role="cell" className={classes.name}>
        <span className={classes.words}>{line.name}</span>
        <Text component="span" size="sm" c="dimmed" className={classes.words}>
          <span className={classes.ownBelow}>
            {formatAmount(line.own, currency)}
            {about.length > 0 && ' · '}
          </span>
          {about.join(' · ')}
        </Text>
      </span>
      <span role="cell" className={classes.own}>
        <MoneyText amount={line.own} currency={currency} c="dimmed" />
      </span>
      <span role="cell" className={classes.price}>
        <AmountField
          aria-label={t('priceOf', { name: line.under === null ? line.name : `${line.under} ${line.name}` })}
          value={price}
          placeholder={formatAmount(line.own, currency)}
          isOptional
          allowNegative={line.kind === 'option'}
          onChange={(next: number | '' | null) => onChange(line, typeof next === 'number' ? next : null)}
        />
      </span>
    </div>
  );
});
