import { Button, Text } from '@mantine/core';
import { glMapTypes, type GlCode, type GlMapRow, type GlMapTable, type GlMapType } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { glCodeNamesQuery, glMapQuery, saveGlMap } from '../gl-codes/gl-codes.queries.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { loadedTogether, useRights } from '#runtime/http/records.ts';
import { useGlCodeCreation } from '../gl-codes/creation.ts';
import { useText, type Translate } from '#text/define.ts';
import { glStrings } from '../gl-codes/gl-codes.strings.ts';
import { Card } from '#ui/frames/Card.tsx';
import { DataTable } from '#ui/lists/DataTable.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { useListState } from '#ui/lists/list-state.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';

type T = Translate<(typeof glStrings)['en']>;

/** The rows of one kind of figure, each with its code; each choice is saved at once. */
export function GlMapScreen() {
  const t = useText(glStrings);
  const { id } = usePathParams('glMap');
  const type: GlMapType = glMapTypes.find((one) => one === id) ?? 'Category';
  const { data, ...query } = loadedTogether({ table: useQuery(glMapQuery(type)), codes: useQuery(glCodeNamesQuery) });
  return (
    <LoadedRecord title={t(type)} backTo={screenPath('glMaps')} record={data} {...query}>
      {({ table, codes }) => <Rows table={table} codes={codes.items} />}
    </LoadedRecord>
  );
}

const wordsOf = ({ code, name }: GlCode): string => `${code} ${name}`;

/** The name of a row: the default, a system payment, or the record's name. */
function nameOf({ refKey, name }: GlMapRow, t: T): string {
  if (refKey === null) return t('standard');
  return name === '' ? t(`payment${Number(refKey) as 1 | 2 | 3 | 4 | 5 | 6 | 7}`) : name;
}

function Rows({
  table: { glMapType, rows },
  codes,
}: {
  readonly table: GlMapTable;
  readonly codes: readonly GlCode[];
}) {
  const t = useText(glStrings);
  const { canEdit } = useRights('financialGeneral');
  const goTo = useGoTo();
  const [state, setState] = useListState();
  const creation = useGlCodeCreation();
  const columns = useMemo((): readonly DataColumn<GlMapRow>[] => {
    const options = codes.map((code) => ({ value: code.glCodeId, label: wordsOf(code) }));
    const words = new Map(options.map(({ value, label }) => [value, label]));
    const standard = rows.find(({ refKey }) => refKey === null)?.glCodeId ?? null;
    const choose = (row: GlMapRow, glCodeId: string | null) =>
      attempt(async () => {
        await saveGlMap(glMapType, [{ refKey: row.refKey, glCodeId }]);
        toast('success', t('mapSaved'), { id: 'mapSaved' });
      });
    // A row without its own code uses the default; without a default it is unmapped.
    const fallback = (row: GlMapRow): string =>
      row.refKey === null || standard === null ? t('unmapped') : t('byDefault', { code: words.get(standard) ?? '–' });
    return [
      { id: 'row', header: t('row'), value: (row) => nameOf(row, t), isSortable: false },
      {
        id: 'glCode',
        header: t('glCode'),
        value: (row) => words.get(row.glCodeId ?? '') ?? fallback(row),
        isSortable: false,
        cell: (row) =>
          canEdit ? (
            <SelectField
              aria-label={t('codeFor', { name: nameOf(row, t) })}
              data={options}
              value={row.glCodeId}
              placeholder={fallback(row)}
              searchable
              clearable
              creation={creation}
              maw={420}
              onChange={(next) => void choose(row, next)}
            />
          ) : (
            (words.get(row.glCodeId ?? '') ?? fallback(row))
          ),
      },
    ];
  }, [codes, rows, glMapType, t, canEdit, creation]);
  return (
    <PageFrame title={t(glMapType)} width="medium" backTo={screenPath('glMaps')}>
      <Card>
        <Text c="dimmed">{codes.length === 0 ? t('noCodes') : t('mapsHint')}</Text>
        {codes.length === 0 && (
          <div>
            <Button variant="default" onClick={() => void goTo('glCodes')}>
              {t('addCodes')}
            </Button>
          </div>
        )}
      </Card>
      {codes.length > 0 && (
        <DataTable
          rows={rows}
          columns={columns}
          rowID={(row) => row.refKey ?? 'default'}
          state={state}
          onStateChange={setState}
          empty={<EmptyState title={t('unmapped')} text={t('mapsHint')} />}
          hasSearch={rows.length > 10}
        />
      )}
    </PageFrame>
  );
}
