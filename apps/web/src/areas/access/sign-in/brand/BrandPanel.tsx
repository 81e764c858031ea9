import { Text, Title } from '@mantine/core';
import { brandStrings } from './brand.strings.ts';
import { useText } from '#text/define.ts';
import { Carousel } from '#ui/pictures/Carousel.tsx';
import { Logo } from '#ui/pictures/Logo.tsx';
import classes from './BrandPanel.module.css';
import { SlidePicture } from './SlidePicture.tsx';

/** The quiet half of the sign-in page on wide screens. */
export function BrandPanel() {
  const t = useText(brandStrings);
  const slides = [
    { key: 'sale', content: <Slide picture="sale" title={t('slide1Title')} text={t('slide1Text')} /> },
    { key: 'safe', content: <Slide picture="safe" title={t('slide2Title')} text={t('slide2Text')} /> },
    { key: 'orders', content: <Slide picture="orders" title={t('slide3Title')} text={t('slide3Text')} /> },
  ];
  return (
    <div className={classes.panel}>
      <div className={classes.mark}>
        <Logo size={44} isBare />
        <span>Tavola</span>
      </div>
      <Carousel
        slides={slides}
        labels={{
          carousel: t('brandLabel'),
          pause: t('pause'),
          play: t('play'),
          slide: (position) => t('slide', { position }),
        }}
      />
    </div>
  );
}

function Slide({
  picture,
  title,
  text,
}: {
  readonly picture: 'sale' | 'safe' | 'orders';
  readonly title: string;
  readonly text: string;
}) {
  return (
    <div className={classes.slide}>
      <SlidePicture name={picture} />
      <Title order={2} className={classes.title}>
        {title}
      </Title>
      <Text size="lg" className={classes.text}>
        {text}
      </Text>
    </div>
  );
}
