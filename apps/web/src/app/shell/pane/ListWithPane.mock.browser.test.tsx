import { screens } from '@tavola/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { TextInput } from '@mantine/core';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { textOf } from '#text/define.ts';
import { DialogHost } from '#ui/dialogs/DialogHost.tsx';
import { useDialogs } from '#ui/dialogs/dialogs.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { AppTheme } from '#ui/theme/AppTheme.tsx';
import { uiStrings } from '#ui/ui.strings.ts';
import { ListWithPane } from './ListWithPane.tsx';
import { RoomContext } from './room.ts';

/** The list of brands and the form of one, in the route that shows both (decision 495). */

const t = textOf(uiStrings);
const LIST = screens.brands.path;
const useRoom = create<{ readonly hasRoom: boolean }>(() => ({ hasRoom: true }));

interface Brand {
  readonly id: string;
  readonly name: string;
}
const brands: readonly Brand[] = Array.from({ length: 24 }, (_, index) => ({
  id: `b${index + 1}`,
  name: `Brand ${index + 1}`,
}));
const columns: readonly DataColumn<Brand>[] = [{ id: 'name', header: 'Name', value: ({ name }) => name }];

function List() {
  const goTo = useGoTo();
  return (
    <ListScreen
      title="Brands"
      list={{ rows: brands, failure: null, onRetry: () => undefined }}
      columns={columns}
      rowID={({ id }) => id}
      state={useListState()}
      commands={{ open: ({ id }) => void goTo('brand', { params: { id } }) }}
      emptyText=""
    />
  );
}

function Form() {
  const goTo = useGoTo();
  const { id } = usePathParams('brand');
  const form = useRecordForm({
    schema: z.object({ name: z.string(), note: z.string() }),
    record: { name: `Brand ${id.slice(1)}`, note: '', version: 1 },
    blank: { name: '', note: '' },
    update: () => Promise.resolve(),
    onSaved: () => void goTo('brands'),
  });
  return (
    <FormScreen title={`Form of ${id}`} backTo={LIST} form={form} labels={{}} onCancel={() => void goTo('brands')}>
      <TextInput {...form.field('note')} label="Note" />
    </FormScreen>
  );
}

vi.mock('../../screen-map.ts', () => ({ screenComponents: { brands: List } }));
vi.mock('#areas/company/history/RecordHistory.tsx', () => ({ RecordHistory: () => null }));
vi.mock('../../guard.ts', () => ({ guard: () => ({ kind: 'pass' }) }));
vi.mock('../connection/use-visitor.ts', () => ({ useVisitor: () => ({}) }));

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  useDialogs.setState({ queue: [] });
  useRoom.setState({ hasRoom: true });
});

function show(address: string) {
  const rootRoute = createRootRoute({
    component: function Page() {
      return (
        <RoomContext value={useRoom().hasRoom}>
          <Outlet />
          <DialogHost />
        </RoomContext>
      );
    },
  });
  const both = createRoute({
    getParentRoute: () => rootRoute,
    id: 'both',
    component: ListWithPane,
    staticData: { list: 'brands' },
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      both.addChildren([
        createRoute({ getParentRoute: () => both, path: LIST, component: List, staticData: { screen: 'brands' } }),
        createRoute({
          getParentRoute: () => both,
          path: screens.brand.path,
          component: Form,
          staticData: { screen: 'brand' },
          remountDeps: ({ params }) => params,
        }),
      ]),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <AppTheme>
      <RouterProvider router={router} />
    </AppTheme>,
  );
  return { address: () => router.state.location.href, back: () => router.history.back() };
}

const row = (name: string) => page.getByRole('button', { name, exact: true });
const form = (id: string) => page.getByRole('heading', { name: `Form of ${id}` });
const marked = () => [...document.querySelectorAll('tr[aria-current]')].map((line) => line.textContent);
const note = () => page.getByRole('textbox', { name: 'Note' });
const question = () => page.getByRole('dialog', { name: t('stayTitle') });

test('with room a row opens next to its list, and is marked', async () => {
  const { address } = show(LIST);
  await row('Brand 2').click();
  await expect.element(form('b2')).toBeVisible();
  await expect.element(row('Brand 3')).toBeVisible();
  expect(marked()).toEqual(['Brand 2']);
  expect(address()).toBe(`${LIST}/b2`);
});

test('without room the record replaces the list', async () => {
  useRoom.setState({ hasRoom: false });
  show(LIST);
  await row('Brand 2').click();
  await expect.element(form('b2')).toBeVisible();
  await expect.element(row('Brand 3')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: t('back') })).toBeVisible();
});

