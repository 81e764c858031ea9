import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import classes from './GoTo.module.css';
import { showGoTo } from './go-to-state.ts';
import { goToStrings } from './go-to.strings.ts';

/** The search at the top of the menu. */
export function GoToOpener({ onOpened }: { readonly onOpened: () => void }) {
  const t = useText(goToStrings);
  return (
    <UnstyledButton
      className={classes.opener}
      aria-haspopup="dialog"
      onClick={() => {
        onOpened();
        showGoTo(true);
      }}
    >
      <IconSearch size={20} aria-hidden />
      {t('title')}
      <Kbd className={classes.keys} aria-hidden>
        Ctrl K
      </Kbd>
    </UnstyledButton>
  );
}
