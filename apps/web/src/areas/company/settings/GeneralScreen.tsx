import { Radio, Stack } from '@mantine/core';
import { Language, SettingInput, type OperationalSetting } from '@tavola/contract';
import * as z from 'zod/mini';
import { useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { SettingRecord } from './SettingRecord.tsx';
import { settingsStrings } from './settings.strings.ts';
import { useSettingForm } from './use-setting-form.ts';

/** Each language by its own name. */
const languageNames = { en: 'English', th: 'ไทย' } as const;

const schema = z.pick(SettingInput, { language: true });

export const GeneralScreen = () => (
  <SettingRecord screen="generalSettings">
    {(setting, onSaved) => <GeneralForm key={setting.version} setting={setting} onSaved={onSaved} />}
  </SettingRecord>
);

function GeneralForm({ setting, onSaved }: { readonly setting: OperationalSetting; readonly onSaved: () => void }) {
  const t = useText(settingsStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('locationSetting');
  const form = useSettingForm(schema, setting, onSaved);
  const labels = { language: t('language') };
  return (
    <FormScreen
      title={title('generalSettings')}
      backTo={screenPath('main')}
      form={form}
      labels={labels}
      describe={(_field, value) => (value === 'en' || value === 'th' ? languageNames[value] : undefined)}
      canSave={canEdit}
      onCancel={() => void goTo('main')}
    >
      <Radio.Group {...form.field('language')} label={labels.language} description={t('languageHint')}>
        <Stack gap={0}>
          {Object.values(Language).map((language) => (
            <Radio key={language} value={language} label={languageNames[language]} />
          ))}
        </Stack>
      </Radio.Group>
    </FormScreen>
  );
}
