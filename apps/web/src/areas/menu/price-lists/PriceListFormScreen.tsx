import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { copyName, PriceListHead, type PriceListChanges, type PriceListRecord } from '@tavola/contract';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { use, useMemo, useState } from 'react';
import { categoryNamesQuery } from '#areas/catalog/categories/categories.queries.ts';
import { newID } from '#runtime/clock/ids.ts';
import { screenPath, useCopyOf, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import {
  createPriceList,
  priceListQuery,
  EVERY_LIST,
  priceListsQuery,
  pricesQuery,
  updatePriceList,
} from './price-lists.queries.ts';
import { loaded, loadedTogether, useRights } from '#runtime/http/records.ts';
import { UsedIn } from '../uses/index.ts';
import { useLanguage, useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { priceListStrings } from './price-lists.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { uiStrings } from '#ui/ui.strings.ts';
import { AvailabilityField } from '#ui/fields/AvailabilityField.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { useCurrency } from '#ui/fields/currency.ts';
import { CreationContext } from '#ui/forms/creation.ts';
import { FieldRefusal } from '#ui/forms/form.ts';
import { isRefusal } from '#ui/forms/refusal.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { closeToasts, toast } from '#ui/dialogs/toast.ts';
import { PriceGrid } from './PriceGrid.tsx';
import {
  asBody,
  hasUnreadable,
  asNewPrices,
  clashesOf,
  optionLines,
  productLines,
  type PriceChanges,
  type PriceLine,
} from './price-lines.ts';

const NAME_LENGTH = 100;
const BLANK: PriceListHead = { name: '', isBasePriceList: false, priceListAvailabilities: [] };

/**
 * A new price list; with `?copyOf=` it starts with the hours and prices of another. Over another form the address says
 * nothing about it.
 */
export function PriceListNewScreen() {
  const copyOf = useCopyOf();
  const isOverForm = use(CreationContext) !== null;
  return copyOf === undefined || isOverForm ? <WithPrices list={null} /> : <CopyScreen id={copyOf} />;
}

function CopyScreen({ id }: { readonly id: string }) {
  const title = useText(screenStrings);
  const { data, ...query } = loadedTogether({
    original: useQuery(priceListQuery(id)),
    lists: useQuery(priceListsQuery(EVERY_LIST)),
  });
  return (
    <LoadedRecord title={title('priceListNew')} backTo={screenPath('priceLists')} record={data} {...query}>
      {({ original, lists }) => (
        <WithPrices list={null} copyOf={original} takenNames={lists.items.map(({ name }) => name)} />
      )}
    </LoadedRecord>
  );
}

/** Changes the hours and prices of a list; an item that is removed from it has its next price of decision 16 again. */
export function PriceListScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(priceListQuery(usePathParams('priceList').id)));
  return (
    <LoadedRecord title={title('priceList')} backTo={screenPath('priceLists')} record={data} {...query}>
      {(list) => <WithPrices key={list.priceListID} list={list} />}
    </LoadedRecord>
  );
}

interface WithPricesProps {
  readonly list: PriceListRecord | null;
  readonly copyOf?: PriceListRecord;
  readonly takenNames?: readonly string[];
}

function WithPrices({ list, copyOf, takenNames = [] }: WithPricesProps) {
  const language = useLanguage();
  const title = useText(screenStrings);
  const query = useQuery(pricesQuery(list?.priceListID ?? copyOf?.priceListID ?? null));
  const lines = useMemo(
    () =>
      query.data === undefined
        ? undefined
        : [...productLines(query.data.products, language), ...optionLines(query.data.options, language)],
    [query.data, language],
  );
  const reload = async (): Promise<readonly PriceLine[]> => {
    const { data } = await query.refetch();
    return data === undefined ? [] : [...productLines(data.products), ...optionLines(data.options)];
  };
  return (
    <LoadedRecord
      title={list?.name ?? title('priceListNew')}
      backTo={screenPath('priceLists')}
      {...loaded(query)}
      record={lines}
    >
      {(present) => {
        if (copyOf === undefined) return <PriceListForm list={list} lines={present} reload={reload} />;
        const { lines: own, changes } = asNewPrices(present);
        return (
          <PriceListForm
            list={null}
            lines={own}
            reload={reload}
            begun={{
              head: {
                ...BLANK,
                name: copyName(copyOf.name, takenNames, NAME_LENGTH),
                priceListAvailabilities: copyOf.priceListAvailabilities,
              },
              changes,
            }}
          />
        );
      }}
    </LoadedRecord>
  );
}

interface PriceListFormProps {
  readonly list: PriceListRecord | null;
  readonly lines: readonly PriceLine[];
  /** Refetches the prices. */
  readonly reload: () => Promise<readonly PriceLine[]>;
  /** The initial values of a new list. */
  readonly begun?: { readonly head: PriceListHead; readonly changes: PriceChanges };
}

