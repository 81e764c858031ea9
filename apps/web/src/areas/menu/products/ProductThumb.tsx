import { IconPhoto } from '@tabler/icons-react';
import classes from './ProductThumb.module.css';

/** The picture of a product in a row. */
export const ProductThumb = ({ imageUrl }: { readonly imageUrl: string | null }) => (
  <span className={classes.thumb} aria-hidden>
    {imageUrl === null ? (
      <IconPhoto size={20} stroke={1.5} />
    ) : (
      <img src={imageUrl} alt="" loading="lazy" className={classes.picture} />
    )}
  </span>
);
