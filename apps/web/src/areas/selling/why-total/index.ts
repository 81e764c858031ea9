export { default as whyClasses } from './WhyPaper.module.css';
export { WhySaleButton } from './WhySaleButton.tsx';
