import { Group, Text } from '@mantine/core';
import { IconArrowRight, IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import { reviewPath } from '@hub/shared/hub/paths.ts';
import { broughtText, luckText } from '@hub/shared/review/reviewText.ts';
import { trpc } from '../api/trpc.ts';
import { useUser } from '../auth/AuthContext.tsx';
import surfaces from '../ui/Surfaces.module.css';
import taps from '../ui/Taps.module.css';
import wrapping from '../ui/Wrapping.module.css';

const texts = {
  review: 'Rückblick',
  waiting: 'Noch fehlen Spielberichte',
  eleven: 'Deine Elf war ',
  decisions: 'Was deine Entscheidungen gebracht haben',
};

/**
 * What a team brought on a matchday that is over, and the way to its review; a team on a device keeps no matchdays. How many of
 * the eleven began is said above it.
 */
export function ReviewLink({ userTeamId, matchday }: { userTeamId: string; matchday: number }) {
  const isUser = useUser() !== null;
  const { data } = trpc.myTeam.review.useQuery({ userTeamId, matchday }, { enabled: isUser });
  const review = data?.review ?? null;
  if (review === null) return null;
  const { mine, unit, luck, state } = review;
  const parts = [
    ...(mine.value === null || unit === 'starts' ? [] : [broughtText(mine.value, { unit, of: mine.of })]),
    ...(luck === null ? [] : [`${unit === 'starts' ? texts.eleven : ''}${luckText(luck.percentile)}`]),
    ...(state === 'whole' ? [] : [texts.waiting]),
  ];
  return (
    <Group
      component="p"
      gap="sm"
      wrap="nowrap"
      px="md"
      pos="relative"
      className={`${surfaces.surface} ${taps.thumb}`}
    >
      <IconHistory size={20} stroke={1.7} aria-hidden />
      <Text span flex={1} miw={0} className={wrapping.breaks}>
        {parts.length === 0 ? texts.decisions : parts.join(' · ')}
      </Text>
      <Link
        to={reviewPath(userTeamId, matchday)}
        className={`${taps.link} ${taps.covers} ${wrapping.nowrap}`}
      >
        {texts.review} <IconArrowRight size={15} stroke={1.8} aria-hidden />
      </Link>
    </Group>
  );
}
