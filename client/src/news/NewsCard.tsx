import { ActionIcon, Box, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import type { NewsItem } from '@hub/shared/catalog/news.schema.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { clubPath, playerPath } from '@hub/shared/hub/paths.ts';
import { DateText } from '../ui/text/DateText.tsx';
import { ExternalLink } from '../ui/text/ExternalLink.tsx';
import { TeamBadge } from '../clubs/TeamBadge.tsx';
import { newsAge } from './newsAge.ts';
import grids from '../ui/Grids.module.css';
import surfaces from '../ui/Surfaces.module.css';
import taps from '../ui/Taps.module.css';
import wrapping from '../ui/Wrapping.module.css';
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
        <Stack component="article" gap={0} h="100%" className={`${surfaces.surface} ${classes.card}`}>
          <Group gap="sm">
            <Text span size="sm" fw={600} bg="sunken" bdrs="xl" className={classes.source}>
              <VisuallyHidden>{texts.sourceRead}: </VisuallyHidden>
              {source}
            </Text>
            {team !== null && <ClubLink team={team} />}
            {nowMs !== null && (
              <Text span size="sm" c="dimmed" ms="auto">
                {newsAge(publishedTs, nowMs)}
              </Text>
            )}
          </Group>
          <Title order={order} mt="sm" fz="lg" className={wrapping.hyphens}>
            {title}
          </Title>
          {summary !== '' && (
            <Text size="md" mt="xs" maw="46rem">
              {summary}
            </Text>
          )}
          <NewsMarks item={item} isAdmin={isAdmin} />
          <Group gap="lg" justify="space-between" mih={32} mt="auto" pt="sm">
            <Text span size="sm" c="dimmed">
              {!hasOwnDate && `${texts.firstSeen} `}
              <DateText instantTs={publishedTs} as="instant" />
            </Text>
            {sourceUrl !== null && (
              <Text span size="sm">
                {`${texts.sourceRead}: `}
                <ExternalLink href={sourceUrl} about={source} look="text">
                  {new URL(sourceUrl).host}
                </ExternalLink>
              </Text>
            )}
            <ExternalLink href={url} about={title}>
              {texts.read}
            </ExternalLink>
          </Group>
        </Stack>
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
    <Stack aria-hidden gap="md" className={grids.wide560}>
      {Array.from({ length: SKELETONS }, (_, card) => (
        <Skeleton key={card} height={CARD_HEIGHT_PX} radius="md" />
      ))}
    </Stack>
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
    <Group component="ul" gap="sm" align="stretch" mt="sm" className={classes.marks} aria-label={texts.marks}>
      {players.map(({ id, name, markId }) => (
        <Group component="li" key={markId} gap="xs" wrap="nowrap" display="inline-flex">
          <Text
            component={Link}
            to={playerPath(id)}
            size="sm"
            fw={600}
            bdrs="xl"
            display="inline-block"
            className={`${wrapping.inherits} ${surfaces.framed} ${taps.reach} ${classes.player}`}
          >
            {name}
          </Text>
          {isAdmin && <Detach markId={markId} name={name} />}
        </Group>
      ))}
      {teams.map((team) => (
        <Group component="li" key={team.markId} gap="xs" wrap="nowrap" display="inline-flex">
          <ClubLink team={team} />
          {isAdmin && <Detach markId={team.markId} name={team.shortName} />}
        </Group>
      ))}
    </Group>
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

const ClubLink = ({ team }: { team: TeamRef }) => (
  <Box
    component={Link}
    to={clubPath(team.id)}
    display="inline-flex"
    bdrs="xl"
    className={`${wrapping.inherits} ${taps.reach}`}
  >
    <TeamBadge team={team} />
  </Box>
);
