import type { MenuChoices, MenuSectionInput, ProductName } from '@tavola/contract';
import { useMemo } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { shownName } from '#runtime/names/shown-name.ts';
import { useProductCreation } from '../../products/creation.ts';
import { useText } from '#text/define.ts';
import { nameOfItem } from '../builder-names.ts';
import { formatAmount } from '#text/format.ts';
import { menuStrings } from '../menus.strings.ts';
import { useCurrency } from '#ui/fields/currency.ts';
import { PickDialog, type PickOption } from '#ui/pick/PickDialog.tsx';
import { ItemDialog } from '../ItemDialog.tsx';
import {
  addItems,
  editSection,
  familyOf,
  findSection,
  inOrder,
  patchItem,
  type Sections,
  type TreeLine,
} from './menu-tree.ts';
import { SectionDialog } from '../SectionDialog.tsx';

/** What a dialog of the builder is open for. */
export type TreeTask =
  | { readonly kind: 'newSection'; readonly section: MenuSectionInput }
  | { readonly kind: 'addItems'; readonly sectionID: string }
  | { readonly kind: 'edit' | 'move'; readonly line: TreeLine };

interface TreeDialogsProps {
  readonly task: TreeTask | null;
  readonly sections: Sections;
  readonly products: readonly ProductName[];
  readonly categories: MenuChoices['categories'];
  readonly names: ReadonlyMap<string, ProductName>;
  readonly onChange: (next: (before: Sections) => Sections) => void;
  /** Expands sections. */
  readonly onShow: (...ids: readonly (string | null | undefined)[]) => void;
  /** Moves a line to the end of a section; null = the top level. */
  readonly onPlace: (line: TreeLine, sectionID: string | null) => void;
  readonly onClose: () => void;
}

const TOP = 'top';

/** The dialog that the builder has open, if any. */
export function TreeDialogs({
  task,
  sections,
  products,
  categories,
  names,
  onChange,
  onShow,
  onPlace,
  onClose,
}: TreeDialogsProps) {
  const t = useText(menuStrings);
  const done = (next: (before: Sections) => Sections) => {
    onChange(next);
    onClose();
  };
  if (task === null) return null;
  if (task.kind === 'newSection') {
    const { section } = task;
    return (
      <SectionDialog
        section={section}
        onClose={onClose}
        onDone={(part) => {
          onShow(section.menuSectionID, section.parentMenuSectionId);
          done((before) => [...before, { ...section, ...part }]);
        }}
      />
    );
  }
  if (task.kind === 'addItems') {
    const section = findSection(sections, task.sectionID);
    return (
      <ProductPicker
        title={t('addItemsTo', { name: section === undefined ? '' : shownName(section) })}
        products={products}
        categories={categories}
        present={section}
        onClose={onClose}
        onDone={(ids) => {
          onShow(task.sectionID);
          done((before) => addItems(before, task.sectionID, ids, newID));
        }}
      />
    );
  }
  const { line } = task;
  if (task.kind === 'move')
    return (
      <SectionPicker
        line={line}
        sections={sections}
        onClose={onClose}
        onDone={(id) => {
          onPlace(line, id);
          onClose();
        }}
      />
    );
  if (line.kind === 'section')
    return (
      <SectionDialog
        section={line.section}
        onClose={onClose}
        onDone={(part) => done((before) => editSection(before, line.id, part))}
      />
    );
  return (
    <ItemDialog
      item={line.item}
      name={nameOfItem(names.get(line.item.itemID)) ?? t('unknownItem')}
      onClose={onClose}
      onDone={(part) => done((before) => patchItem(before, line.id, part))}
    />
  );
}

interface ProductPickerProps {
  readonly title: string;
  readonly products: readonly ProductName[];
  readonly categories: MenuChoices['categories'];
  readonly present: MenuSectionInput | undefined;
  readonly onDone: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Products by category; a menu lists variants through their product. */
function ProductPicker({ title, products, categories, present, onDone, onClose }: ProductPickerProps) {
  const t = useText(menuStrings);
  const currency = useCurrency();
  const creation = useProductCreation();
  const options = useMemo(() => {
    const there = new Set(present?.menuItems.map((item) => item.itemID));
    const groups = new Map(categories.map(({ id, name }) => [id, name]));
    const place = new Map(categories.map(({ id }, index) => [id, index]));
    const free = products.filter(
      (product) =>
        product.baseItemID === null && product.type !== 'BaseDepositAndCreditProduct' && !there.has(product.itemID),
    );
    const sorted = free.toSorted(
      (a, b) => (place.get(a.categoryID ?? '') ?? groups.size) - (place.get(b.categoryID ?? '') ?? groups.size),
    );
    return sorted.map((product): PickOption => {
      const group = groups.get(product.categoryID ?? '');
      const words = [
        product.type === 'BaseProduct' ? null : formatAmount(product.basePrice, currency),
        product.isActive ? null : t('inactiveItem'),
      ]
        .filter((word) => word !== null)
        .join(' · ');
      return {
        id: product.itemID,
        name: shownName(product),
        keywords: `${product.name} ${product.displayName} ${product.barcode ?? ''} ${product.refCode ?? ''}`,
        ...(words !== '' && { detail: words }),
        ...(group !== undefined && { group }),
      };
    });
  }, [products, categories, present, currency, t]);
  return (
    <PickDialog
      title={title}
      options={options}
      emptyText={t('noProducts')}
      creation={creation}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

interface SectionPickerProps {
  readonly line: TreeLine;
  readonly sections: Sections;
  readonly onDone: (sectionID: string | null) => void;
  readonly onClose: () => void;
}

function SectionPicker({ line, sections, onDone, onClose }: SectionPickerProps) {
  const t = useText(menuStrings);
  const own = new Set(
    line.kind === 'section' ? familyOf(sections, line.id).map((one) => one.menuSectionID) : [line.sectionID],
  );
  const parents = new Map(sections.map((one) => [one.menuSectionID, one]));
  const above = (section: MenuSectionInput): string => {
    const parent = parents.get(section.parentMenuSectionId ?? '');
    return parent === undefined ? '' : [above(parent), shownName(parent)].filter((word) => word !== '').join(' › ');
  };
  const options = inOrder(sections)
    .filter(({ section }) => !own.has(section.menuSectionID))
    .map(({ section }): PickOption => {
      const detail = above(section);
      return { id: section.menuSectionID, name: shownName(section), ...(detail !== '' && { detail }) };
    });
  const top: readonly PickOption[] = line.kind === 'section' ? [{ id: TOP, name: t('atTop') }] : [];
  return (
    <PickDialog
      isSingle
      title={t('moveTo')}
      options={[...top, ...options]}
      onClose={onClose}
      onDone={([id]) => onDone(id === undefined || id === TOP ? null : id)}
    />
  );
}
