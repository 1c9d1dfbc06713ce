import { Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import type { NewsItem } from '#shared/news.ts';
import { clubPath } from '../../app/paths.ts';
import { DateText } from '../../components/DateText.tsx';
import { ExternalLink } from '../../components/ExternalLink.tsx';
import { TeamBadge } from '../../components/TeamBadge.tsx';
import { newsAge } from './newsAge.ts';
import classes from './NewsCard.module.css';
import { texts } from './texts.ts';

const SKELETONS = 10;
const CARD_HEIGHT_PX = 168;

interface NewsCardProps {
  item: NewsItem;
  /** The hub's present moment; without it there is no age. */
  nowMs: number | null;
}

export const NewsCard = memo(
  function NewsCard({ item, nowMs }: NewsCardProps) {
    const { title, summary, source, url, team, publishedTs } = item;
    return (
      <li>
        <article className={classes.card}>
          <div className={classes.badges}>
            <span className={classes.source}>
              <VisuallyHidden>{texts.sourceRead}: </VisuallyHidden>
              {source}
            </span>
            {team !== null && (
              <Link to={clubPath(team.id)} className={classes.team}>
                <TeamBadge team={team} />
              </Link>
            )}
            {nowMs !== null && <span className={classes.age}>{newsAge(publishedTs, nowMs)}</span>}
          </div>
          <Title order={2} className={classes.title}>
            {title}
          </Title>
          <p className={classes.summary}>{summary}</p>
          <div className={classes.foot}>
            <DateText instantTs={publishedTs} as="instant" className={classes.date} />
            <ExternalLink href={url} about={title}>
              {texts.read}
            </ExternalLink>
          </div>
        </article>
      </li>
    );
  },
  // Ages are whole minutes; a clock that ticks more often must not draw a hundred cards anew.
  (before, after) =>
    before.item === after.item &&
    ageOf(before) === ageOf(after) &&
    (before.nowMs !== null) === (after.nowMs !== null),
);

function ageOf({ item, nowMs }: NewsCardProps): string | null {
  return nowMs === null ? null : newsAge(item.publishedTs, nowMs);
}

/** Where the first cards will stand. */
export function NewsSkeletons() {
  return (
    <div aria-hidden className={classes.skeletons}>
      {Array.from({ length: SKELETONS }, (_, card) => (
        <Skeleton key={card} height={CARD_HEIGHT_PX} radius="md" />
      ))}
    </div>
  );
}
