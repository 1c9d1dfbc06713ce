import { Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import type { NewsItem } from '#shared/news.ts';
import { clubPath } from '../../paths.ts';
import { DateText } from '../../ui/DateText.tsx';
import { ExternalLink } from '../../ui/ExternalLink.tsx';
import { TeamBadge } from '../../fixtures/TeamBadge.tsx';
import { newsAge } from './newsAge.ts';
import list from '../../ui/List.module.css';
import classes from './NewsCard.module.css';
import { texts } from './texts.ts';

const SKELETONS = 10;
const CARD_HEIGHT_PX = 168;

interface NewsCardProps {
  item: NewsItem;
  /** The hub's current time; without it no age is shown. */
  nowMs: number | null;
}

export const NewsCard = memo(
  function NewsCard({ item, nowMs }: NewsCardProps) {
    const { title, summary, source, url, team, publishedTs } = item;
    return (
      <li>
        <article className={`${list.surface} ${classes.card}`}>
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
  // Ages are whole minutes, so a clock that ticks more often must not re-render a hundred cards.
  (before, after) =>
    before.item === after.item &&
    ageOf(before) === ageOf(after) &&
    (before.nowMs !== null) === (after.nowMs !== null),
);

function ageOf({ item, nowMs }: NewsCardProps): string | null {
  return nowMs === null ? null : newsAge(item.publishedTs, nowMs);
}

/** Placeholder for the first cards. */
export function NewsSkeletons() {
  return (
    <div aria-hidden className={classes.skeletons}>
      {Array.from({ length: SKELETONS }, (_, card) => (
        <Skeleton key={card} height={CARD_HEIGHT_PX} radius="md" />
      ))}
    </div>
  );
}