function PriceListForm({ list, lines, reload, begun }: PriceListFormProps) {
  const t = useText(priceListStrings);
  const title = useText(screenStrings);
  const currency = useCurrency();
  const goTo = useGoTo();
  const ui = useText(uiStrings);
  const { canAdd } = useRights('priceList');
  const [id] = useState(() => list?.priceListID ?? newID());
  const [changes, setChanges] = useState<PriceChanges>(begun?.changes ?? new Map());
  const [clashes, setClashes] = useState<ReturnType<typeof clashesOf>>([]);
  const { data: categories } = useQuery(categoryNamesQuery);
  const withPrices = (values: Pick<PriceListChanges, 'name' | 'isBasePriceList' | 'priceListAvailabilities'>) => {
    if (hasUnreadable(changes)) throw new FieldRefusal('prices', t('unreadable'));
    return { ...values, ...asBody(lines, changes) };
  };
  const form = useRecordForm({
    schema: PriceListHead,
    record: list,
    blank: begun?.head ?? BLANK,
    create: async (values) => createPriceList({ ...withPrices(values), priceListID: id }),
    update: async ({ version, ...values }) => {
      try {
        return await updatePriceList(id, { ...withPrices(values), version });
      } catch (refusal) {
        // Someone else may have changed the same prices; their current values are shown next to what was typed.
        if (isRefusal(refusal) && refusal.body?.additionValue?.current !== undefined)
          setClashes(clashesOf(lines, await reload(), changes));
        throw refusal;
      }
    },
    onSaved: () => {
      setChanges(new Map());
      // "Save to keep them" is no longer true.
      closeToasts();
      toast('success', t('saved'));
      void goTo('priceLists');
    },
  });
  const { values } = form.inner;
  const isBase = values.isBasePriceList === true;
  const reported = (side: 'mine' | 'theirs') =>
    clashes
      .slice(0, 10)
      .map(({ line, ...prices }) =>
        t('clash', {
          name: line.name,
          price: prices[side] === null ? t('noPrice') : formatAmount(prices[side], currency),
        }),
      )
      .join(', ');
  const conflict = form.conflict && {
    ...form.conflict,
    differences: [
      ...form.conflict.differences,
      ...(clashes.length === 0 ? [] : [{ field: 'prices', mine: reported('mine'), theirs: reported('theirs') }]),
    ],
    onTakeTheirs: () => {
      setChanges(new Map());
      form.conflict?.onTakeTheirs();
    },
  };
  return (
    <FormScreen
      title={list?.name ?? title('priceListNew')}
      backTo={screenPath('priceLists')}
      width="medium"
      onCancel={() => void goTo('priceLists')}
      describe={{
        isBasePriceList: (isTheBase) => (isTheBase === true ? t('base') : '–'),
        priceListAvailabilities: (windows = []) => t(windows.length === 0 ? 'always' : 'atTimes'),
      }}
      form={{ ...form, conflict, isDirty: form.isDirty || changes.size > 0 }}
      actions={
        list !== null &&
        canAdd && (
          <Button
            variant="default"
            leftSection={<IconCopy size={20} />}
            onClick={() => void goTo('priceListNew', { search: { copyOf: list.priceListID } })}
          >
            {ui('makeCopy')}
          </Button>
        )
      }
      labels={{
        name: t('name'),
        isBasePriceList: t('isBase'),
        priceListAvailabilities: t('hours'),
        prices: t('conflictPrices'),
      }}
      sections={
        <>
          <Card title={t('prices')} {...(lines.length > 0 && { hint: t('pricesHint') })}>
            <PriceGrid lines={lines} changes={changes} onChange={setChanges} categories={categories ?? []} />
          </Card>
          {list !== null && <UsedIn noun="priceList" id={list.priceListID} />}
        </>
      }
    >
      <TextInput {...form.field('name')} label={t('name')} withAsterisk maw={560} data-autofocus autoComplete="off" />
      <Checkbox
        {...form.field('isBasePriceList', { type: 'checkbox' })}
        label={t('isBase')}
        description={t('baseHint')}
        disabled={list?.isBasePriceList === true}
        onChange={(event) =>
          form.inner.setValues({
            isBasePriceList: event.currentTarget.checked,
            ...(event.currentTarget.checked && { priceListAvailabilities: [] }),
          })
        }
      />
      {!isBase && (
        <AvailabilityField
          label={t('hours')}
          value={values.priceListAvailabilities ?? []}
          onChange={(next) => form.inner.setFieldValue('priceListAvailabilities', next)}
          errorOf={(path) => form.field(`priceListAvailabilities.${path}`).error}
        />
      )}
      {list !== null && !isBase && list.menuCount > 0 && (
        <Text size="sm" c="dimmed">
          {t('menuNote', { count: list.menuCount })}
        </Text>
      )}
    </FormScreen>
  );
}
