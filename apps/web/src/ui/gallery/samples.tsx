import { TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import type { Creation } from '../forms/creation.ts';
import { FormScreen } from '../forms/FormScreen.tsx';
import { useRecordForm } from '../forms/record-form.ts';
import type { DataColumn } from '../lists/data-column.ts';
import type { PickOption } from '../pick/PickDialog.tsx';

/** Sample records of the gallery. */
export interface Drink {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly price: number;
  readonly imageUrl?: string;
}

const LONG = 'Flat white with oat milk and a very long name';
const NAMES = ['Tea', 'น้ำดื่มเย็นจัด', 'Cola', LONG, 'ชาเย็น', 'Beer'];

export const drinks: readonly Drink[] = NAMES.map((name, index) => ({
  id: `d${index + 1}`,
  name,
  kind: index % 2 === 0 ? 'Hot' : 'Cold',
  price: 2.5 + index,
}));
export const picturedDrinks: readonly Drink[] = drinks.map((drink, index) =>
  index % 3 === 0 ? { ...drink, imageUrl: '/icon.svg' } : drink,
);
export const drinkColumns: readonly DataColumn<Drink>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, picture: ({ imageUrl }) => imageUrl },
  { id: 'kind', header: 'Kind', value: ({ kind }) => kind, isUnderName: true },
  {
    id: 'price',
    header: 'Price',
    value: ({ price }) => price,
    cell: ({ price }) => `€${price.toFixed(2)}`,
    sum: (total) => `€${total.toFixed(2)}`,
    align: 'end',
  },
];
export const drinkOptions: readonly PickOption[] = drinks.map(({ id, name, kind }) => ({ id, name, detail: kind }));

const schema = z.object({ name: z.string().check(z.minLength(1, 'required')), kind: z.string() });

/** A form page with cards next to its fields, or the dialog that creates a drink. */
export function DrinkForm({ aside }: { readonly aside?: React.ReactNode }) {
  const form = useRecordForm({
    schema,
    record: null,
    blank: { name: '', kind: '' },
    create: ({ name }) => Promise.resolve({ id: 'd1', name }),
    update: () => Promise.resolve(),
    onSaved: () => undefined,
  });
  return (
    <FormScreen
      title="New drink"
      backTo="/elsewhere"
      form={form}
      labels={{}}
      onCancel={() => undefined}
      {...(aside !== undefined && { aside })}
    >
      <TextInput {...form.field('name')} label="Name" withAsterisk data-autofocus />
      <TextInput {...form.field('kind')} label="Kind" />
    </FormScreen>
  );
}

export const drinkCreation: Creation = {
  label: 'New drink',
  load: () => Promise.resolve(DrinkForm),
  idOf: () => 'd1',
  refresh: () => Promise.resolve(),
};
