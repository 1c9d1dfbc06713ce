import { ActionIcon, Box, Button, Group, Tabs, Text } from '@mantine/core';
import { IconMessages, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isInLeague } from '@hub/shared/catalog/inLeague.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { USER_TEAMS_MAX } from '@hub/shared/limits.ts';
import { formatCount } from '@hub/shared/text/format.ts';
import wrapping from '../../../ui/Wrapping.module.css';
import classes from './TeamTabs.module.css';
import { texts } from '../texts.ts';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import taps from '../../../ui/Taps.module.css';

interface TeamTabsProps {
  /** Newest first, at least one. */
  teams: readonly UserTeam[];
  selectedId: string;
  onSelect: (userTeamId: string) => void;
  onNewTeam: () => void;
  onDiscuss: () => void;
  /** The selected team. */
  children: ReactNode;
}

export function TeamTabs({ teams, selectedId, onSelect, onNewTeam, onDiscuss, children }: TeamTabsProps) {
  const isFull = teams.length >= USER_TEAMS_MAX;
  return (
    <Tabs
      value={selectedId}
      onChange={(userTeamId) => {
        if (userTeamId !== null) onSelect(userTeamId);
      }}
      variant="pills"
      keepMounted={false}
    >
      <Group gap="sm" justify="space-between" mb="sm" align="flex-start">
        <Tabs.List aria-label={texts.teams} miw={0} flex="1 1 7rem">
          {teams.map(({ id, name, players }) => (
            <Tabs.Tab
              key={id}
              value={id}
              classNames={{
                tab: `${taps.chip} ${taps.forThumbs} ${classes.tab}`,
                tabLabel: wrapping.cut,
              }}
              rightSection={
                <Text span size="sm" pos="relative">
                  {formatCount(players.filter(isInLeague).length)}{' '}
                  <VisuallyHidden>{texts.tabUnit}</VisuallyHidden>
                </Text>
              }
            >
              <Box component="span" display="block" className={wrapping.cut}>
                {name}
              </Box>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={texts.discuss}
          title={texts.discuss}
          onClick={onDiscuss}
        >
          <IconMessages size={19} stroke={1.7} aria-hidden />
        </ActionIcon>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={isFull}
          title={isFull ? texts.teamsFull(USER_TEAMS_MAX) : undefined}
          onClick={onNewTeam}
        >
          {texts.newTeam}
        </Button>
      </Group>
      <Tabs.Panel value={selectedId}>{children}</Tabs.Panel>
    </Tabs>
  );
}
