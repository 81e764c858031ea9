import { IconBookmark, IconBookmarkPlus, IconSettings } from '@tabler/icons-react';
import type { ViewableReport } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useText } from '#text/define.ts';
import { ActionMenu } from '#ui/dialogs/ActionMenu.tsx';
import type { ReportState } from '../frame/report-state.ts';
import { reportStrings } from '../reports.strings.ts';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import { ViewsDialog } from './ViewsDialog.tsx';
import { viewsQuery } from './views.queries.ts';
import { viewStrings } from './views.strings.ts';

interface ViewsMenuProps {
  readonly screen: ViewableReport;
  readonly state: ReportState;
}

/** Views that the person has saved of this report: open one, save what is shown, or manage them. */
export function ViewsMenu({ screen, state }: ViewsMenuProps) {
  const t = useText(viewStrings);
  const report = useText(reportStrings);
  const goTo = useGoTo();
  const views = useQuery(viewsQuery).data ?? [];
  const [opened, setOpened] = useState<'save' | 'manage' | null>(null);
  const close = (): void => setOpened(null);
  return (
    <>
      <ActionMenu
        isWorded
        label={report('views')}
        icon={<IconBookmark size={20} />}
        actions={[
          ...views
            .filter((view) => view.screen === screen)
            .map(({ reportViewID, name, search }) => ({
              key: reportViewID,
              label: name,
              icon: <IconBookmark size={20} />,
              onChoose: () => void goTo(screen, { search }),
            })),
          {
            key: 'save',
            label: t('save'),
            icon: <IconBookmarkPlus size={20} />,
            onChoose: () => setOpened('save'),
          },
          ...(views.length === 0
            ? []
            : [
                {
                  key: 'manage',
                  label: t('manage'),
                  icon: <IconSettings size={20} />,
                  onChoose: () => setOpened('manage'),
                },
              ]),
        ]}
      />
      {opened === 'save' && <SaveViewDialog screen={screen} search={state.search} view={null} onClose={close} />}
      {opened === 'manage' && <ViewsDialog screen={screen} search={state.search} onClose={close} />}
    </>
  );
}
