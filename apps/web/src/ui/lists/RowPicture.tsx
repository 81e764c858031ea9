import classes from './DataTable.module.css';

interface RowPictureProps {
  readonly imageUrl: string | null | undefined;
  readonly name: string;
}

/** The picture of a row, or the first letter of its name where others have one. */
export const RowPicture = ({ imageUrl, name }: RowPictureProps) => (
  <span className={classes.picture} aria-hidden>
    {typeof imageUrl === 'string' && imageUrl !== '' ? <img src={imageUrl} alt="" loading="lazy" /> : firstOf(name)}
  </span>
);

/** The first letter as a person sees it: a Thai consonant with its marks, an emoji as a whole. */
function firstOf(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment.toUpperCase() ?? '';
}
