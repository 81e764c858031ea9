import { Button } from '@mantine/core';
import type { Uom } from '@tavola/contract';
import { unitsOf } from '@tavola/selling';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { loadedTogether, useRights } from '#runtime/http/records.ts';
import { removeUoms, setDefaultUom, uomClassesQuery, uomsQuery } from './uoms.queries.ts';
import { useLanguage, useText } from '#text/define.ts';
import { uiStrings } from '#ui/ui.strings.ts';
import { uomStrings } from './uoms.strings.ts';
import { Card } from '#ui/frames/Card.tsx';
import { DataTable } from '#ui/lists/DataTable.tsx';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { confirm, inform } from '#ui/dialogs/dialogs.ts';
import { EmptyState } from '#ui/lists/empty/EmptyState.tsx';
import { readListState, useListState, type ListState } from '#ui/lists/list-state.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { RowSwitch } from '#ui/lists/RowSwitch.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { equationOf } from './unit-words.ts';
import { UomClassTable } from './UomClassTable.tsx';
import { useFailureToast } from './use-failure-toast.ts';

const isRemovable = ({ isDefault, isConversionModifiable }: Uom): boolean => !isDefault && isConversionModifiable;
const idOf = ({ uomid }: Uom): string => String(uomid);

/** The restaurant's own units, the system units, and their categories (back-office spec, section 2). */
export function UomListScreen() {
  const t = useText(uomStrings);
  const { canAdd } = useRights('unitOfMeasure');
  const goTo = useGoTo();
  const { data, failure, onRetry } = loadedTogether({ uoms: useQuery(uomsQuery), classes: useQuery(uomClassesQuery) });
  useFailureToast(failure);
  const classNames = useMemo(
    () => new Map(data?.classes.map(({ uomClassID, name }) => [uomClassID, name])),
    [data?.classes],
  );
  return (
    <PageFrame
      title={t('title')}
      actions={
        canAdd && (
          <Button leftSection={<IconPlus size={20} />} onClick={() => void goTo('uomNew')}>
            {t('new')}
          </Button>
        )
      }
    >
      {data === undefined ? (
        failure === null ? (
          <LoadingRows rows={6} />
        ) : (
          <LoadFailed message={failure} onRetry={onRetry} />
        )
      ) : (
        <>
          <CustomUnits uoms={data.uoms} classNames={classNames} />
          <SystemUnits uoms={data.uoms} classNames={classNames} />
          <Card title={t('classes')}>
            <UomClassTable {...data} />
          </Card>
        </>
      )}
    </PageFrame>
  );
}

interface UnitsProps {
  readonly uoms: readonly Uom[];
  readonly classNames: ReadonlyMap<number, string>;
}

function CustomUnits({ uoms, classNames }: UnitsProps) {
  const t = useText(uomStrings);
  const ui = useText(uiStrings);
  const goTo = useGoTo();
  const { canEdit, canDelete } = useRights('unitOfMeasure');
  const [state, onStateChange] = useListState();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => uoms.filter(({ isCustomData }) => isCustomData), [uoms]);
  const columns = useUnitColumns(uoms, classNames, canEdit);

  const removeChosen = async () => {
    const wanted = rows.filter((uom) => chosen.has(idOf(uom)));
    const [first] = wanted;
    if (first === undefined) return;
    const title =
      wanted.length === 1 ? ui('deleteOne', { name: first.name }) : ui('deleteMany', { count: wanted.length });
    if (!(await confirm({ title, message: t('deleteHint'), confirmLabel: ui('delete'), isDestructive: true }))) return;
    await attempt(async () => {
      const { removedIDs, unremovableIDs } = await removeUoms(wanted.map(({ uomid }) => uomid));
      setChosen(new Set());
      if (removedIDs.length > 0) toast('success', t('message.success.remove_uoms', { count: removedIDs.length }));
      if (unremovableIDs.length === 0) return;
      const names = wanted
        .filter(({ uomid }) => unremovableIDs.includes(uomid))
        .map(({ name, symbol }) => `${name} (${symbol})`)
        .join(', ');
      await inform({ title: t('unremovableTitle'), message: t('message.error.unremovable_uoms', { names }) });
    });
  };

  return (
    <Card title={t('custom')} hint={t('customHint')}>
      {chosen.size > 0 && (
        <Button
          w="fit-content"
          color="red"
          variant="light"
          leftSection={<IconTrash size={20} />}
          onClick={() => void removeChosen()}
        >
          {ui('deleteChosen', { count: chosen.size })}
        </Button>
      )}
      <DataTable
        rows={rows}
        columns={columns}
        rowID={idOf}
        state={state}
        onStateChange={onStateChange}
        empty={<EmptyState title={ui('emptyTitle')} text={t('empty')} order={3} />}
        {...(canEdit && { onOpen: ({ uomid }: Uom) => void goTo('uom', { params: { id: String(uomid) } }) })}
        {...(canDelete && { selection: { chosen, onChange: setChosen, canChoose: isRemovable } })}
      />
    </Card>
  );
}

function SystemUnits({ uoms, classNames }: UnitsProps) {
  const t = useText(uomStrings);
  const { canEdit } = useRights('unitOfMeasure');
  // The address keeps the state of the first table; this one resets with each visit.
  const [state, setState] = useState<ListState>(() => readListState({}));
  const rows = useMemo(() => uoms.filter(({ isCustomData }) => !isCustomData), [uoms]);
  const columns = useUnitColumns(uoms, classNames, canEdit);
  return (
    <Card title={t('system')}>
      <DataTable
        rows={rows}
        columns={columns}
        rowID={idOf}
        state={state}
        onStateChange={(change) => setState((before) => ({ ...before, page: 1, ...change }))}
        empty={t('none')}
        hasSearch={false}
      />
    </Card>
  );
}

function useUnitColumns(
  uoms: readonly Uom[],
  classNames: ReadonlyMap<number, string>,
  canEdit: boolean,
): readonly DataColumn<Uom>[] {
  const t = useText(uomStrings);
  const language = useLanguage();
  return useMemo((): readonly DataColumn<Uom>[] => {
    const makeDefault = (uom: Uom) => async () => {
      await setDefaultUom(uom.uomid);
      toast('success', t('message.success.set_default_uom', { name: uom.name }));
    };
    const units = unitsOf(uoms);
    const conversion = (uom: Uom) =>
      equationOf(uom, uoms, units, language) || (uom.isBaseUOM ? t('baseUnit') : t('notConvertible'));
    return [
      { id: 'name', header: t('name'), value: (row) => row.name },
      { id: 'symbol', header: t('symbol'), value: (row) => row.symbol, isSecondary: true },
      { id: 'description', header: t('description'), value: (row) => row.description, isSecondary: true },
      {
        id: 'uomClassID',
        header: t('uomClassID'),
        value: (row) => classNames.get(row.uomClassID) ?? '',
        isSecondary: true,
      },
      { id: 'conversion', header: t('conversion'), isSortable: false, value: conversion, isUnderName: true },
      // The active one cannot be switched off; another one is activated instead (back-office spec, section 4).
      {
        id: 'isDefault',
        header: t('isDefault'),
        value: (row) => row.isDefault,
        cell: (row) => (
          <RowSwitch
            label={t('defaultOf', { name: row.name })}
            isOn={row.isDefault}
            onSwitch={canEdit && !row.isDefault ? makeDefault(row) : undefined}
          />
        ),
      },
    ];
  }, [t, language, uoms, classNames, canEdit]);
}
