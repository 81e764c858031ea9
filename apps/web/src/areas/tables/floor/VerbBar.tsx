import { Button } from '@mantine/core';
import { useText } from '#text/define.ts';
import { useIsPhone } from '#ui/frames/use-phone.ts';
import classes from './Floor.module.css';
import { floorStrings } from './floor.strings.ts';
import { changingVerbs, type Picking, type Verb } from './use-verbs.ts';
import { verbKeys } from './verb-keys.ts';

interface VerbBarProps {
  readonly picking: Picking | null;
  readonly onChoose: (verb: Verb) => void;
  /** Hands over every table of the person, instead of one that is chosen. */
  readonly onHandOverAll: () => void;
  readonly onCancel: () => void;
}

/** What can be done with tables, in reach of the thumb, and what to tap next. */
export function VerbBar({ picking, onChoose, onHandOverAll, onCancel }: VerbBarProps) {
  const t = useText(floorStrings);
  const isPhone = useIsPhone();
  const name = picking?.first?.name;
  const isInPlace = isPhone && picking !== null;
  return (
    <>
      {picking !== null && (
        <div className={isInPlace ? classes.hintRow : classes.hint} role="status">
          <span>
            {name === undefined
              ? t('chooseTable', { action: t(verbKeys[picking.verb]) })
              : t(picking.verb === 'join' ? 'chooseSecond' : 'chooseTarget', { name })}
          </span>
          <span className={classes.hintButtons}>
            {picking.verb === 'handOver' && (
              <Button h={44} px="sm" onClick={onHandOverAll}>
                {t('handOverMine')}
              </Button>
            )}
            <Button variant="default" h={44} px="sm" onClick={onCancel}>
              {t('cancel')}
            </Button>
          </span>
        </div>
      )}
      {!isInPlace && (
        <div className={classes.verbs} role="group" aria-label={t('verbs')}>
          {changingVerbs.map((verb) => (
            <button
              key={verb}
              type="button"
              className={classes.verb}
              aria-pressed={picking?.verb === verb}
              onClick={() => onChoose(verb)}
            >
              {t(verbKeys[verb])}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
