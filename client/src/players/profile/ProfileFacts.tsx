import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlayerCard } from '@hub/shared/catalog/players.schema.ts';
import { formatCount, formatPlural } from '@hub/shared/text/format.ts';
import { nationalityWord } from '../../format/termTexts.ts';
import classes from './ProfileFacts.module.css';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { ageInYears } from '../../format/dates.ts';

const texts = {
  facts: 'Steckbrief',
  nationality: 'Nationalität: ',
  age: 'Alter: ',
  years: (age: number | null) => (age === null ? '–' : formatPlural(age, { one: 'Jahr', other: 'Jahre' })),
  /** Placeholder as wide as an age. */
  ageAwaited: '00 Jahre',
  height: 'Größe: ',
  heightCm: (height: number) => `${formatCount(height)}\u00A0cm`,
  weight: 'Gewicht: ',
  weightKg: (weight: number) => `${formatCount(weight)}\u00A0kg`,
  foot: 'Fuß: ',
  feet: { left: 'Links', right: 'Rechts' },
};

interface ProfileFactsProps {
  player: Pick<PlayerCard, 'nationality' | 'birthdate' | 'heightCm' | 'preferredFoot'> & {
    weightKg?: number | null;
  };
  /** The hub's current time; until it is known, the age's place is reserved. */
  nowMs: number | null;
}

/** A player's profile in one line: nationality, age, height, foot; unknown facts are left out. */
export function ProfileFacts({ player, nowMs }: ProfileFactsProps) {
  const { nationality, birthdate, heightCm, weightKg = null, preferredFoot } = player;
  return (
    <Group
      component="ul"
      aria-label={texts.facts}
      gap={0}
      align="stretch"
      c="dimmed"
      className={classes.facts}
    >
      {nationality !== '' && <Fact name={texts.nationality}>{nationalityWord(nationality)}</Fact>}
      {birthdate !== null && nowMs === null && (
        <li aria-hidden className={classes.awaited}>
          {texts.ageAwaited}
        </li>
      )}
      {birthdate !== null && nowMs !== null && (
        <Fact name={texts.age}>{texts.years(ageInYears(birthdate, nowMs))}</Fact>
      )}
      {heightCm !== null && <Fact name={texts.height}>{texts.heightCm(heightCm)}</Fact>}
      {weightKg !== null && <Fact name={texts.weight}>{texts.weightKg(weightKg)}</Fact>}
      {preferredFoot !== null && (
        <li>
          {texts.foot}
          {texts.feet[preferredFoot]}
        </li>
      )}
    </Group>
  );
}

/** A fact whose name is only for screen readers, since its value explains itself visually. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <VisuallyHidden>{name}</VisuallyHidden>
      {children}
    </li>
  );
}
