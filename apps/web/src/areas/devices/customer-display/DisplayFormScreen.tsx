import { ActionIcon, Group, Input, NativeSelect, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { CustomerDisplayInput, MAX_DISPLAY_IMAGES, type CustomerDisplay } from '@tavola/contract';
import { IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { keepImage } from '#areas/catalog/images/images.queries.ts';
import { loaded } from '#runtime/http/records.ts';
import { screenPath, useGoTo, usePathParams } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { ImageField } from '#ui/fields/pictures/ImageField.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { useRecordForm } from '#ui/forms/record-form.ts';
import { createDisplay, displayQuery, updateDisplay } from './display.queries.ts';
import { displayStrings } from './display.strings.ts';

const BLANK: CustomerDisplayInput = {
  name: '',
  welcomeMessage: '',
  locationLogo: null,
  companyLogo: null,
  advertisementImages: [],
  language: null,
  theme: 'light',
};

/** Adds a setting of a customer display. */
export const DisplayNewScreen = () => <DisplayForm display={null} />;

/** Changes what a customer display shows while no guest is served. */
export function DisplayScreen() {
  const title = useText(screenStrings);
  const { data, ...query } = loaded(useQuery(displayQuery(usePathParams('customerDisplay').id)));
  return (
    <LoadedRecord title={title('customerDisplay')} backTo={screenPath('customerDisplays')} record={data} {...query}>
      {(display) => <DisplayForm key={display.customerFacingDisplaySettingID} display={display} />}
    </LoadedRecord>
  );
}

function DisplayForm({ display }: { readonly display: CustomerDisplay | null }) {
  const t = useText(displayStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const form = useRecordForm({
    schema: CustomerDisplayInput,
    record: display,
    blank: BLANK,
    create: createDisplay,
    update: (values) => updateDisplay(display?.customerFacingDisplaySettingID ?? '', values),
    onSaved: () => {
      toast('success', t('saved'));
      void goTo('customerDisplays');
    },
  });
  const labels = {
    name: t('name'),
    welcomeMessage: t('welcomeMessage'),
    locationLogo: t('locationLogo'),
    companyLogo: t('companyLogo'),
    advertisementImages: t('advertisementImages'),
    language: t('language'),
    theme: t('theme'),
  };
  const { language, theme, advertisementImages = [] } = form.inner.getValues();
  const set = form.inner.setFieldValue;
  const languages = { en: t('languageEn'), th: t('languageTh') };
  return (
    <FormScreen
      title={display?.name ?? title('customerDisplayNew')}
      backTo={screenPath('customerDisplays')}
      form={form}
      labels={labels}
      describe={{
        advertisementImages: (images = []) => t('imageCount', { count: images.length }),
        language: (chosen) => (chosen == null ? t('languageOwn') : languages[chosen]),
        theme: (chosen) => t(chosen),
      }}
      onCancel={() => void goTo('customerDisplays')}
    >
      <TextInput {...form.field('name')} label={labels.name} withAsterisk data-autofocus autoComplete="off" />
      <TextInput
        {...form.field('welcomeMessage')}
        label={labels.welcomeMessage}
        description={t('welcomeMessageHint')}
        autoComplete="off"
      />
      <ImageField {...form.field('locationLogo')} label={labels.locationLogo} keep={keepImage} />
      <ImageField {...form.field('companyLogo')} label={labels.companyLogo} keep={keepImage} />
      <ImageRows
        label={labels.advertisementImages}
        images={advertisementImages}
        onChange={(images) => set('advertisementImages', images)}
      />
      <NativeSelect
        value={language ?? ''}
        onChange={({ currentTarget: { value } }) => set('language', value === 'en' || value === 'th' ? value : null)}
        label={labels.language}
        data={[
          { value: '', label: t('languageOwn') },
          { value: 'en', label: languages.en },
          { value: 'th', label: languages.th },
        ]}
      />
      <Input.Wrapper label={labels.theme} labelElement="div">
        <div>
          <SegmentedControl
            aria-label={labels.theme}
            value={theme}
            onChange={(value) => set('theme', value === 'dark' ? 'dark' : 'light')}
            data={[
              { value: 'light', label: t('light') },
              { value: 'dark', label: t('dark') },
            ]}
          />
        </div>
      </Input.Wrapper>
    </FormScreen>
  );
}

interface ImageRowsProps {
  readonly label: string;
  readonly images: readonly string[];
  readonly onChange: (images: string[]) => void;
}

/** Images in the order in which they take turns; one more field for the next one. */
function ImageRows({ label, images, onChange }: ImageRowsProps) {
  const t = useText(displayStrings);
  const replace = (index: number, image: string | null) =>
    onChange(images.flatMap((each, at) => (at !== index ? [each] : image === null ? [] : [image])));
  const moveUp = (index: number) =>
    onChange(
      images.map((each, at) =>
        at === index - 1 ? (images[index] ?? each) : at === index ? (images[index - 1] ?? each) : each,
      ),
    );
  return (
    <Input.Wrapper label={label} description={t('advertisementImagesHint')} labelElement="div">
      <Stack gap="md" mt="xs">
        {images.map((image, index) => (
          <Group key={image} gap="sm" wrap="nowrap" align="end">
            <ImageField
              label={t('imageNumber', { n: index + 1 })}
              value={image}
              onChange={(next) => replace(index, next)}
              keep={keepImage}
            />
            {index > 0 && (
              <ActionIcon
                variant="default"
                size={44}
                aria-label={t('moveUp', { n: index + 1 })}
                onClick={() => moveUp(index)}
              >
                <IconArrowUp size={20} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {images.length < MAX_DISPLAY_IMAGES && (
          <ImageField
            key={images.length}
            label={t('addImage')}
            value={null}
            onChange={(image) => image !== null && !images.includes(image) && onChange([...images, image])}
            keep={keepImage}
          />
        )}
      </Stack>
    </Input.Wrapper>
  );
}
