interface LogoProps {
  /** Height in CSS pixels. */
  readonly size?: number;
  /** On its own dark background, the mark is drawn without its tile. */
  readonly isBare?: boolean;
}

/** The mark: a table seen from the side, and the plate below it. */
export function Logo({ size = 40, isBare = false }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden>
      {!isBare && <rect width="64" height="64" rx="15" fill="#0a4c54" />}
      <rect x="13" y="17" width="38" height="9" rx="4.5" fill="#f7f5f2" />
      <path d="M27.5 30h9v9.5a4.5 4.5 0 0 1-9 0z" fill="#f7f5f2" />
      <circle cx="32" cy="49" r="4.5" fill="#e8a33d" />
    </svg>
  );
}
