import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { isAllowed, permission, type HistoryKind, type ScreenID } from '@tavola/contract';
import { lazy, Suspense, useState } from 'react';
import { loadModule } from '#runtime/navigation/load-module.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useSession } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import { recordKinds } from './record-kinds.ts';

// Its words are those of every form, so it comes when it is asked for.
const RecordHistoryDialog = lazy(() =>
  loadModule(() => import('./RecordHistoryDialog.tsx')).then(({ RecordHistoryDialog: component }) => ({
    default: component,
  })),
);

interface RecordHistoryProps {
  readonly screen: ScreenID;
  /** The record that is open; undefined = the screen is of a setting. */
  readonly targetID: string | undefined;
}

/** *History* of the record that a form edits, for people who may see it; nothing on other screens. */
export function RecordHistory({ screen, targetID }: RecordHistoryProps) {
  const codes = useSession((session) => session.codes);
  const kind = recordKinds[screen];
  if (kind === undefined || codes === null || !isAllowed(codes, [permission.companySetting.special])) return null;
  return <HistoryButton screen={screen} kind={kind} targetID={targetID} />;
}

function HistoryButton({ screen, kind, targetID }: RecordHistoryProps & { readonly kind: HistoryKind }) {
  const title = useText(screenStrings);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={20} />} onClick={() => setIsOpen(true)}>
        {title('history')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <RecordHistoryDialog screen={screen} kind={kind} targetID={targetID} onClose={() => setIsOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
