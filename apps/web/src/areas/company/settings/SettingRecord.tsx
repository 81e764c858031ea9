import type { OperationalSetting, ScreenID } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { loaded } from '#runtime/http/records.ts';
import { screenPath } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { toast } from '#ui/dialogs/toast.ts';
import { LoadedRecord } from '#ui/forms/LoadedRecord.tsx';
import { settingRecordQuery } from './settings.queries.ts';
import { settingsStrings } from './settings.strings.ts';

interface SettingRecordProps {
  readonly screen: ScreenID;
  /** The form over the setting; recreated when the setting was saved. */
  readonly children: (setting: OperationalSetting, onSaved: () => void) => ReactNode;
}

/** The page of some fields of the location's setting. */
export function SettingRecord({ screen, children }: SettingRecordProps) {
  const title = useText(screenStrings);
  const t = useText(settingsStrings);
  const query = useQuery(settingRecordQuery);
  const { data, ...rest } = loaded(query);
  const handleSaved = () => {
    toast('success', t('saved'));
    void query.refetch();
  };
  return (
    <LoadedRecord title={title(screen)} backTo={screenPath('main')} record={data} {...rest}>
      {(setting) => children(setting, handleSaved)}
    </LoadedRecord>
  );
}
