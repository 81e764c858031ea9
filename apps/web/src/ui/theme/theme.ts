import {
  createTheme,
  type ActionIconProps,
  type AnchorProps,
  type AvatarProps,
  type BadgeProps,
  type ButtonProps,
  type CheckboxIndicatorProps,
  type CheckboxProps,
  type CloseButtonProps,
  type CSSVariablesResolver,
  type DrawerProps,
  type FieldsetProps,
  type InputProps,
  type LoaderProps,
  type MenuProps,
  type ModalProps,
  type PaginationProps,
  type PaperProps,
  type RadioProps,
  type SegmentedControlProps,
  type SelectProps,
  type StepperProps,
  type SwitchProps,
  type TableProps,
  type TextareaProps,
  type TooltipProps,
} from '@mantine/core';
import { colours, toneColour } from './colours.ts';
import classes from './theme.module.css';

/** The smallest reliable touch target (ux point 1). */
export const TOUCH = 44;
/** Tiles, keypad, Pay, Send. */
export const TOUCH_LARGE = 64;

const SIZES = { xs: 44, sm: 44, md: 48, lg: 56, xl: 64 } as const;
// `in` narrows no key.
const height = (size: unknown): string =>
  `${typeof size === 'string' && size in SIZES ? SIZES[size as keyof typeof SIZES] : SIZES.md}px`;

/** The one primary colour of each theme: of buttons, chosen controls and outlines alike, with white on it. */
const PRIMARY = { light: 7, dark: 6 } as const;

/** Every size below is a default, so that a screen without sizes works for touch. */
export const theme = createTheme({
  colors: colours,
  primaryColor: 'brand',
  primaryShade: PRIMARY,
  autoContrast: true,
  luminanceThreshold: 0.2,
  black: colours.gray[9],
  fontFamily: "'Sarabun', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, monospace, Sarabun",
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  // Thai stacks vowels and tone marks above and below the line: 1.5 is the smallest line height that clips nothing.
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.55', lg: '1.5', xl: '1.5' },
  headings: {
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '1.875rem', lineHeight: '1.4' },
      h2: { fontSize: '1.5rem', lineHeight: '1.45' },
      h3: { fontSize: '1.25rem', lineHeight: '1.5' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.5' },
      h5: { fontSize: '1rem', lineHeight: '1.5' },
      h6: { fontSize: '0.9375rem', lineHeight: '1.5' },
    },
  },
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: {
    xs: '0 1px 2px rgb(31 28 25 / 6%)',
    sm: '0 1px 3px rgb(31 28 25 / 10%)',
    md: '0 4px 14px rgb(31 28 25 / 10%)',
    lg: '0 12px 32px rgb(31 28 25 / 14%)',
    xl: '0 24px 56px rgb(31 28 25 / 18%)',
  },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Plain objects: `Component.extend` would load the code of every component below with the first page.
  components: {
    Button: {
      defaultProps: { size: 'md' } satisfies Partial<ButtonProps>,
      classNames: { root: classes.button, loader: classes.loader, inner: classes.buttonWords },
      vars: (_theme: unknown, props: ButtonProps) => ({ root: { '--button-height': height(props.size) } }),
    },
    Skeleton: { classNames: { root: classes.patient } },
    ActionIcon: { defaultProps: { size: TOUCH, variant: 'subtle', color: 'gray' } satisfies Partial<ActionIconProps> },
    CloseButton: { defaultProps: { size: TOUCH, iconSize: 20 } satisfies Partial<CloseButtonProps> },
    Input: {
      defaultProps: { size: 'md' } satisfies Partial<InputProps>,
      classNames: { wrapper: classes.inputFrame },
      vars: (_theme: unknown, props: InputProps) => ({ wrapper: { '--input-height': height(props.size) } }),
    },
    // Hints are below the input, so that fields in a row line up.
    InputWrapper: {
      defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: { label: classes.label, description: classes.hint, error: classes.error },
    },
    PasswordInput: { vars: () => ({ root: { '--psi-button-size': `${TOUCH}px` } }) },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 2 } satisfies Partial<TextareaProps> },
    Select: {
      defaultProps: {
        size: 'md',
        checkIconPosition: 'right',
        comboboxProps: { shadow: 'md' },
      } satisfies Partial<SelectProps>,
      classNames: { option: classes.option },
    },
    Checkbox: {
      defaultProps: { size: 'md' } satisfies Partial<CheckboxProps>,
      classNames: { body: classes.choice, input: classes.mark },
    },
    Radio: {
      defaultProps: { size: 'md' } satisfies Partial<RadioProps>,
      classNames: { body: classes.choice, radio: classes.mark },
    },
    CheckboxIndicator: {
      defaultProps: { size: 'md' } satisfies Partial<CheckboxIndicatorProps>,
      classNames: { indicator: classes.mark },
    },
    Switch: {
      defaultProps: { size: 'md' } satisfies Partial<SwitchProps>,
      classNames: { body: classes.choice, track: classes.track, thumb: classes.thumb },
    },
    SegmentedControl: {
      defaultProps: { size: 'md' } satisfies Partial<Pick<SegmentedControlProps, 'size'>>,
      classNames: { root: classes.segments, label: classes.segment },
    },
    Fieldset: {
      defaultProps: { variant: 'unstyled' } satisfies Partial<FieldsetProps>,
      classNames: { root: classes.group, legend: classes.legend },
    },
    Tabs: { classNames: { tab: classes.tab } },
    NavLink: { classNames: { root: classes.navLink } },
    Menu: {
      defaultProps: { shadow: 'md', position: 'bottom-end' } satisfies Partial<MenuProps>,
      classNames: { item: classes.menuItem },
    },
    Pagination: {
      defaultProps: { size: 'md' } satisfies Partial<PaginationProps>,
      vars: () => ({ root: { '--pagination-control-size': `${TOUCH}px` } }),
    },
    Stepper: { defaultProps: { iconSize: TOUCH } satisfies Partial<StepperProps> },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.5 },
        transitionProps: { duration: 120 },
      } satisfies Partial<ModalProps>,
      classNames: { title: classes.dialogTitle, header: classes.dialogHeader, body: classes.dialogBody },
    },
    Drawer: {
      defaultProps: {
        overlayProps: { backgroundOpacity: 0.5 },
        transitionProps: { duration: 140 },
      } satisfies Partial<DrawerProps>,
      classNames: { title: classes.dialogTitle },
    },
    Paper: { defaultProps: { radius: 'lg' } satisfies Partial<PaperProps> },
    Table: {
      defaultProps: {
        verticalSpacing: 'sm',
        horizontalSpacing: 'sm',
        highlightOnHover: true,
      } satisfies Partial<TableProps>,
    },
    Badge: {
      defaultProps: { radius: 'sm', size: 'lg', variant: 'light' } satisfies Partial<BadgeProps>,
      classNames: { root: classes.badge },
    },
    Avatar: { defaultProps: { size: TOUCH, radius: 'xl', color: 'brand' } satisfies Partial<AvatarProps> },
    Anchor: { defaultProps: { underline: 'always' } satisfies Partial<AnchorProps> },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } satisfies Partial<TooltipProps> },
    Loader: {
      defaultProps: { type: 'dots' } satisfies Partial<LoaderProps>,
      classNames: { root: classes.patient },
    },
    UnstyledButton: { classNames: { root: classes.unstyled } },
  },
});

