import { Button } from '@mantine/core';
import { useState } from 'react';
import { Card } from '../frames/Card.tsx';
import { DataTable } from '../lists/DataTable.tsx';
import { EmptyState } from '../lists/empty/EmptyState.tsx';
import { LoadingRows } from '../lists/LoadingRows.tsx';
import { DEFAULT_PAGE_SIZE, type ListState } from '../lists/list-state.ts';
import { OrderedRows } from '../lists/ordered/OrderedRows.tsx';
import { drinkColumns, drinks, DrinkForm, picturedDrinks, type Drink } from './samples.tsx';

const START: ListState = { page: 1, pageSize: DEFAULT_PAGE_SIZE, sort: [], search: '' };
const nothing = (): void => undefined;

/** Lists: plain, with pictures and a selection, searched without a match, loading, ordered; and a form page. */
export function ListsOf() {
  return (
    <>
      <Card title="List">
        <List rows={drinks} />
      </Card>
      <Card title="List with pictures and a selection">
        <List rows={picturedDrinks} chosen={['d1', 'd3']} />
      </Card>
      <Card title="Search without a match">
        <List rows={drinks} search="lemonade" />
      </Card>
      <Card title="Loading (shown after a second)">
        <LoadingRows />
      </Card>
      <Card title="Rows in an order of their own">
        <OrderedRows rows={drinks.slice(0, 3)} rowID={({ id }) => id} nameOf={({ name }) => name} onMove={nothing}>
          {({ name }) => name}
        </OrderedRows>
      </Card>
      <DrinkForm aside={<Card title="More">Cards that few people need are next to the others.</Card>} />
    </>
  );
}

interface ListProps {
  readonly rows: readonly Drink[];
  readonly chosen?: readonly string[];
  readonly search?: string;
}

function List({ rows, chosen: initial, search = '' }: ListProps) {
  const [state, setState] = useState<ListState>({ ...START, search });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial));
  return (
    <DataTable
      rows={rows}
      columns={drinkColumns}
      rowID={({ id }) => id}
      state={state}
      onStateChange={(change) => setState({ ...state, ...change })}
      onOpen={nothing}
      empty={<EmptyState title="Nothing here yet" />}
      {...(initial !== undefined && {
        selection: {
          chosen,
          onChange: setChosen,
          bulk: <Button variant="default">Change prices</Button>,
        },
      })}
    />
  );
}
