import classes from './NamedPicture.module.css';

interface NamedPictureProps {
  readonly imageUrl?: string | null | undefined;
  readonly name: string;
}

/** A name with its small picture, if it has one. */
export const NamedPicture = ({ imageUrl, name }: NamedPictureProps) => (
  <span className={classes.row}>
    {typeof imageUrl === 'string' && imageUrl !== '' && <img src={imageUrl} alt="" className={classes.image} />}
    {name}
  </span>
);
