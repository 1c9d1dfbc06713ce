import { Skeleton } from '@mantine/core';
import { IconBallFootball, IconNews, IconShield, IconUsers } from '@tabler/icons-react';
import type { Dashboard } from '#shared/catalog/dashboard.schema.ts';
import { FigureTile, FigureTiles } from '../../ui/FigureTiles.tsx';
import { formatCount } from '#shared/text/format.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './DashboardScreen.module.css';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

const CARDS = [
  { key: 'teams', label: texts.teams, Icon: IconShield },
  { key: 'players', label: texts.players, Icon: IconUsers },
  { key: 'fixtures', label: texts.fixtures, Icon: IconBallFootball },
  { key: 'news', label: texts.news, Icon: IconNews },
] as const;

interface CountCardsProps {
  counts: Dashboard['counts'] | undefined;
  isLoading: boolean;
}

export function CountCards({ counts, isLoading }: CountCardsProps) {
  return (
    <FigureTiles label={texts.counts} columns={4} className={`${ui.gap8} ${classes.counts}`}>
      {CARDS.map(({ key, label, Icon }) => (
        <FigureTile
          key={key}
          label={label}
          Icon={Icon}
          value={isLoading ? <Skeleton height={28} width={64} /> : <Count count={counts?.[key]} />}
        />
      ))}
    </FigureTiles>
  );
}

function Count({ count }: { count: number | undefined }) {
  if (count !== undefined) return formatCount(count);
  return (
    <>
      <span aria-hidden>{texts.countUnknown}</span>
      <VisuallyHidden>{texts.countUnknownRead}</VisuallyHidden>
    </>
  );
}
