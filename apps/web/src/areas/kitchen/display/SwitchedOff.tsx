import { Button } from '@mantine/core';
import { screens } from '@tavola/contract';
import { useGoTo } from '#runtime/navigation/navigation.ts';
import { useIsAllowed } from '#runtime/session/session.ts';
import { useText } from '#text/define.ts';
import classes from './KitchenDisplayScreen.module.css';
import { kitchenStrings } from './kitchen.strings.ts';

/** Why no ticket comes while the kitchen display is off, and the way to the switch for a person who may use it. */
export function SwitchedOff() {
  const t = useText(kitchenStrings);
  const goTo = useGoTo();
  const maySwitch = useIsAllowed(screens.generalSaleRules.access ?? []);
  return (
    <div className={classes.notice}>
      <strong>{t('switchedOff')}</strong>
      <p className={classes.soft}>{t('switchedOffHint')}</p>
      {maySwitch && (
        <Button size="md" mt="sm" onClick={() => void goTo('generalSaleRules')}>
          {t('openRules')}
        </Button>
      )}
    </div>
  );
}
