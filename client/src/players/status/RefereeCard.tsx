import classes from './RefereeCard.module.css';

interface RefereeCardProps {
  color: 'yellow' | 'yellowRed' | 'red';
  title?: string;
}

/** A referee's card; decorative. */
export const RefereeCard = ({ color, title }: RefereeCardProps) => (
  <span className={classes.card} data-color={color} title={title} aria-hidden />
);