/** Backgrounds of badges and notices in the dark theme: Mantine's are darker than the page under them. */
const darkTints = Object.fromEntries(
  Object.values(toneColour).flatMap((tone) => {
    const ground = tone === 'gray' ? colours.dark[5] : colours[tone][9];
    return [
      [`--mantine-color-${tone}-light`, ground],
      [`--mantine-color-${tone}-light-color`, tone === 'gray' ? colours.dark[0] : colours[tone][2]],
    ];
  }),
);

/** Our own names for surfaces; screens use these instead of shade numbers. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--touch': `${TOUCH}px`,
    '--touch-large': `${TOUCH_LARGE}px`,
    '--menu-width': '284px',
    '--bar-height': '64px',
    '--on-accent': '#ffffff',
    /** Edges of a card whose order waits or is late, and the ground of what is ready. */
    '--waiting': colours.amber[6],
    '--late': colours.red[6],
    '--ready': colours.green[7],
  },
  light: {
    '--canvas': colours.gray[1],
    '--surface': '#ffffff',
    '--surface-sunken': colours.gray[1],
    '--track': '#e6e1da',
    '--line': colours.gray[2],
    '--line-strong': '#8b8379',
    '--ink': colours.gray[9],
    '--ink-soft': '#5f584f',
    '--accent': colours.brand[PRIMARY.light],
    '--accent-soft': colours.brand[0],
    '--accent-ink': colours.brand[8],
    '--alert-soft': colours.red[0],
    '--alert-ink': colours.red[8],
    '--mantine-color-dimmed': '#5f584f',
    '--mantine-color-error': colours.red[6],
    '--mantine-color-placeholder': '#746d64',
    '--mantine-color-default-border': colours.gray[3],
    '--mantine-color-anchor': colours.brand[7],
    '--mantine-color-gray-light': colours.gray[2],
  },
  dark: {
    '--canvas': colours.dark[8],
    '--surface': colours.dark[7],
    '--surface-sunken': colours.dark[8],
    '--track': '#131110',
    '--line': colours.dark[5],
    '--line-strong': '#8d877e',
    '--ink': colours.dark[0],
    '--ink-soft': '#b5afa6',
    '--accent': colours.brand[PRIMARY.dark],
    '--accent-soft': '#12302f',
    '--late': colours.red[4],
    '--accent-ink': colours.brand[2],
    '--alert-soft': '#3a1512',
    '--alert-ink': colours.red[1],
    '--mantine-color-dimmed': '#b5afa6',
    '--mantine-color-error': colours.red[3],
    '--mantine-color-placeholder': '#9a948b',
    '--mantine-color-default-border': colours.dark[4],
    '--mantine-color-anchor': colours.brand[3],
    ...darkTints,
    '--mantine-color-text': colours.dark[0],
    '--mantine-color-brand-light': '#17494c',
    '--mantine-color-brand-light-hover': '#1c5558',
    '--mantine-color-brand-light-color': colours.brand[1],
  },
});
