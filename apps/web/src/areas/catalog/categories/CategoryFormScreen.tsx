import { CategoryInput, type Category } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { categoryQuery, createCategory, updateCategory } from './categories.queries.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { loaded } from '#runtime/http/records.ts';
import { categoryStrings } from './categories.strings.ts';
import { UsedIn } from '#areas/menu/uses/index.ts';
import { useText } from '#text/define.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { NameFields } from '#ui/fields/NameFields.tsx';
import { listedName } from '#runtime/names/shown-name.ts';

const BLANK = { name: '' };

/** Adds a sales category by its name; also over the form of a product that needs one. */
export const CategoryNewScreen = () => <CategoryForm category={null} />;

/** Renames a sales category in every language; its products stay in it. */
export function CategoryScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(categoryQuery(usePathParams('category').id)));
  return (
    <LoadedRecord title={title('category')} backTo={screenPath('categories')} record={data} {...query}>
      {(category) => <CategoryForm key={category.itemCategoryID} category={category} />}
    </LoadedRecord>
  );
}

function CategoryForm({ category }: { readonly category: Category | null }) {
  const t = useText(categoryStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const form = useRecordForm({
    schema: CategoryInput,
    record: category,
    blank: BLANK,
    create: createCategory,
    update: (values) => updateCategory(category?.itemCategoryID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('categories');
    },
  });
  return (
    <FormScreen
      title={category ? listedName(category) : title('categoryNew')}
      backTo={screenPath('categories')}
      form={form}
      labels={{ name: t('name') }}
      onCancel={() => void goTo('categories')}
      sections={category !== null && <UsedIn noun="category" id={category.itemCategoryID} />}
    >
      <NameFields form={form} label={t('name')} data-autofocus />
    </FormScreen>
  );
}
