import { IconShield, IconChevronDown, IconChevronRight, IconMapPin } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import { trpc } from '../../api/trpc.ts';
import { Discussion } from '../../community/discussion/Discussion.tsx';
import { DiscussionLink } from '../../community/discussion/DiscussionLink.tsx';
import { useDiscussed } from '../../community/useDiscussed.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { withParam } from '../../ui/address/useTextParam.ts';
import { Skeleton } from '@mantine/core';
import { CLUBS_MAX } from '@hub/shared/limits.ts';
import ui from '../../ui/Vocabulary.module.css';
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

/** Search parameter of the club whose squad is open. */
const CLUB = 'club';

/** All clubs; the chosen club's squad opens below its card. */
export function Component() {
  const query = trpc.catalog.clubs.useQuery();
  const { data: clubs, isPending } = query;
  const discussed = useDiscussed('club');
  const [params, setParams] = useAddressParams();
  const chosenId = params.get(CLUB);
  const keepScroll = useScrollAnchor(chosenId);

  const choose = (clubId: string) =>
    setParams((current) => withParam(current, CLUB, clubId), { replace: true, preventScrollReset: true });

  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        aside={<DiscussionLink pageType="clubs" pageId="clubs_general" />}
      />
      <LoadFailure of={query} title={texts.loadFailed} />
      {isPending && <ClubSkeletons hasSquad={chosenId !== null} />}
      {clubs?.length === 0 && <EmptyState Icon={IconShield} title={texts.noClubs} />}
      {clubs !== undefined && clubs.length > 0 && (
        <ul className={`${ui.stack12} ${classes.clubs}`}>
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
                <li key={`${club.id} squad`} className={ui.whole}>
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

const CARD_HEIGHT_PX = 126;

/** Placeholder for the cards, including a squad if one is about to open. */
function ClubSkeletons({ hasSquad }: { hasSquad: boolean }) {
  return (
    <div aria-hidden className={`${ui.stack12} ${classes.clubs}`} data-squad={hasSquad || undefined}>
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
    <li
      ref={card}
      className={`${ui.surface} ${ui.stack} ${ui.anchor} ${ui.atTop} ${classes.card}`}
      data-open={isOpen || undefined}
    >
      <ClubMark team={club} size="large" />
      <div className={ui.shrinks}>
        <h2 className={classes.heading}>
          <button
            type="button"
            className={`${ui.ink} ${ui.bare} ${ui.covers} ${ui.pointed} ${ui.unpadded} ${classes.toggle}`}
            aria-expanded={isOpen}
            onClick={() => card.current !== null && onToggle(card.current)}
          >
            <span className={`${ui.bold} ${ui.lines125} ${ui.hyphens} ${ui.breaks} ${ui.text19}`}>
              {club.shortName}
            </span>
            <VisuallyHidden>: {texts.showSquad}</VisuallyHidden>
          </button>
        </h2>
        <div className={`${ui.textSm} ${ui.lines140}`}>{club.name}</div>
        <div className={`${ui.row} ${ui.hint} ${ui.lines150} ${ui.hyphens} ${ui.breaks} ${ui.gap4}`}>
          <IconMapPin size={14} stroke={1.7} aria-hidden />
          {club.city}
        </div>
      </div>
      <IconChevronDown
        size={18}
        stroke={1.7}
        className={`${ui.quiet} ${ui.above4} ${classes.chevron}`}
        aria-hidden
      />
      <div className={`${ui.apart} ${ui.wraps} ${ui.gapX12} ${classes.foot}`}>
        <span className={`${ui.hint} ${ui.lines150}`}>
          {texts.squadSize(club.playersCount)} <CommentCount comments={comments} />
        </span>
        <Link
          to={clubPath(club.id)}
          state={cameFrom}
          className={`${ui.link} ${ui.textSm} ${ui.inline} ${ui.gap2} ${ui.anchor} ${ui.raised} ${ui.height32}`}
        >
          {texts.details}
          <VisuallyHidden>: {club.name}</VisuallyHidden>
          <IconChevronRight size={15} stroke={1.8} aria-hidden />
        </Link>
      </div>
    </li>
  );
}