test('the list is next to a record whose own address was opened', async () => {
  show(`${LIST}/b4`);
  await expect.element(form('b4')).toBeVisible();
  await expect.poll(marked).toEqual(['Brand 4']);
});

test('the row of a record is in sight when its own address is opened', async () => {
  show(`${LIST}/b20`);
  await expect.element(form('b20')).toBeVisible();
  await expect.element(row('Brand 20')).toBeInViewport();
});

test('a row that was pressed in sight does not move the list', async () => {
  show(LIST);
  await row('Brand 2').click();
  await expect.element(form('b2')).toBeVisible();
  expect(window.scrollY).toBe(0);
});

test('the close button and Escape close the record', async () => {
  const { address } = show(`${LIST}/b4`);
  await page.getByRole('button', { name: t('close') }).click();
  await expect.element(form('b4')).not.toBeInTheDocument();
  expect(address()).toBe(LIST);
  await row('Brand 5').click();
  await expect.element(form('b5')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(form('b5')).not.toBeInTheDocument();
  await expect.element(row('Brand 5')).toHaveFocus();
});

test('Back returns to the list without a record', async () => {
  const { back, address } = show(LIST);
  await row('Brand 2').click();
  await expect.element(form('b2')).toBeVisible();
  back();
  await expect.element(form('b2')).not.toBeInTheDocument();
  await expect.element(row('Brand 2')).toBeVisible();
  expect(address()).toBe(LIST);
});

test('Escape asks before what was typed is lost', async () => {
  show(`${LIST}/b4`);
  await note().fill('Half a sentence');
  await userEvent.keyboard('{Escape}');
  await question()
    .getByRole('button', { name: t('stay') })
    .click();
  await expect.element(note()).toHaveValue('Half a sentence');
});

test('another row asks before what was typed is lost', async () => {
  show(`${LIST}/b4`);
  await note().fill('Half a sentence');
  await row('Brand 1').click();
  await question()
    .getByRole('button', { name: t('leave') })
    .click();
  await expect.element(form('b1')).toBeVisible();
  await expect.element(note()).toHaveValue('');
});

test('what was typed stays when the room comes and goes', async () => {
  useRoom.setState({ hasRoom: false });
  show(`${LIST}/b4`);
  await note().fill('Half a sentence');
  useRoom.setState({ hasRoom: true });
  await expect.element(row('Brand 1')).toBeVisible();
  await expect.element(note()).toHaveValue('Half a sentence');
  useRoom.setState({ hasRoom: false });
  await expect.element(row('Brand 1')).not.toBeInTheDocument();
  await expect.element(note()).toHaveValue('Half a sentence');
});

test('the list keeps its search next to a record and after it', async () => {
  const { address } = show(`${LIST}?q=brand&size=5`);
  await row('Brand 2').click();
  await expect.element(form('b2')).toBeVisible();
  expect(address()).toBe(`${LIST}/b2`);
  await expect.element(row('Brand 6')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.poll(address).toContain('q=brand');
  expect(address()).toContain('size=5');
});

test('a search next to a record keeps the record', async () => {
  const { address } = show(`${LIST}/b4`);
  await note().fill('Half a sentence');
  await page.getByRole('searchbox').fill('brand 3');
  await expect.element(row('Brand 1')).not.toBeInTheDocument();
  await expect.element(note()).toHaveValue('Half a sentence');
  expect(address()).toBe(`${LIST}/b4`);
  await expect.element(question()).not.toBeInTheDocument();
});

test('up, down and Enter work in the list', async () => {
  show(`${LIST}/b2`);
  await row('Brand 2').click();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  await expect.element(row('Brand 3')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(form('b3')).toBeVisible();
  expect(marked()).toEqual(['Brand 3']);
});
