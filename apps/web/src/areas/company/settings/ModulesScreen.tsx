import { Switch } from '@mantine/core';
import { SettingInput, type OperationalSetting } from '@tavola/contract';
import * as z from 'zod/mini';
import { useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { Notice } from '#ui/frames/Notice.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { shownModules } from './shown-modules.ts';
import { SettingRecord } from './SettingRecord.tsx';
import { settingsStrings, type SettingsText } from './settings.strings.ts';
import { useSettingForm } from './use-setting-form.ts';

const schema = z.pick(SettingInput, { modules: true });

const describeModules = (modules: OperationalSetting['modules'], t: SettingsText): string =>
  shownModules.map((flag) => `${t(`module_${flag}`)}: ${t(modules[flag] ? 'on' : 'off')}`).join(' · ');

export const ModulesScreen = () => (
  <SettingRecord screen="modules">
    {(setting, onSaved) => <ModulesForm key={setting.version} setting={setting} onSaved={onSaved} />}
  </SettingRecord>
);

function ModulesForm({ setting, onSaved }: { readonly setting: OperationalSetting; readonly onSaved: () => void }) {
  const t = useText(settingsStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights('locationSetting');
  const form = useSettingForm(schema, setting, onSaved);
  const labels = { modules: t('modules') };
  return (
    <FormScreen
      title={title('modules')}
      backTo={screenPath('main')}
      form={form}
      labels={labels}
      describe={(_field, value) => describeModules(value as OperationalSetting['modules'], t)}
      canSave={canEdit}
      onCancel={() => void goTo('main')}
    >
      {shownModules.map((flag) => (
        <Switch
          key={flag}
          {...form.field(`modules.${flag}`, { type: 'checkbox' })}
          label={t(`module_${flag}`)}
          description={t(`module_${flag}Hint`)}
        />
      ))}
      <Notice tone="info">{t('modulesHint')}</Notice>
    </FormScreen>
  );
}
