import { Switch } from '@mantine/core';
import type { OperationalSetting, PermissionModule, ScreenID } from '@tavola/contract';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import type { Descriptions } from '#ui/forms/FormScreen.tsx';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import type { RecordForm } from '#ui/forms/record-form.ts';
import { SettingRecord } from './SettingRecord.tsx';
import {
  describeSwitch,
  settingsStrings,
  type FieldWord,
  type SettingsText,
  type SwitchWord,
} from './settings.strings.ts';
import { useSettingForm } from './use-setting-form.ts';

type SettingSchema = z.ZodMiniObject<Record<string, z.ZodMiniType>>;

/** What the fields of a page of settings are made from. */
interface SettingPage<S extends SettingSchema> {
  readonly form: RecordForm<z.input<S>>;
  readonly t: SettingsText;
  /** As it is stored. */
  readonly setting: OperationalSetting;
  /** false for a person who may only view. */
  readonly canEdit: boolean;
}

interface SettingScreenProps<S extends SettingSchema> {
  readonly screen: ScreenID;
  /** Whose right to edit the page asks for. */
  readonly permission: PermissionModule;
  /** A pick of the setting; a field's label is the text with the field's name. */
  readonly schema: S & (keyof z.output<S> extends FieldWord ? unknown : never);
  /** How the values of fields that are no switches read, for comparing two versions. */
  readonly describe?: (t: SettingsText) => Descriptions<z.input<S>>;
  /** Titled cards below the fields. */
  readonly sections?: (page: SettingPage<S>) => ReactNode;
  /** Cards that are next to the others on a wide page. */
  readonly aside?: (page: SettingPage<S>) => ReactNode;
  readonly children?: (page: SettingPage<S>) => ReactNode;
}

/** A page over some fields of the location's setting: loaded, compared, saved, and never left with unsaved input. */
export const SettingScreen = <S extends SettingSchema>(props: SettingScreenProps<S>) => (
  <SettingRecord screen={props.screen}>
    {(setting, onSaved) => <SettingForm key={setting.version} {...props} setting={setting} onSaved={onSaved} />}
  </SettingRecord>
);

interface SettingFormProps<S extends SettingSchema> extends SettingScreenProps<S> {
  readonly setting: OperationalSetting;
  readonly onSaved: () => void;
}

function SettingForm<S extends SettingSchema>(props: SettingFormProps<S>) {
  const { screen, permission, schema, describe, setting, onSaved, sections, aside, children } = props;
  const t = useText(settingsStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canEdit } = useRights(permission);
  // The schema is a pick of the setting, so the setting has each of its fields.
  const form = useSettingForm<S>(schema, setting as OperationalSetting & z.output<S>, onSaved);
  const page = { form, t, setting, canEdit };
  // A schema of settings has their fields, each of which has a word.
  const fields = Object.keys(schema.shape) as FieldWord[];
  return (
    <FormScreen
      title={title(screen)}
      backTo={screenPath('main')}
      form={form}
      labels={Object.fromEntries(fields.map((field) => [field, t(field)]))}
      describe={describe?.(t)}
      describeOther={(value) => describeSwitch(value, t)}
      canSave={canEdit}
      onCancel={() => void goTo('main')}
      {...(sections !== undefined && { sections: sections(page) })}
      {...(aside !== undefined && { aside: aside(page) })}
    >
      {children?.(page)}
    </FormScreen>
  );
}

interface SettingSwitchesProps {
  readonly page: {
    readonly form: { readonly field: RecordForm<never>['field'] };
    readonly t: SettingsText;
  };
  readonly fields: readonly SwitchWord[];
  /** Left out where a rule holds for the whole location. */
  readonly channel?: 'quickService' | 'tableService';
}

/** A switch for each of these rules, with its text and its help. */
export const SettingSwitches = ({ page: { form, t }, fields, channel }: SettingSwitchesProps) =>
  fields.map((field) => (
    <Switch
      key={field}
      {...form.field(channel === undefined ? field : `${field}.${channel}`, { type: 'checkbox' })}
      label={t(field)}
      description={t(`${field}Hint`)}
    />
  ));
