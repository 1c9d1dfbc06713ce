import { listedTruthOf } from '@hub/shared/season/matchTruth.ts';
import { RowFact } from '../../players/chance/FactMarks.tsx';
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { comparePath, playerPath } from '@hub/shared/hub/paths.ts';
import { seenChanceOf } from '@hub/shared/startChance/chanceText.ts';
import { trpc } from '../../api/trpc.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { positionWord } from '../../format/termTexts.ts';
import { BriefReasons } from '../../players/chance/BriefReasons.tsx';
import { Sparkline } from '../../players/chance/Sparkline.tsx';
import { StartOutlook } from '../../players/chance/StartOutlook.tsx';
import { PlayerMarks } from '../../players/PlayerMarks.tsx';
import { PlayerAvatar } from '../../players/profile/PlayerAvatar.tsx';
import { ProfileFacts } from '../../players/profile/ProfileFacts.tsx';
import { DepartureLabel } from '../../players/status/DepartureLabel.tsx';
import { PlayerStatusLabels } from '../../players/status/PlayerStatusLabels.tsx';
import { WatchButton } from '../../players/WatchButton.tsx';
import type { ListOrigin } from '../../ui/address/BackLink.tsx';
import { Link } from 'react-router';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import type { RowFacts } from './playerList.ts';
import classes from './PlayerPreview.module.css';
import { texts } from './texts.ts';

interface PlayerPreviewProps extends Pick<RowFacts, 'listed' | 'match' | 'phase'> {
  /** The current filters, for the way back. */
  listSearch: string;
}

/** The player beside the table: facts that do not fit in the row, the possible outcomes of his match, and why. */
export function PlayerPreview({
  listed: { player, team, left },
  match,
  phase,
  listSearch,
}: PlayerPreviewProps) {
  const nowMs = useHubNowMs();
  const { id, name, startProbability } = player;
  const truth = listedTruthOf(player, phase);
  const isExplained = left === null && truth.kind !== 'suspended' && seenChanceOf(player) !== null;
  return (
    <Stack
      component="aside"
      gap="sm"
      px="md"
      py="sm"
      fz="sm"
      className={`${surfaces.surface} ${classes.preview}`}
      aria-label={texts.preview(name)}
    >
      <Group gap="sm" wrap="nowrap">
        <PlayerAvatar name={name} team={team} />
        <Box flex={1} miw={0}>
          <Title order={2} size="lg" className={wrapping.breaks}>
            {name} <PlayerMarks playerId={id} />
          </Title>
          <Text size="sm" c="dimmed">
            {[left === null ? (team?.name ?? texts.unknownTeam) : null, positionWord(player.positionPrimary)]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Box>
        <WatchButton playerId={id} name={name} />
      </Group>
      {left !== null && <DepartureLabel left={left} />}
      {left === null && (
        <Group gap="line">
          {startProbability !== null && truth.kind !== 'suspended' && <RowFact fact={truth} />}
          {match && (
            <Text span size="sm" c="dimmed">
              {match}
            </Text>
          )}
          {'startProbability' in truth && <Sparkline playerId={id} truth={truth} />}
          <PlayerStatusLabels player={player} />
        </Group>
      )}
      <ProfileFacts player={player} nowMs={nowMs} />
      {isExplained && <Why playerId={id} />}
      <Group gap="sm" wrap="nowrap">
        <Button
          component={Link}
          to={playerPath(id)}
          state={{ listSearch, name } satisfies ListOrigin & { name: string }}
          flex={1}
          size="sm"
          px="xs"
        >
          {isExplained ? texts.allReasons : texts.details}
        </Button>
        <Button
          component={Link}
          to={comparePath([id])}
          flex={1}
          variant="default"
          size="sm"
          px="xs"
          leftSection={<IconScale size={16} stroke={1.7} aria-hidden />}
        >
          {texts.compare}
        </Button>
      </Group>
    </Stack>
  );
}

/** Possible outcomes and the weightiest reasons; renders nothing if they cannot be loaded, because his page has them too. */
function Why({ playerId }: { playerId: string }) {
  const { data, isPending } = trpc.catalog.player.useQuery({ playerId });
  if (isPending) return <Box mih="18.75rem" />;
  const chance = data?.startChance;
  if (!chance) return null;
  return (
    <>
      {chance.outlook !== null && (
        <StartOutlook startProbability={chance.startProbability} outlook={chance.outlook} />
      )}
      <BriefReasons chance={chance} />
    </>
  );
}
