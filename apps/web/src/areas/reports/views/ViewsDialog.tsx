import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconLink, IconMailForward, IconPencil, IconReplace, IconTrash } from '@tabler/icons-react';
import type { ReportView, ViewableReport } from '@tavola/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '#runtime/http/records.ts';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { ActionMenu } from '#ui/dialogs/ActionMenu.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import { attempt } from '#ui/forms/attempt.ts';
import { ReportMailDialog } from '../mails/ReportMailDialog.tsx';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import { viewSearch } from './view-search.ts';
import { changeView, removeView, saveView, viewsQuery } from './views.queries.ts';
import { viewStrings } from './views.strings.ts';

interface ViewsDialogProps {
  readonly screen: ViewableReport;
  readonly search: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

/** All views of the person, of every report: open, rename, replace, link or delete one. */
export function ViewsDialog({ screen, search, onClose }: ViewsDialogProps) {
  const t = useText(viewStrings);
  const title = useText(screenStrings);
  const goTo = useGoTo();
  const views = useQuery(viewsQuery).data ?? [];
  const [renamed, setRenamed] = useState<ReportView | null>(null);
  const [mailed, setMailed] = useState<ReportView | null>(null);
  // What is mailed leaves the product, as a file does.
  const { canExport } = useRights('salesReport');
  const actionsOf = (view: ReportView) => [
    {
      key: 'link',
      label: t('copyLink', { name: view.name }),
      icon: <IconLink size={20} />,
      onChoose: () => void attempt(() => copyLink(view)),
    },
    ...(canExport
      ? [
          {
            key: 'mail',
            label: t('mail', { name: view.name }),
            icon: <IconMailForward size={20} />,
            onChoose: () => setMailed(view),
          },
        ]
      : []),
    {
      key: 'rename',
      label: t('rename', { name: view.name }),
      icon: <IconPencil size={20} />,
      onChoose: () => setRenamed(view),
    },
    ...(view.screen === screen
      ? [
          {
            key: 'replace',
            label: t('replace', { name: view.name }),
            icon: <IconReplace size={20} />,
            onChoose: () => void attempt(() => replace(view)),
          },
        ]
      : []),
    {
      key: 'remove',
      label: t('remove', { name: view.name }),
      icon: <IconTrash size={20} />,
      isDestructive: true,
      onChoose: () => void attempt(() => remove(view)),
    },
  ];
  const copyLink = async (view: ReportView): Promise<void> => {
    await navigator.clipboard.writeText(window.location.origin + screenPath(view.screen, { search: view.search }));
    toast('success', t('copied'));
  };
  const replace = async ({ reportViewID, name, version }: ReportView): Promise<void> => {
    await changeView(reportViewID, { name, search: viewSearch(search), version });
    toast('success', t('replaced', { name }));
  };
  const remove = async ({ version: _version, ...view }: ReportView): Promise<void> => {
    await removeView(view.reportViewID);
    const undo = { label: t('undo'), onPress: () => void attempt(() => saveView(view)) };
    toast('success', t('removed', { name: view.name }), { action: undo });
  };
  if (renamed !== null)
    return <SaveViewDialog screen={screen} search={search} view={renamed} onClose={() => setRenamed(null)} />;
  if (mailed !== null) return <ReportMailDialog view={mailed} mail={null} onClose={() => setMailed(null)} />;
  return (
    <Dialog title={t('manageTitle')} size="md" onClose={onClose}>
      <Stack gap="sm">
        {views.length === 0 && <Text>{t('empty')}</Text>}
        {views.map((view) => (
          <Group key={view.reportViewID} justify="space-between" wrap="nowrap">
            <div>
              <Anchor
                component="button"
                type="button"
                mih={44}
                ta="start"
                onClick={() => {
                  onClose();
                  void goTo(view.screen, { search: view.search });
                }}
              >
                {view.name}
              </Anchor>
              <Text size="sm" c="var(--ink-soft)">
                {title(view.screen)}
              </Text>
            </div>
            <ActionMenu label={t('more', { name: view.name })} actions={actionsOf(view)} />
          </Group>
        ))}
      </Stack>
    </Dialog>
  );
}
