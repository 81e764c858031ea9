import { MenuHead, type MenuInput, type MenuRecord } from '@tavola/contract';
import { Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { UsedIn } from '../uses/index.ts';
import { use, useCallback, useMemo, useState } from 'react';
import { newID } from '#runtime/clock/ids.ts';
import { createMenu, updateMenu } from './menus.queries.ts';
import { screenPath, useGoTo } from '#runtime/navigation/navigation.ts';
import { useLanguage, useText } from '#text/define.ts';
import { menuStrings } from './menus.strings.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { AvailabilityField } from '#ui/fields/AvailabilityField.tsx';
import { Card } from '#ui/frames/Card.tsx';
import { CreationContext } from '#ui/forms/creation.ts';
import { useSchemaForm } from '#ui/forms/form.ts';
import { isRefusal } from '#ui/forms/refusal.ts';
import { FormScreen } from '#ui/forms/FormScreen.tsx';
import { toast } from '#ui/dialogs/toast.ts';
import type { BuilderNames } from './builder-names.ts';
import { CategoryHours } from './CategoryHours.tsx';
import { isOnlineKind, MenuKindContext } from './menu-kind.ts';
import { MenuHeadFields } from './MenuHeadFields.tsx';
import { inOrder, type Sections } from './tree/menu-tree.ts';
import { MergeNotice } from './tree/MergeNotice.tsx';
import { SectionTree } from './tree/SectionTree.tsx';
import { useTileCharges } from './tile-charges.ts';
import { byShownName, listedName } from '#runtime/names/shown-name.ts';

interface MenuBuilderProps {
  /** The menu to edit; null = a new one. Read once: later answers do not overwrite the edits. */
  readonly menu: MenuRecord | null;
  readonly names: BuilderNames;
}

const BLANK: MenuInput = {
  name: '',
  isOnlineMenu: false,
  brandID: null,
  priceListID: null,
  defaultMenuItemBGColor: null,
  availabilities: [],
  menuSections: [],
  menuItemCategoryAvailabilities: [],
};

/** Edits one menu: its settings, and its sections with their items. All of it is saved at once. */
export function MenuBuilder({ menu, names }: MenuBuilderProps) {
  const t = useText(menuStrings);
  const language = useLanguage();
  const title = useText(screenStrings);
  const categories = useMemo(
    () => byShownName(names.choices.categories, language).map((one) => ({ ...one, name: listedName(one) })),
    [names.choices.categories, language],
  );
  const goTo = useGoTo();
  const kind = use(MenuKindContext);
  const isOnline = isOnlineKind(kind);
  const [id] = useState(() => menu?.menuID ?? newID());
  // The common base of both versions when someone else saves in between.
  const [base, setBase] = useState<MenuInput & { readonly version: number }>(() => menu ?? { ...BLANK, version: 0 });
  const [theirs, setTheirs] = useState<MenuRecord | null>(null);
  const [sections, setSections] = useState<Sections>(menu?.menuSections ?? []);
  const [saved, setSaved] = useState<Sections>(sections);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const creation = use(CreationContext);
  const [areSettingsOpen, setAreSettingsOpen] = useState(false);
  const [initialValues] = useState((): MenuHead =>
    headOf(menu ?? { ...BLANK, isOnlineMenu: isOnline, name: creation?.name ?? '' }),
  );

  const form = useSchemaForm({
    schema: MenuHead,
    initialValues,
    onSubmit: async (head) => {
      const body: MenuInput = { ...head, menuSections: inOrder(sections).map((one) => one.section) };
      setTheirs(null);
      setFaults(new Map());
      try {
        const kept = await (menu === null
          ? createMenu({ ...body, menuID: id })
          : updateMenu(id, { ...body, version: base.version }));
        if (creation !== null) return creation.onCreated(kept);
      } catch (refusal) {
        if (isRefusal(refusal)) {
          setFaults(faultsByLine(body, refusal.fields));
          if (isMenu(refusal.body?.additionValue?.current)) setTheirs(refusal.body.additionValue.current);
        }
        throw refusal;
      }
      setSaved(sections);
      toast('success', t('saved'));
      void goTo(kind.list);
    },
  });
  const { values } = form.inner;
  // What was refused may be one of them.
  const areSettingsShown = menu === null || areSettingsOpen || form.failure !== null;

  const merge = (merged: MenuInput, current: MenuRecord) => {
    setBase(current);
    setTheirs(null);
    form.reset(headOf(merged));
    setSections(merged.menuSections);
    toast('info', t('merged'));
  };
  const change = useCallback((next: (before: Sections) => Sections) => setSections(next), []);
  const chargeOf = useTileCharges(id, values.priceListID ?? null);
  const errorOf = (field: string) => (path: string) => form.field(`${field}.${path}`).error;

  return (
    <FormScreen
      title={menu ? listedName(menu) : title(kind.create)}
      backTo={screenPath(kind.list)}
      width={creation === null ? 'wide' : 'medium'}
      labels={{}}
      // The name of a new menu comes first; afterwards its sections do, and its settings are at hand (decision 440).
      {...(menu !== null &&
        creation === null && {
          actions: (
            <Button
              variant="default"
              leftSection={<IconSettings size={20} />}
              aria-expanded={areSettingsOpen}
              onClick={() => setAreSettingsOpen(!areSettingsOpen)}
            >
              {t('settings')}
            </Button>
          ),
        })}
      onCancel={() => void goTo(kind.list)}
      form={{
        ...form,
        conflict: null,
        failure: theirs === null ? form.failure : null,
        isDirty: form.isDirty || sections !== saved || theirs !== null,
      }}
      sections={
        <>
          {theirs !== null && (
            <MergeNotice
              key={theirs.version}
              base={base}
              mine={{ ...headOf(values), menuSections: [...sections] }}
              theirs={theirs}
              onMerged={(merged) => merge(merged, theirs)}
            />
          )}
          {areSettingsShown && (
            <Card title={t('settings')}>
              <MenuHeadFields form={form} choices={names.choices} isOnline={isOnline} />
            </Card>
          )}
          {/* Over another form only what a menu needs to exist; its items come from there, or later. */}
          {creation === null && (
            <Card title={t('content')} {...(sections.length > 0 && { hint: t('contentHint') })}>
              <SectionTree
                sections={sections}
                onChange={change}
                products={names.products}
                categories={categories}
                faults={faults}
                chargeOf={chargeOf}
                colour={values.defaultMenuItemBGColor ?? null}
              />
            </Card>
          )}
          {areSettingsShown && (
            <Card>
              <AvailabilityField
                label={t('hours')}
                value={values.availabilities ?? []}
                onChange={(next) => form.inner.setFieldValue('availabilities', next)}
                errorOf={errorOf('availabilities')}
              />
            </Card>
          )}
          {areSettingsShown && creation === null && categories.length > 0 && (
            <Card title={t('categoryHours')} hint={t('categoryHoursHint')}>
              <CategoryHours
                value={headOf(values).menuItemCategoryAvailabilities}
                categories={categories}
                onChange={(next) => form.inner.setFieldValue('menuItemCategoryAvailabilities', next)}
                errorOf={errorOf('menuItemCategoryAvailabilities')}
              />
            </Card>
          )}
          {menu !== null && <UsedIn noun="menu" id={menu.menuID} />}
        </>
      }
    />
  );
}

const headOf = ({
  name,
  isOnlineMenu,
  brandID,
  priceListID,
  defaultMenuItemBGColor,
  availabilities,
  menuItemCategoryAvailabilities,
}: HeadValues): MenuHead => ({
  name,
  isOnlineMenu: isOnlineMenu ?? false,
  brandID: brandID ?? null,
  priceListID: priceListID ?? null,
  defaultMenuItemBGColor: defaultMenuItemBGColor ?? null,
  availabilities: availabilities ?? [],
  menuItemCategoryAvailabilities: (menuItemCategoryAvailabilities ?? []).map((entry) => ({
    ...entry,
    availabilities: entry.availabilities ?? [],
  })),
});
type HeadValues = Omit<Partial<MenuHead>, 'name' | 'menuItemCategoryAvailabilities'> &
  Pick<MenuHead, 'name'> & {
    readonly menuItemCategoryAvailabilities?: readonly {
      readonly itemCategoryID: string;
      readonly availabilities?: MenuHead['availabilities'];
    }[];
  };

/** The server's messages by the section or item that they concern. */
function faultsByLine(
  { menuSections }: MenuInput,
  fields: readonly { readonly path: string; readonly message: string }[],
): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  for (const { path, message } of fields) {
    const [, place, item] = /^menuSections\[(\d+)\](?:\.menuItems\[(\d+)\])?/.exec(path) ?? [];
    const section = menuSections[Number(place ?? -1)];
    const line = item === undefined ? section?.menuSectionID : section?.menuItems[Number(item)]?.menuItemID;
    if (line !== undefined) faults.set(line, message);
  }
  return faults;
}

const isMenu = (value: unknown): value is MenuRecord =>
  typeof value === 'object' && value !== null && 'menuSections' in value && 'version' in value;
