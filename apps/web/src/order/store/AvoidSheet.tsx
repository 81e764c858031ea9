import { allergensOf, type Allergen } from '@tavola/contract';
import { allergenText } from '#runtime/names/allergens.ts';
import { useText } from '#text/define.ts';
import type { GuestMenu } from '../guest.queries.ts';
import { orderPageStrings } from '../order.strings.ts';
import { Sheet } from '../parts/Sheet.tsx';
import classes from './AvoidSheet.module.css';

interface AvoidSheetProps {
  readonly menu: GuestMenu;
  readonly avoided: ReadonlySet<Allergen>;
  readonly onChange: (avoided: ReadonlySet<Allergen>) => void;
  readonly onClose: () => void;
}

/** The allergens that anything on the menu contains; nothing is asked where none is noted. */
export const notedAllergens = ({ catalog }: GuestMenu): Allergen[] =>
  allergensOf([
    ...[...catalog.products.values()].flatMap(({ allergens }) => allergens ?? []),
    ...[...catalog.modifierOptions.values()].flatMap(({ allergens }) => allergens ?? []),
  ]);

/** Which allergens a guest wants to avoid. It is forgotten with the page: it says something about a person. */
export function AvoidSheet({ menu, avoided, onChange, onClose }: AvoidSheetProps) {
  const t = useText(orderPageStrings);
  return (
    <Sheet
      label={t('avoidTitle')}
      onClose={onClose}
      footer={
        <button type="button" className="go" onClick={onClose}>
          {t('avoidDone')}
        </button>
      }
    >
      <div className={classes.body}>
        <h2>{t('avoidTitle')}</h2>
        {notedAllergens(menu).map((code) => (
          <label key={code} className={classes.choice}>
            <input
              type="checkbox"
              checked={avoided.has(code)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(new Set(allergensOf([...avoided, code]).filter((one) => one !== code || checked)))
              }
            />
            <span>{allergenText([code])}</span>
          </label>
        ))}
        {avoided.size > 0 && (
          <button type="button" className="quiet" onClick={() => onChange(new Set())}>
            {t('avoidClear')}
          </button>
        )}
        <p>{t('avoidText')}</p>
        <p>{t('askUs')}</p>
      </div>
    </Sheet>
  );
}
