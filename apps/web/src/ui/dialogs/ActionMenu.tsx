import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { MenuButton, type MenuAction } from './MenuButton.tsx';

interface ActionMenuProps {
  /** Label of the button. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
  /** Left out = three dots. */
  readonly icon?: ReactNode;
  readonly size?: number;
  /** Its label is next to the icon, where there is room. */
  readonly isWorded?: boolean;
}

const load = () => import('./ActionMenuPopup.tsx');
const ActionMenuPopup = lazy(() => load().then(({ ActionMenuPopup: component }) => ({ default: component })));

/** A button with a menu below it. The menu's code is loaded when a pointer comes near, not with the page. */
export function ActionMenu({
  label,
  actions,
  icon = <IconDots size={24} />,
  size = 48,
  isWorded = false,
}: ActionMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <MenuButton
      label={label}
      icon={icon}
      size={size}
      isWorded={isWorded}
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setIsWanted(true)}
    />
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <ActionMenuPopup label={label} actions={actions} icon={icon} size={size} isWorded={isWorded} />
    </Suspense>
  ) : (
    button
  );
}
