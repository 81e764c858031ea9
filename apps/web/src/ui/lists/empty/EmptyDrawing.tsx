import classes from './EmptyDrawing.module.css';

/** Why there is nothing: not yet, not found, or not loaded. */
export type EmptyKind = 'nothing' | 'noMatch' | 'failed';

/** A drawing for a page without content: an empty plate, a plate under a glass, a plug that is out. */
export const EmptyDrawing = ({ kind, canAdd }: { readonly kind: EmptyKind; readonly canAdd: boolean }) => (
  <svg className={classes.drawing} viewBox="0 0 160 112" aria-hidden data-kind={kind}>
    <ellipse className={classes.shadow} cx="80" cy="98" rx="62" ry="8" />
    {drawings[kind]}
    {/* A plus promises a button that adds something. */}
    {kind === 'nothing' && canAdd && <path className={classes.accent} d="M80 46v16M72 54h16" />}
  </svg>
);

const plate = (
  <>
    <circle className={classes.sheet} cx="80" cy="54" r="38" />
    <circle className={classes.line} cx="80" cy="54" r="25" />
    <path className={classes.line} d="M28 24v18a7 7 0 0 0 14 0V24M35 24v64" />
    <path className={classes.line} d="M125 88V24c9 6 11 22 9 34h-9" />
  </>
);

const drawings = {
  nothing: plate,
  noMatch: (
    <>
      {plate}
      <circle className={classes.glass} cx="92" cy="50" r="22" />
      <path className={classes.accent} d="m108 66 18 18" />
    </>
  ),
  failed: (
    <>
      <rect className={classes.sheet} x="22" y="30" width="46" height="40" rx="10" />
      <path className={classes.line} d="M68 42h14M68 58h14M22 50H6" />
      <rect className={classes.sheet} x="98" y="30" width="40" height="40" rx="10" />
      <path className={classes.line} d="M138 50h16" />
      <path className={classes.accent} d="m86 20 4 8M94 16l-1 9M86 84l4-8M94 88l-1-9" />
    </>
  ),
} as const;
