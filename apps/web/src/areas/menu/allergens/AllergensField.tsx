import { allergenOptions } from '#runtime/names/allergens.ts';
import { useText } from '#text/define.ts';
import { PickField } from '#ui/pick/PickField.tsx';
import { allergenFieldStrings } from './allergens.strings.ts';

interface AllergensFieldProps {
  readonly of: 'product' | 'ingredient' | 'option';
  /** What a form's field provides: value, path, aria. */
  readonly [prop: string]: unknown;
}

/** Which allergens a product, an ingredient or an option contains itself. */
export function AllergensField({ of, ...field }: AllergensFieldProps) {
  const t = useText(allergenFieldStrings);
  return (
    <PickField
      {...field}
      label={t('allergens')}
      description={t(`${of}Hint`)}
      emptyText={t('none')}
      options={allergenOptions()}
    />
  );
}
