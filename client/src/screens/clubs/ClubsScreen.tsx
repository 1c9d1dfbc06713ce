import { IconShield, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import { trpc } from '../../api/trpc.ts';
import { Discussion } from '../../community/discussion/Discussion.tsx';
import { DiscussionLink } from '../../community/discussion/DiscussionLink.tsx';
import { useDiscussed } from '../../community/useDiscussed.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { withParam } from '../../ui/address/useTextParam.ts';
import { Box, Group, Skeleton, Text, Title } from '@mantine/core';
import { CLUBS_MAX } from '@hub/shared/limits.ts';
import grids from '../../ui/Grids.module.css';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import classes from './ClubsScreen.module.css';
import { SquadPanel } from './SquadPanel.tsx';
import { texts } from './texts.ts';
import { Link, useLocation } from 'react-router';
import { CommentCount } from '../../community/CommentCount.tsx';
import type { ClubCard as Club } from '@hub/shared/catalog/teams.schema.ts';
import { clubPath } from '@hub/shared/hub/paths.ts';
import type { ListOrigin } from '../../ui/address/BackLink.tsx';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

const german = new Intl.Collator('de');

/** Search parameter of the club whose squad is open. */
const CLUB = 'club';

/** All clubs; the chosen club's squad opens below its card. */
export function Component() {
  const query = trpc.catalog.clubs.useQuery();
  const { data, isPending } = query;
  const clubs = useMemo(
    () => data?.toSorted((one, other) => german.compare(one.shortName, other.shortName)),
    [data],
  );
  const discussed = useDiscussed('club');
  const [params, setParams] = useAddressParams();
  const chosenId = params.get(CLUB);
  const keepScroll = useScrollAnchor(chosenId);

  const choose = (clubId: string) =>
    setParams((current) => withParam(current, CLUB, clubId), { replace: true, preventScrollReset: true });

  return (
    <>
      <PageHeader title={texts.title} aside={<DiscussionLink pageType="clubs" pageId="clubs_general" />} />
      <LoadFailure of={query} title={texts.loadFailed} />
      {isPending && <ClubSkeletons hasSquad={chosenId !== null} />}
      {clubs?.length === 0 && <EmptyState Icon={IconShield} title={texts.noClubs} />}
      {clubs !== undefined && clubs.length > 0 && (
        <ul className={classes.clubs}>
          {clubs.flatMap((club) => {
            const isOpen = club.id === chosenId;
            return [
              <ClubCard
                key={club.id}
                club={club}
                isOpen={isOpen}
                comments={discussed[club.id]}
                onToggle={(card) => {
                  keepScroll(card);
                  choose(isOpen ? '' : club.id);
                }}
              />,
              isOpen && (
                <li key={`${club.id} squad`} className={grids.whole}>
                  <SquadPanel club={club} onClose={() => choose('')} />
                </li>
              ),
            ];
          })}
        </ul>
      )}
      <Discussion pageType="clubs" pageId="clubs_general" />
    </>
  );
}

/** Keeps the pressed card at its place on the screen when a panel above it closes. */
function useScrollAnchor(openId: string | null) {
  const kept = useRef<{ card: HTMLElement; topPx: number; openId: string | null } | null>(null);
  useLayoutEffect(() => {
    if (kept.current === null || kept.current.openId === openId) return;
    const { card, topPx } = kept.current;
    kept.current = null;
    const movedPx = card.getBoundingClientRect().top - topPx;
    if (movedPx !== 0) window.scrollBy({ top: movedPx, behavior: 'instant' });
  });
  return (card: HTMLElement) => {
    kept.current = { card, topPx: card.getBoundingClientRect().top, openId };
  };
}

const CARD_HEIGHT_PX = 92;

/** Placeholder for the cards, including a squad if one is about to open. */
function ClubSkeletons({ hasSquad }: { hasSquad: boolean }) {
  return (
    <div aria-hidden className={classes.clubs} data-squad={hasSquad || undefined}>
      {Array.from({ length: CLUBS_MAX }, (_, card) => (
        <Skeleton key={card} height={CARD_HEIGHT_PX} radius="md" />
      ))}
    </div>
  );
}

interface ClubCardProps {
  club: Club;
  isOpen: boolean;
  /** Undefined without any. */
  comments: number | undefined;
  onToggle: (card: HTMLElement) => void;
}

function ClubCard({ club, isOpen, comments, onToggle }: ClubCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const cameFrom: ListOrigin = { listSearch: useLocation().search };
  return (
    <Box
      component="li"
      ref={card}
      pos="relative"
      className={`${surfaces.surface} ${classes.card}`}
      data-open={isOpen || undefined}
    >
      <ClubMark team={club} size="large" />
      <Box miw={0}>
        <Title order={2} size="inherit" lh="inherit">
          <Box
            component="button"
            type="button"
            c="ink"
            ta="start"
            p={0}
            className={`${taps.bare} ${taps.covers} ${taps.pointed}`}
            aria-expanded={isOpen}
            onClick={() => card.current !== null && onToggle(card.current)}
          >
            <Text span size="lg" fw={600} className={`${wrapping.hyphens} ${wrapping.breaks}`}>
              {club.shortName}
            </Text>
            <VisuallyHidden>: {texts.showSquad}</VisuallyHidden>
          </Box>
        </Title>
        {club.name !== club.shortName && <Box fz="sm">{club.name}</Box>}
      </Box>
      <IconChevronDown size={18} stroke={1.7} color="var(--hub-ink-quiet)" aria-hidden />
      <Group gap="line" justify="space-between" fz="xs" className={classes.foot}>
        <Text span inherit c="dimmed">
          {club.city} · {texts.squadSize(club.playersCount)} <CommentCount comments={comments} />
        </Text>
        <Box
          component={Link}
          to={clubPath(club.id)}
          state={cameFrom}
          pos="relative"
          flex="none"
          className={`${taps.link} ${surfaces.raised}`}
        >
          <Group component="span" gap="xs" wrap="nowrap" display="inline-flex">
            <span>
              {texts.details}
              <VisuallyHidden>: {club.name}</VisuallyHidden>
            </span>
            <IconChevronRight size={15} stroke={1.8} aria-hidden />
          </Group>
        </Box>
      </Group>
    </Box>
  );
}
