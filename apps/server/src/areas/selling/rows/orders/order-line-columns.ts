import type {
  DiscountDefinition,
  LineLabel,
  LineNames,
  LineStatus,
  OrderLineModifier,
  StoredTaxComponent,
  VoidComp,
} from '@tavola/contract';
import {
  labelOf,
  NO_LABEL,
  type KeptComboItem,
  type KeptDiscount,
  type LineKind,
  type SplitKind,
  type VariantUse,
} from '@tavola/selling';
import {
  amount,
  boolean,
  date,
  decimal,
  instant,
  integer,
  json,
  jsonList,
  names,
  nullable,
  text,
  textOf,
  uuid,
  uuids,
  type Kind,
} from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf } from '#platform/database/tables/columns.ts';
import { figureColumns } from './line-figures.ts';
import type { DiscountRow, PartSource, StoredLineRow } from './order-rows.ts';

const column = columnsOf('order_lines');

/** What is written on a line; an empty one takes no space. */
export const labelKind: Kind<unknown, LineLabel> = {
  type: 'json',
  write: (value) => (Object.values(value).every((each) => each === null) ? null : JSON.stringify(value)),
  // A label of an earlier release may lack a field.
  read: (raw) => (raw === null ? NO_LABEL : labelOf(raw as Partial<LineLabel>)),
};

const fingerprints: Kind<string[] | null, readonly string[]> = {
  type: 'text[]',
  write: (values) => (values.length === 0 ? null : values),
  read: (raw) => raw ?? [],
};

/** The columns of order_lines that differ from line to line. */
export const lineColumns = new Columns<StoredLineRow>({
  orderLineID: column('id', uuid),
  position: column('position', integer),
  enteredQuantity: column('entered_quantity', nullable(decimal)),
  splitOf: column('split_of', nullable(uuid)),
  splitKind: column('split_kind', nullable(textOf<SplitKind>())),
  refOrderLineID: column('ref_order_line_id', nullable(uuid)),
  itemID: column('item_id', uuid),
  itemName: column('item_name', text),
  displayName: column('display_name', nullable(text)),
  names: column('names', nullable(json<LineNames>())),
  kind: column('kind', textOf<LineKind>()),
  categoryID: column('category_id', nullable(uuid)),
  categoryName: column('category_name', nullable(text)),
  menuID: column('menu_id', nullable(uuid)),
  menuSectionID: column('menu_section_id', nullable(uuid)),
  price: column('price', decimal),
  quantity: column('quantity', decimal),
  taxID: column('tax_id', nullable(uuid)),
  isTaxInclusive: column('is_tax_inclusive', boolean),
  taxComponents: column('tax_components', nullable(json<readonly StoredTaxComponent[]>())),
  addedAt: column('added_at', nullable(text)),
  enteredVoidComp: column('entered_void_comp', nullable(json<VoidComp>())),
  label: column('label', labelKind),
  modifiers: column('modifiers', jsonList<OrderLineModifier>()),
  variantOptions: column('variant_options', jsonList<VariantUse>()),
  comboItems: column('combo_items', jsonList<KeptComboItem>()),
  discounts: column('discounts', jsonList<KeptDiscount>()),
  voidComp: column('void_comp', nullable(json<VoidComp>())),
  assignTo: column('assign_to', nullable(uuids)),
  ...figureColumns,
  isFreeItem: column('is_free_item', boolean),
  status: column('status', textOf<LineStatus>()),
  contentVersion: column('content_version', integer),
  earlierContents: column('earlier_contents', fingerprints),
  sentVersion: column('sent_version', nullable(integer)),
  sentAt: column('sent_at', nullable(instant)),
  hasLeftStock: column('has_left_stock', boolean),
  kitchenLineID: column('kitchen_line_id', nullable(uuid)),
  addedBy: column('added_by', nullable(uuid)),
  voidCompBy: column('void_comp_by', nullable(uuid)),
  voidCompDate: column('void_comp_date', nullable(date)),
  brandID: column('brand_id', nullable(uuid)),
  unitCost: column('unit_cost', nullable(decimal)),
  partSources: column('part_sources', jsonList<PartSource>()),
  createdAt: column('created_at', instant),
});

const discountColumn = columnsOf('order_discounts');

/** The columns of order_discounts that differ from row to row. */
export const discountColumns = new Columns<DiscountRow>({
  id: discountColumn('id', uuid),
  position: discountColumn('position', integer),
  orderLineID: discountColumn('order_line_id', nullable(uuid)),
  enteredID: discountColumn('entered_id', nullable(uuid)),
  discountID: discountColumn('discount_id', nullable(uuid)),
  name: discountColumn('name', text),
  names: discountColumn('names', names),
  isAutomatic: discountColumn('is_automatic', boolean),
  isCombinable: discountColumn('is_combinable', boolean),
  isPercentage: discountColumn('is_percentage', boolean),
  value: discountColumn('value', decimal),
  discountRedemptionID: discountColumn('discount_redemption_id', nullable(uuid)),
  definition: discountColumn('definition', nullable(json<DiscountDefinition>())),
  amount: discountColumn('amount', amount),
});
