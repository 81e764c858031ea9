import { OrderedRows } from './OrderedRows.tsx';

interface Entry {
  readonly id: string;
  readonly name: string;
}

interface OrderListProps {
  readonly entries: readonly Entry[];
  readonly onChange: (entries: readonly Entry[]) => void;
}

/** Sorts names, by dragging, by the keyboard or by the arrows at the end of a row. */
export const OrderList = ({ entries, onChange }: OrderListProps) => (
  <OrderedRows
    rows={entries}
    rowID={({ id }) => id}
    nameOf={({ name }) => name}
    shows={() => null}
    onMove={(from, to) => onChange(entries.toSpliced(from, 1).toSpliced(to, 0, ...entries.slice(from, from + 1)))}
  >
    {({ name }) => name}
  </OrderedRows>
);
