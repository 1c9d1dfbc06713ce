import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '../ui/address/Link.tsx';
import type { NewsItem } from '#shared/catalog/news.schema.ts';
import { trpc } from '../api/trpc.ts';
import { TeamBadge } from '../fixtures/TeamBadge.tsx';
import { clubPath, playerPath } from '#shared/hub/paths.ts';
import ui from '../ui/Vocabulary.module.css';
import classes from './NewsCard.module.css';
import { texts } from './texts.ts';
import { Failure } from '../ui/states/Failure.tsx';

interface NewsMarksProps {
  item: Pick<NewsItem, 'teams' | 'players'>;
  /** Whether the user is an administrator, who can remove marks. */
  isAdmin: boolean;
}

/** The players and clubs that a headline names, each with a link; administrators can remove wrong ones. */
export function NewsMarks({ item: { teams, players }, isAdmin }: NewsMarksProps) {
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
