import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';

export interface MenuAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onChoose: () => void;
  readonly isDisabled?: boolean;
  /** Cannot be taken back: red. */
  readonly isDestructive?: boolean;
}

interface ActionMenuProps {
  /** Name of the button. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
  /** Left out = three dots. */
  readonly icon?: ReactNode;
  readonly size?: number;
}

const load = () => import('./ActionMenuPopup.tsx');
const ActionMenuPopup = lazy(() => load().then(({ ActionMenuPopup: component }) => ({ default: component })));

/** A button with a menu under it. The menu's code is fetched when a finger comes near, not with the page. */
export function ActionMenu({ label, actions, icon = <IconDots size={24} />, size = 48 }: ActionMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <ActionIcon size={size} aria-label={label} aria-haspopup="menu" onPointerEnter={() => void load()} onFocus={() => void load()} onClick={() => setIsWanted(true)}>
      {icon}
    </ActionIcon>
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <ActionMenuPopup label={label} actions={actions} icon={icon} size={size} />
    </Suspense>
  ) : (
    button
  );
}
