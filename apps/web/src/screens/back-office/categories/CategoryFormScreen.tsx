import { TextInput } from '@mantine/core';
import { CategoryInput, type Category } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { categoryQuery, createCategory, updateCategory } from '../../../queries/categories.ts';
import { screenPath, useGoTo, usePathParams } from '../../../queries/navigation.ts';
import { loaded } from '../../../queries/records.ts';
import { categoryStrings } from '../../../strings/categories.ts';
import { useText } from '../../../strings/define.ts';
import { screenStrings } from '../../../strings/screens.ts';
import { FormScreen } from '../../../ui/FormScreen.tsx';
import { LoadedRecord } from '../../../ui/LoadedRecord.tsx';
import { useRecordForm } from '../../../ui/record-form.ts';
import { toast } from '../../../ui/toast.ts';

const BLANK = { name: '' };

export const CategoryNewScreen = () => <CategoryForm category={null} />;

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
      title={category?.name ?? title('categoryNew')}
      backTo={screenPath('categories')}
      form={form}
      labels={{ name: t('name') }}
      onCancel={() => void goTo('categories')}
    >
      <TextInput {...form.field('name')} label={t('name')} withAsterisk data-autofocus autoComplete="off" />
    </FormScreen>
  );
}
