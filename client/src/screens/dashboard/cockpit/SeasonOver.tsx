import { IconTrophy } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { cockpitTexts as texts } from './texts.ts';

/** Shown after the last matchday until the next season has fixtures. */
export const SeasonOver = () => (
  <EmptyState Icon={IconTrophy} title={texts.seasonOver}>
    <p>{texts.seasonOverHint}</p>
  </EmptyState>
);
