import { Group } from '@mantine/core';
import wrapping from '../../ui/Wrapping.module.css';
import classes from './FormBadge.module.css';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** Best first; each level has its own glyph and word as well as its colour (specification, section 9). */
const LEVELS = [
  { level: 'green', tone: 'good', fromScore: 90, glyph: '▲', word: 'stark' },
  { level: 'yellow', tone: 'warning', fromScore: 75, glyph: '●', word: 'ordentlich' },
  { level: 'red', tone: 'wrong', fromScore: Number.NEGATIVE_INFINITY, glyph: '▼', word: 'ausbaufähig' },
] as const;

const texts = {
  form: 'Form',
  unknown: '–',
  formUnknown: 'Form –',
  unknownRead: 'Form unbekannt',
  explained: (score: number, word: string) =>
    `Form ${score}\u00A0% (${word}): Schnitt der letzten 5 Bewertungen`,
};

interface FormBadgeProps {
  /** 0–5; null without ratings. */
  formRating: number | null;
  /** `figure` has the size of the surrounding text; `cell` is for a column whose header names it. */
  variant?: 'mark' | 'figure' | 'cell';
}

/** A player's form in percent; the only way in which it is shown: green from 90, yellow from 75, red below. */
export function FormBadge({ formRating, variant = 'mark' }: FormBadgeProps) {
  const score = formScoreOf(formRating);
  if (score === null)
    return (
      <Group
        component="span"
        gap={0}
        wrap="nowrap"
        display="inline-flex"
        c="dimmed"
        pos="relative"
        className={`${wrapping.nowrap} ${classes.badge}`}
      >
        <span aria-hidden>{variant === 'cell' ? texts.unknown : texts.formUnknown}</span>
        <VisuallyHidden>{texts.unknownRead}</VisuallyHidden>
      </Group>
    );
  const { level, tone, glyph, word } = LEVELS.find(({ fromScore }) => score >= fromScore) ?? LEVELS[2];
  return (
    <Group
      component="span"
      gap={0}
      wrap="nowrap"
      display="inline-flex"
      c={tone}
      pos="relative"
      className={`${wrapping.nowrap} ${classes.badge}`}
      data-level={level}
      data-variant={variant}
      title={texts.explained(score, word)}
    >
      <span aria-hidden>{glyph}</span>
      <VisuallyHidden>{texts.form} </VisuallyHidden>
      {`${score}\u00A0%`}
      <VisuallyHidden> ({word})</VisuallyHidden>
    </Group>
  );
}

const POINTS_PER_RATING = 20;

/** Form from 0 to 100: the average rating of the last five matches (0–5) times 20, rounded; null without ratings. */
export function formScoreOf(formRating: number | null): number | null {
  return formRating === null ? null : Math.round(formRating * POINTS_PER_RATING);
}
