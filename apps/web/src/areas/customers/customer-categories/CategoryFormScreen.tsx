import { TextInput } from '@mantine/core';
import { CustomerCategoryInput, type CustomerCategory } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { loaded } from '#runtime/http/records.ts';
import { useText } from '#text/define.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { categoryQuery, createCategory, updateCategory } from './customer-categories.queries.ts';
import { customerCategoryStrings } from './customer-categories.strings.ts';

/** Adds a category of customers by its name; also over the form of a customer. */
export const CategoryNewScreen = () => <CategoryForm category={null} />;

/** Renames a category of customers; they stay in it. */
export function CategoryScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(categoryQuery(usePathParams('customerCategory').id)));
  return (
    <LoadedRecord title={title('customerCategory')} backTo={screenPath('customerCategories')} record={data} {...query}>
      {(category) => <CategoryForm key={category.customerCategoryID} category={category} />}
    </LoadedRecord>
  );
}

function CategoryForm({ category }: { readonly category: CustomerCategory | null }) {
  const t = useText(customerCategoryStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const form = useRecordForm({
    schema: CustomerCategoryInput,
    record: category,
    blank: { name: '' },
    create: createCategory,
    update: (values) => updateCategory(category?.customerCategoryID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('customerCategories');
    },
  });
  return (
    <FormScreen
      title={category?.name ?? title('customerCategoryNew')}
      backTo={screenPath('customerCategories')}
      form={form}
      labels={{ name: t('name') }}
      onCancel={() => void goTo('customerCategories')}
    >
      <TextInput {...form.field('name')} label={t('name')} withAsterisk data-autofocus autoComplete="off" />
    </FormScreen>
  );
}
