import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconBallFootball, IconNews, IconShield, IconUsers } from '@tabler/icons-react';
import type { Dashboard } from '#shared/dashboard.ts';
import { formatCount } from '../../format.ts';
import classes from './CountCards.module.css';
import { texts } from './texts.ts';

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
    <dl className={classes.cards} aria-label={texts.counts}>
      {CARDS.map(({ key, label, Icon }) => (
        <div key={key} className={classes.card}>
          <dt className={classes.label}>
            <Icon size={17} stroke={1.6} aria-hidden />
            {label}
          </dt>
          <dd className={classes.count}>
            {isLoading ? <Skeleton height={28} width={64} /> : <Count count={counts?.[key]} />}
          </dd>
        </div>
      ))}
    </dl>
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
