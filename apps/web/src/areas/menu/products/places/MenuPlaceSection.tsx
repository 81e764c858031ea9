import type { MenuPlaces } from '@tavola/contract';
import { useText } from '#text/define.ts';
import { Card } from '#ui/frames/Card.tsx';
import { SelectField } from '#ui/pick/SelectField.tsx';
import { useMenuPlaceCreation } from '../../menus/creation.ts';
import { menuPlaces, placementOf, valueOf } from './menu-places.ts';
import type { ProductForm } from '../product-form.ts';
import { productStrings } from '../products.strings.ts';

const NONE = 'none';

interface MenuPlaceSectionProps {
  readonly form: ProductForm;
  readonly menus: readonly MenuPlaces[];
}

/** Asks on which menu a new product is sold; it is put there in the same save. */
export function MenuPlaceSection({ form, menus }: MenuPlaceSectionProps) {
  const t = useText(productStrings);
  const firstSection = t('firstSection');
  const places = menuPlaces(menus, firstSection);
  const { placement } = form.inner.getValues();
  const groups = [...new Set(places.map(({ menu }) => menu))];
  // The server names the part of the place that is gone; the field is one.
  const { error: ofMenu } = form.field('placement.menuID');
  const { error: ofSection, ...field } = form.field('placement.menuSectionID');
  return (
    <Card title={t('onWhichMenu')} hint={t('onWhichMenuHint')}>
      <SelectField
        {...field}
        error={ofMenu ?? ofSection}
        label={t('menuAndSection')}
        allowDeselect={false}
        creation={useMenuPlaceCreation()}
        searchable={places.length > 8}
        value={placement == null ? NONE : valueOf(placement)}
        onChange={(value) => {
          // A menu that was created here is chosen before this form has it among its choices.
          form.inner.setFieldValue('placement', placementOf(value, places, firstSection));
        }}
        data={[
          ...groups.map((group) => ({
            group,
            items: places
              .filter(({ menu }) => menu === group)
              .map(({ value, menu, section }) => ({
                value,
                label: `${menu} › ${section ?? t('newSection', { name: firstSection })}`,
              })),
          })),
          { value: NONE, label: t('onNoMenu') },
        ]}
      />
    </Card>
  );
}
