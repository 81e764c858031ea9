import { ActionIcon, Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ComponentPropsWithRef, type ReactNode } from 'react';

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
  /** Its name stands beside the icon, where there is room. */
  readonly isWorded?: boolean;
}

const load = () => import('./ActionMenuPopup.tsx');
const ActionMenuPopup = lazy(() => load().then(({ ActionMenuPopup: component }) => ({ default: component })));

/** A button with a menu under it. The menu's code is fetched when a finger comes near, not with the page. */
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

interface MenuButtonProps extends ComponentPropsWithRef<'button'> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly size: number;
  readonly isWorded: boolean;
}

/** What is pressed to open the menu; its props are those that the menu gives to its target as well. */
export const MenuButton = ({ label, icon, size, isWorded, ...rest }: MenuButtonProps) =>
  isWorded ? (
    <Button variant="default" leftSection={icon} {...rest}>
      {label}
    </Button>
  ) : (
    <ActionIcon size={size} aria-label={label} {...rest}>
      {icon}
    </ActionIcon>
  );
