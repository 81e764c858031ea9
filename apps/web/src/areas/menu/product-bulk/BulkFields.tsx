import { Input, SegmentedControl, Stack } from '@mantine/core';
import { depositBulkKinds, productBulkKinds, type ProductBulkKind } from '@tavola/contract';
import { useTaxCreation } from '#areas/finance/taxes/index.ts';
import { useCategoryCreation } from '#areas/catalog/categories/index.ts';
import { useRights } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { formatTax } from '#text/format.ts';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { useModifierGroupCreation } from '../modifier-groups/creation.ts';
import { useMenuPlaceCreation } from '../menus/creation.ts';
import { PriceChangeFields } from '../price-change/PriceChangeFields.tsx';
import { menuPlaces, placementOf, valueOf } from '../products/places/menu-places.ts';
import type { ProductChoices } from '../products/product-choices.queries.ts';
import { DEFAULT_TAX, NO_TAX, type BulkDraft } from './bulk-change.ts';
import { productBulkStrings } from './product-bulk.strings.ts';

interface BulkFieldsProps {
  readonly draft: BulkDraft;
  readonly onChange: (change: Partial<BulkDraft>) => void;
  readonly choices: ProductChoices;
  readonly locationName: string;
  readonly isDeposit: boolean;
}

/** What changes, and how. */
export function BulkFields(props: BulkFieldsProps) {
  const t = useText(productBulkStrings);
  const { canEdit: canEditMenus } = useRights('posMenu');
  const { draft, onChange, isDeposit } = props;
  const kinds = (isDeposit ? depositBulkKinds : productBulkKinds).filter(
    (kind) => (kind !== 'menu' && kind !== 'offMenu') || canEditMenus,
  );
  const Fields = FIELDS[draft.kind];
  return (
    <Stack gap="md">
      <SelectField
        label={t('what')}
        value={draft.kind}
        allowDeselect={false}
        data={kinds.map((kind) => ({ value: kind, label: t(kind) }))}
        onChange={(value) => onChange({ kind: kinds.find((kind) => kind === value) ?? draft.kind })}
      />
      <Fields {...props} />
    </Stack>
  );
}

const PriceFields = ({ draft: { how, figure, step }, onChange }: BulkFieldsProps) => (
  <PriceChangeFields change={{ how, figure, step }} onChange={onChange} />
);

const NO_CATEGORY = 'none';

function CategoryFields({ draft: { categoryID }, onChange, choices }: BulkFieldsProps) {
  const t = useText(productBulkStrings);
  return (
    <SelectField
      label={t('category')}
      searchable
      allowDeselect={false}
      value={categoryID ?? NO_CATEGORY}
      creation={useCategoryCreation()}
      onChange={(value) => onChange({ categoryID: value === NO_CATEGORY ? null : value })}
      data={[
        { value: NO_CATEGORY, label: t('none') },
        ...choices.categories.map(({ itemCategoryID, name }) => ({ value: itemCategoryID, label: name })),
      ]}
    />
  );
}

function TaxFields({ draft: { tax }, onChange, choices, locationName }: BulkFieldsProps) {
  const t = useText(productBulkStrings);
  return (
    <SelectField
      label={t('taxHere', { location: locationName })}
      allowDeselect={false}
      value={tax}
      creation={useTaxCreation()}
      onChange={(value) => onChange({ tax: value })}
      data={[
        { value: DEFAULT_TAX, label: t('defaultTax') },
        { value: NO_TAX, label: t('noTax') },
        ...choices.taxes.map((one) => ({ value: one.taxID, label: formatTax(one) })),
      ]}
    />
  );
}

function AvailabilityFields({ draft: { isAvailable }, onChange, locationName }: BulkFieldsProps) {
  const t = useText(productBulkStrings);
  return (
    <Input.Wrapper
      label={t('availability')}
      labelElement="div"
      description={t('availableHint', { location: locationName })}
    >
      <SegmentedControl
        fullWidth
        mt={4}
        aria-label={t('availability')}
        value={isAvailable ? 'on' : 'off'}
        onChange={(value) => onChange({ isAvailable: value === 'on' })}
        data={[
          { value: 'off', label: t('unavailable') },
          { value: 'on', label: t('available') },
        ]}
      />
    </Input.Wrapper>
  );
}

function ModifierGroupFields({ draft: { modifierGroupID, isAsked }, onChange, choices }: BulkFieldsProps) {
  const t = useText(productBulkStrings);
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('how')}
        value={isAsked ? 'add' : 'remove'}
        onChange={(value) => onChange({ isAsked: value === 'add' })}
        data={[
          { value: 'add', label: t('addGroup') },
          { value: 'remove', label: t('removeGroup') },
        ]}
      />
      <SelectField
        label={t('modifierGroup')}
        searchable
        allowDeselect={false}
        value={modifierGroupID}
        creation={useModifierGroupCreation()}
        onChange={(value) => onChange({ modifierGroupID: value })}
        data={choices.modifierGroups.map((group) => ({ value: group.modifierGroupID, label: group.name }))}
      />
    </>
  );
}

function MenuFields({ draft: { placement }, onChange, choices }: BulkFieldsProps) {
  const t = useText(productBulkStrings);
  const firstSection = t('firstSection');
  const places = menuPlaces(choices.menus, firstSection);
  return (
    <SelectField
      label={t('menuAndSection')}
      description={t('menuHint')}
      searchable={places.length > 8}
      allowDeselect={false}
      value={placement === null ? null : valueOf(placement)}
      creation={useMenuPlaceCreation()}
      onChange={(value) => onChange({ placement: placementOf(value, places, firstSection) })}
      data={places.map(({ value, menu, section }) => ({
        value,
        label: `${menu} › ${section ?? t('newSection', { name: firstSection })}`,
      }))}
    />
  );
}

function OffMenuFields({ draft: { menuID }, onChange, choices }: BulkFieldsProps) {
  const t = useText(productBulkStrings);
  return (
    <SelectField
      label={t('menuName')}
      description={t('offMenuHint')}
      searchable={choices.menus.length > 8}
      allowDeselect={false}
      value={menuID}
      onChange={(value) => onChange({ menuID: value })}
      data={choices.menus.map((menu) => ({ value: menu.menuID, label: menu.name }))}
    />
  );
}

const FIELDS: Readonly<Record<ProductBulkKind, (props: BulkFieldsProps) => React.ReactNode>> = {
  price: PriceFields,
  category: CategoryFields,
  tax: TaxFields,
  availability: AvailabilityFields,
  modifierGroup: ModifierGroupFields,
  menu: MenuFields,
  offMenu: OffMenuFields,
};
