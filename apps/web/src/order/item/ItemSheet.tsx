import { MAX_GUEST_UNITS, type Allergen, type GuestLine, type PosProduct } from '@tavola/contract';
import {
  addGuestLine,
  cartReducer,
  enteredQuantity,
  guestLines,
  lineContent,
  priceGuestCart,
  toAmount,
  type LocalMoment,
} from '@tavola/selling';
import { useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { allergenText } from '#runtime/names/allergens.ts';
import { shownDescription, shownName } from '#runtime/names/shown-name.ts';
import { allergensOfChoice } from '#sell/item/choice-allergens.ts';
import { finishChoosing, startChoosing, type Choosing } from '#sell/item/choosing.ts';
import {
  chooseOption,
  chooseOwnVariant,
  choosePart,
  choosePartVariant,
  chooseVariantPlace,
  dropOnce,
  questionsOf,
  type Question,
} from '#sell/item/questions.ts';
import { useText } from '#text/define.ts';
import { formatAmount } from '#text/format.ts';
import { emptyGuestCart } from '../cart/cart-view.ts';
import type { GuestMenu } from '../guest.queries.ts';
import { orderPageStrings } from '../order.strings.ts';
import { Sheet } from '../parts/Sheet.tsx';
import { Stepper } from '../parts/Stepper.tsx';
import { GuestQuestion } from './GuestQuestion.tsx';
import classes from './ItemSheet.module.css';

interface ItemSheetProps {
  readonly menu: GuestMenu;
  readonly product: PosProduct;
  readonly menuSectionID: string;
  readonly at: LocalMoment;
  readonly avoided: ReadonlySet<Allergen>;
  readonly onAdd: (line: GuestLine) => void;
  readonly onClose: () => void;
}

/** An item with its picture, its choices by the rules of the terminal, and how many. */
export function ItemSheet({ menu, product, menuSectionID, at, avoided, onAdd, onClose }: ItemSheetProps) {
  const t = useText(orderPageStrings);
  const { catalog, store, pricing } = menu;
  const [choosing, setChoosing] = useState<Choosing>(() =>
    startChoosing(catalog, product, { menuID: store.menuID, menuSectionID }),
  );
  const [quantity, setQuantity] = useState(1);
  const [note, setNote] = useState('');
  const [isMissed, setMissed] = useState(false);
  const questions = questionsOf(catalog, choosing);
  const open = questions.find((question) => question.isOpen);
  const line = lineOf(menu, choosing, { menuSectionID, quantity, note }, at);
  const amount = line === null ? null : amountOf(menu, line, at);
  const name = shownName(product);
  const description = shownDescription(product);
  const contained = allergensOfChoice(catalog, choosing);
  const unwanted = contained.filter((code) => avoided.has(code));
  const add = (): void => {
    if (line !== null && amount !== null) return onAdd(line);
    setMissed(true);
    document.querySelector(`[data-question="${CSS.escape(open?.key ?? '')}"]`)?.scrollIntoView({ block: 'center' });
  };
  return (
    <Sheet
      label={name}
      onClose={onClose}
      footer={
        <>
          {isMissed && open !== undefined && (
            <p className="alert" role="alert">
              {t('missing', { name: open.name })}
            </p>
          )}
          <div className={classes.actions}>
            <Stepper name={name} value={quantity} least={1} most={MAX_GUEST_UNITS} onChange={setQuantity} />
            <button type="button" className="go" onClick={add}>
              {amount === null ? t('addPlain') : t('add', { amount: formatAmount(amount, pricing) })}
            </button>
          </div>
        </>
      }
    >
      {product.imageUrl != null && <img className={classes.picture} src={product.imageUrl} alt="" />}
      <div className={classes.body} data-plain={product.imageUrl == null || undefined}>
        <h2>{name}</h2>
        {description !== '' && <p>{description}</p>}
        {questions.map((question) => (
          <GuestQuestion
            key={question.key}
            menu={menu}
            question={question}
            choosing={choosing}
            at={at}
            isMissed={isMissed}
            onChoose={(optionID, isLess) => setChoosing((so) => chosen(menu, so, question, optionID, isLess))}
          />
        ))}
        <div className={classes.allergens} role="status">
          {unwanted.length > 0 && <strong>{t('avoided', { names: allergenText(unwanted) })}</strong>}
          <span>{contained.length > 0 ? t('contains', { names: allergenText(contained) }) : t('noneNoted')}</span>
          <span>{t('askUs')}</span>
        </div>
        <label className={classes.note}>
          {t('note')}
          <textarea
            rows={2}
            maxLength={200}
            value={note}
            placeholder={t('noteHint')}
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
        </label>
      </div>
    </Sheet>
  );
}

/** The choices after a tap; what the rules refuse changes nothing. */
function chosen(
  { catalog }: GuestMenu,
  choosing: Choosing,
  question: Question,
  optionID: string,
  isLess: boolean,
): Choosing {
  switch (question.kind) {
    case 'variant':
      return chooseVariantPlace(catalog, choosing, question.place, Number(optionID));
    case 'ownVariant':
      return chooseOwnVariant(catalog, choosing, question.variantID, optionID);
    case 'part':
      return choosePart(catalog, choosing, question.comboChoiceID, optionID);
    case 'partVariant':
      return choosePartVariant(catalog, choosing, question.comboChoiceID, question.variantID, optionID);
    case 'group': {
      if (isLess) return dropOnce(choosing, question, optionID);
      const next = chooseOption(catalog, choosing, question, optionID);
      return next.ok ? next.value : choosing;
    }
  }
}

interface Typed {
  readonly menuSectionID: string;
  readonly quantity: number;
  readonly note: string;
}

/** The line of these choices; null while something is missing. */
function lineOf(
  menu: GuestMenu,
  choosing: Choosing,
  { menuSectionID, quantity, note }: Typed,
  at: LocalMoment,
): GuestLine | null {
  const item = finishChoosing(menu.catalog, choosing, at);
  if (!item.ok) return null;
  const content = lineContent(item.value, { menuID: menu.store.menuID, menuSectionID, label: { note: note.trim() } });
  const command = { type: 'add' as const, content, quantity: enteredQuantity(quantity), newID: newID() };
  const added = cartReducer(emptyGuestCart(menu), command, 0);
  return added.ok ? (guestLines(added.value)[0] ?? null) : null;
}

/** What a line costs by itself; null where it cannot be ordered. */
function amountOf(menu: GuestMenu, line: GuestLine, at: LocalMoment) {
  const { catalog, store, pricing } = menu;
  const cart = addGuestLine(emptyGuestCart(menu), catalog, store.menuID, line, at);
  const priced = cart.ok ? priceGuestCart(cart.value, catalog, pricing, at) : cart;
  return priced.ok ? toAmount(priced.value.priced.totals.subtotal) : null;
}
