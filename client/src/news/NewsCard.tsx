import { Skeleton, Title, ActionIcon, Button } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import type { NewsItem } from '@hub/shared/catalog/news.schema.ts';
import { clubPath, playerPath } from '@hub/shared/hub/paths.ts';
import { DateText } from '../ui/text/DateText.tsx';
import { ExternalLink } from '../ui/text/ExternalLink.tsx';
import { TeamBadge } from '../clubs/TeamBadge.tsx';
import { newsAge } from './newsAge.ts';
import ui from '../ui/Vocabulary.module.css';
import classes from './NewsCard.module.css';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';
import { IconX } from '@tabler/icons-react';
import { trpc } from '../api/trpc.ts';
import { Failure } from '../ui/states/Failure.tsx';

const SKELETONS = 10;
const CARD_HEIGHT_PX = 168;

interface NewsCardProps {
  item: NewsItem;
  /** The hub's current time; without it no age is shown. */
  nowMs: number | null;
  /** Whether the user is an administrator, who can remove marks. */
  isAdmin?: boolean;
  /** The heading level of its headline. */
  order?: 2 | 3;
}

export const NewsCard = memo(
  function NewsCard({ item, nowMs, isAdmin = false, order = 2 }: NewsCardProps) {
    const { title, summary, source, sourceUrl, url, team, publishedTs, hasOwnDate } = item;
    return (
      <li>
        <article className={`${ui.surface} ${ui.parts} ${ui.upright} ${ui.high} ${classes.card}`}>
          <div className={`${ui.line} ${ui.gapY4} ${ui.gapX6}`}>
            <span className={`${ui.strong} ${ui.text125} ${ui.onSunken} ${ui.roundFull} ${classes.source}`}>
              <VisuallyHidden>{texts.sourceRead}: </VisuallyHidden>
              {source}
            </span>
            {team !== null && (
              <Link
                to={clubPath(team.id)}
                className={`${ui.inherits} ${ui.roundFull} ${ui.inline} ${ui.reach}`}
              >
                <TeamBadge team={team} />
              </Link>
            )}
            {nowMs !== null && <span className={`${ui.hint} ${ui.last}`}>{newsAge(publishedTs, nowMs)}</span>}
          </div>
          <Title order={order} className={`${ui.lines135} ${ui.hyphens} ${ui.above6} ${ui.text18}`}>
            {title}
          </Title>
          {summary !== '' && (
            <p className={`${ui.textM} ${ui.lines150} ${ui.above4} ${classes.summary}`}>{summary}</p>
          )}
          <NewsMarks item={item} isAdmin={isAdmin} />
          <div
            className={`${ui.spread} ${ui.height32} ${ui.lastDown} ${ui.gapY6} ${ui.gapX16} ${classes.foot}`}
          >
            <span className={ui.hint}>
              {!hasOwnDate && `${texts.firstSeen} `}
              <DateText instantTs={publishedTs} as="instant" />
            </span>
            {sourceUrl !== null && (
              <span className={ui.textS}>
                {`${texts.sourceRead}: `}
                <ExternalLink href={sourceUrl} about={source} look="text">
                  {new URL(sourceUrl).host}
                </ExternalLink>
              </span>
            )}
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
    before.isAdmin === after.isAdmin &&
    ageOf(before) === ageOf(after) &&
    (before.nowMs !== null) === (after.nowMs !== null),
);

function ageOf({ item, nowMs }: NewsCardProps): string | null {
  return nowMs === null ? null : newsAge(item.publishedTs, nowMs);
}

/** Placeholder for the first cards. */
export function NewsSkeletons() {
  return (
    <div aria-hidden className={`${ui.stack12} ${ui.wide560}`}>
      {Array.from({ length: SKELETONS }, (_, card) => (
        <Skeleton key={card} height={CARD_HEIGHT_PX} radius="md" />
      ))}
    </div>
  );
}

interface NewsMarksProps {
  item: Pick<NewsItem, 'teams' | 'players'>;
  /** Whether the user is an administrator, who can remove marks. */
  isAdmin: boolean;
}

/** The players and clubs that a headline names, each with a link; administrators can remove wrong ones. */
function NewsMarks({ item: { teams, players }, isAdmin }: NewsMarksProps) {
  if (teams.length + players.length === 0) return null;
  return (
    <ul className={`${ui.wrap} ${ui.gap6} ${ui.above8} ${classes.marks}`} aria-label={texts.marks}>
      {players.map(({ id, name, markId }) => (
        <li key={markId} className={`${ui.inline} ${ui.gap2}`}>
          <Link
            to={playerPath(id)}
            className={`${ui.textS} ${ui.inherits} ${ui.strong} ${ui.framed} ${ui.roundFull} ${ui.reach} ${ui.inlineBlock} ${classes.player}`}
          >
            {name}
          </Link>
          {isAdmin && <Detach markId={markId} name={name} />}
        </li>
      ))}
      {teams.map((team) => (
        <li key={team.markId} className={`${ui.inline} ${ui.gap2}`}>
          <Link to={clubPath(team.id)} className={`${ui.inherits} ${ui.roundFull} ${ui.inline} ${ui.reach}`}>
            <TeamBadge team={team} />
          </Link>
          {isAdmin && <Detach markId={team.markId} name={team.shortName} />}
        </li>
      ))}
    </ul>
  );
}

/** Removes a mark, and offers to restore it. */
function Detach({ markId, name }: { markId: string; name: string }) {
  const { mutate, isPending, isSuccess, variables, error } = trpc.admin.detachNewsMark.useMutation();
  const change = (isDetached: boolean) => mutate({ markId, isDetached });
  if (isSuccess && variables.isDetached)
    return (
      <Button variant="subtle" size="compact-xs" loading={isPending} onClick={() => change(false)}>
        {texts.putBack}
      </Button>
    );
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        loading={isPending}
        aria-label={texts.detach(name)}
        title={texts.detach(name)}
        onClick={() => change(true)}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
      <Failure error={error} />
    </>
  );
}
