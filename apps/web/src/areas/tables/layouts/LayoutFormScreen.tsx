import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { imageURL, planLimits, TableLayoutInput, type TableLayout } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keepImage } from '#areas/catalog/images/images.queries.ts';
import { loaded, useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { ImageField } from '#ui/fields/pictures/ImageField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { Card } from '#ui/frames/Card.tsx';
import { Designer } from './Designer.tsx';
import { resizeRoom, type Plan } from './model/plan.ts';
import { createTableLayout, tableLayoutQuery, tableLayoutsQuery, updateTableLayout } from './table-layouts.queries.ts';
import { tableLayoutStrings } from './table-layouts.strings.ts';
import { WholeField } from './WholeField.tsx';

const BLANK: TableLayoutInput = { name: '', width: 1200, height: 800, imageID: null, tables: [], decorations: [] };

/** The designer with an empty room, which its first save adds. */
export const TableLayoutNewScreen = () => <LayoutForm layout={null} />;

/** The designer with a stored room; a table in use cannot be removed from it. */
export function TableLayoutScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(tableLayoutQuery(usePathParams('tableLayout').id)));
  return (
    <LoadedRecord title={title('tableLayout')} backTo={screenPath('tableLayouts')} record={data} {...query}>
      {(layout) => <LayoutForm key={layout.tableLayoutID} layout={layout} />}
    </LoadedRecord>
  );
}

/** `/api/company/images/{id}` is a picture's address; a room keeps its id. */
const imageIDOf = (address: string | null): string | null =>
  address === null || address === '' ? null : address.slice(address.lastIndexOf('/') + 1);

function LayoutForm({ layout }: { readonly layout: TableLayout | null }) {
  const t = useText(tableLayoutStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit } = useRights('tableLayout');
  const canSave = layout === null ? canAdd : canEdit;
  const elsewhere = useNamesElsewhere(layout?.tableLayoutID);
  const form = useRecordForm({
    schema: TableLayoutInput,
    record: layout,
    blank: BLANK,
    create: createTableLayout,
    update: (values) => updateTableLayout(layout?.tableLayoutID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('tableLayouts');
    },
  });
  const values = form.inner.getValues();
  const change = (plan: Plan) => form.inner.setValues({ ...plan });
  const labels = {
    name: t('name'),
    width: t('width'),
    height: t('height'),
    imageID: t('picture'),
    tables: t('tables'),
    decorations: t('walls'),
  };
  return (
    <FormScreen
      title={layout?.name ?? title('tableLayoutNew')}
      backTo={screenPath('tableLayouts')}
      form={form}
      labels={labels}
      describe={{
        tables: ({ length: count }) => t('tableCount', { count }),
        decorations: ({ length: count }) => t('wallCount', { count }),
      }}
      width="wide"
      canSave={canSave}
      onCancel={() => void goTo('tableLayouts')}
      sections={
        <Designer
          plan={values}
          onChange={change}
          canEdit={canSave}
          head={<TextInput {...form.field('name')} label={labels.name} withAsterisk autoComplete="off" />}
          elsewhere={elsewhere}
          errorOf={(path) => form.field(path).error}
          faultPaths={Object.keys(form.inner.errors)}
          room={(changeRoom) => (
            <Card title={t('roomSettings')}>
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
                <WholeField
                  label={labels.width}
                  value={values.width}
                  min={planLimits.minSide}
                  max={planLimits.maxSide}
                  onCommit={(width) => changeRoom(resizeRoom(values, { width }), 'room width')}
                />
                <WholeField
                  label={labels.height}
                  value={values.height}
                  min={planLimits.minSide}
                  max={planLimits.maxSide}
                  onCommit={(height) => changeRoom(resizeRoom(values, { height }), 'room height')}
                />
                <ImageField
                  label={labels.imageID}
                  value={values.imageID === null ? null : imageURL(values.imageID)}
                  onChange={(address) => changeRoom({ ...values, imageID: imageIDOf(address) })}
                  keep={keepImage}
                />
              </SimpleGrid>
              {layout !== null && (
                <Text c="dimmed" size="sm" mt="sm">
                  {t('tableInUse')}
                </Text>
              )}
            </Card>
          )}
        />
      }
    />
  );
}

/** Names of tables in other rooms, in lower case: the server would refuse them here. */
function useNamesElsewhere(id: string | undefined): ReadonlySet<string> {
  const { data } = useQuery(tableLayoutsQuery);
  return useMemo(
    () =>
      new Set(
        data
          ?.filter(({ tableLayoutID }) => tableLayoutID !== id)
          .flatMap(({ tables }) => tables.map(({ name }) => name.toLowerCase())),
      ),
    [data, id],
  );
}
