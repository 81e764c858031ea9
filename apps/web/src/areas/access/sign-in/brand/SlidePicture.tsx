import classes from './SlidePicture.module.css';

const ink = '#f7f5f2';
const deep = '#073a41';
const mid = '#17727c';
const warm = '#e8a33d';

/** Flat drawings of the product's own things; decoration only. */
export function SlidePicture({ name }: { readonly name: 'sale' | 'safe' | 'orders' }) {
  return (
    <svg viewBox="0 0 360 220" className={classes.picture} aria-hidden focusable="false">
      {name === 'sale' ? <Sale /> : name === 'safe' ? <Safe /> : <Orders />}
    </svg>
  );
}

const Sale = () => (
  <>
    <rect x="0" y="10" width="220" height="200" rx="18" fill={deep} />
    {[0, 1, 2].flatMap((row) =>
      [0, 1, 2].map((column) => (
        <rect
          key={`${row}-${column}`}
          x={18 + column * 64}
          y={28 + row * 58}
          width="56"
          height="50"
          rx="10"
          fill={row === 1 && column === 1 ? warm : mid}
        />
      )),
    )}
    <path d="M240 0h112v206l-14-10-14 10-14-10-14 10-14-10-14 10-14-10-14 10z" fill={ink} />
    <g fill={mid}>
      <rect x="256" y="26" width="52" height="8" rx="4" />
      <rect x="256" y="48" width="80" height="6" rx="3" opacity=".45" />
      <rect x="256" y="64" width="68" height="6" rx="3" opacity=".45" />
      <rect x="256" y="80" width="74" height="6" rx="3" opacity=".45" />
      <rect x="256" y="116" width="80" height="2" opacity=".45" />
    </g>
    <rect x="256" y="130" width="80" height="34" rx="9" fill={warm} />
    <path
      d="M282 147l8 8 16-16"
      fill="none"
      stroke={deep}
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
);

const Safe = () => (
  <>
    <rect x="20" y="60" width="130" height="140" rx="18" fill={deep} />
    {[0, 1, 2, 3].map((row) => (
      <rect
        key={row}
        x="40"
        y={84 + row * 26}
        width={[90, 70, 82, 54][row]}
        height="12"
        rx="6"
        fill={row === 3 ? warm : mid}
      />
    ))}
    <path d="M170 130h70" stroke={mid} strokeWidth="5" strokeDasharray="2 13" strokeLinecap="round" />
    <path d="M262 176a34 34 0 0 1 4-68 46 46 0 0 1 88 14 28 28 0 0 1-6 54z" fill={ink} />
    <path
      d="M290 142l14 14 26-28"
      fill="none"
      stroke={mid}
      strokeWidth="8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
);

const Orders = () => (
  <>
    <rect x="0" y="10" width="352" height="200" rx="18" fill={deep} />
    {[warm, mid, mid, ink].map((status, row) => (
      <g key={row} transform={`translate(22 ${32 + row * 42})`}>
        <rect width="308" height="32" rx="8" fill={mid} opacity=".35" />
        <rect x="14" y="12" width={[92, 120, 74, 104][row]} height="8" rx="4" fill={ink} />
        <rect x="172" y="12" width="46" height="8" rx="4" fill={ink} opacity=".6" />
        <rect x="236" y="6" width="58" height="20" rx="10" fill={status} />
      </g>
    ))}
  </>
);
