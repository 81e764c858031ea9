import type { CustomerDisplay } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loaded, useRights } from '#runtime/http/records.ts';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import type { DataColumn } from '#ui/lists/data-column.ts';
import { useListState } from '#ui/lists/list-state.ts';
import { ListScreen } from '#ui/lists/ListScreen.tsx';
import { displaysQuery, removeDisplays, restoreDisplay } from './display.queries.ts';
import { displayStrings } from './display.strings.ts';

/** What the displays of the location show while no guest is served. */
export function DisplayListScreen() {
  const t = useText(displayStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const { canAdd, canEdit, canDelete } = useRights('integrationDevice');
  const state = useListState();
  const { data, ...list } = loaded(useQuery(displaysQuery));
  const columns = useMemo((): readonly DataColumn<CustomerDisplay>[] => {
    const languages = { en: t('languageEn'), th: t('languageTh') };
    return [
      { id: 'name', header: t('name'), value: ({ name }) => name },
      { id: 'welcomeMessage', header: t('welcomeMessage'), value: ({ welcomeMessage }) => welcomeMessage },
      {
        id: 'images',
        header: t('images'),
        value: ({ advertisementImages }) => t('imageCount', { count: advertisementImages.length }),
        isUnderName: true,
      },
      {
        id: 'language',
        header: t('language'),
        value: ({ language }) => (language === null ? t('languageOwn') : languages[language]),
        isUnderName: true,
      },
      { id: 'theme', header: t('theme'), value: ({ theme }) => t(theme) },
    ];
  }, [t]);
  return (
    <ListScreen
      title={title('customerDisplays')}
      list={{ ...list, rows: data }}
      columns={columns}
      rowID={(row) => row.customerFacingDisplaySettingID}
      state={state}
      emptyText={t('empty')}
      commands={{
        create: canAdd ? () => void goTo('customerDisplayNew') : undefined,
        open: canEdit
          ? (row) => void goTo('customerDisplay', { params: { id: row.customerFacingDisplaySettingID } })
          : undefined,
        remove: canDelete ? removeDisplays : undefined,
        restore: canAdd ? restoreDisplay : undefined,
      }}
    />
  );
}
