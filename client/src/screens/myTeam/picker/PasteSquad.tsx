import { Box, Button, FileButton, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { USER_TEAM_PLAYERS_MAX } from '@hub/shared/limits.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { readSquadFile } from './squadFile.ts';
import wrapping from '../../../ui/Wrapping.module.css';
import { useKeptText } from '../../../auth/keptText.ts';
import { PastedEntries } from '../../../pasted/PastedEntries.tsx';
import { PastedText } from '../../../pasted/PastedText.tsx';
import { pasteTexts as texts } from '../../../pasted/pasteTexts.ts';
import { usePastedSquad } from '../../../pasted/usePastedSquad.ts';
import type { PlayerOfClub } from '../../../players/useAllPlayers.ts';

interface PasteSquadProps {
  team: UserTeam;
  /** Unmatched names of an earlier list. */
  openNames: readonly string[];
  onAdd: (players: readonly PlayerOfClub[]) => void;
}

/** Fills a team from text copied from any game: accepts clear names, asks about doubtful ones, and lists unknown ones. */
export function PasteSquad({ team, openNames, onAdd }: PasteSquadProps) {
  const [kept, keep, forget] = useKeptText(`list-of-${team.id}`);
  const [text, setText] = useState(() => startText(kept, openNames));
  const change = (changed: string) => {
    setText(changed);
    keep(changed);
  };
  const pasted = usePastedSquad([text, change]);
  const owned = new Set(team.players.map(({ id }) => id));
  const added = pasted.chosen.filter(({ player }) => !owned.has(player.id));
  const isTooMany = owned.size + added.length > USER_TEAM_PLAYERS_MAX;
  const { query, squad } = pasted;
  const add = () => {
    forget();
    onAdd(added);
  };

  if (query.isLoadingError) return <LoadFailure of={query} title={texts.notLoaded} />;
  return (
    <Stack gap="sm">
      <PastedText label={texts.label} hint={texts.hint} text={text} onText={pasted.setText} />
      <ListFile onRead={pasted.setText} />
      {text.trim() !== '' && <PastedEntries pasted={pasted} />}
      <Box component="output" fz="sm" mih="1.5em">
        {squad === null && texts.loading}
        {pasted.chosen.length > added.length && texts.already(pasted.chosen.length - added.length)}
      </Box>
      {isTooMany && (
        <Text size="sm" className={wrapping.breaks}>
          {texts.full(USER_TEAM_PLAYERS_MAX)}
        </Text>
      )}
      <Button disabled={added.length === 0 || isTooMany} onClick={add}>
        {texts.add(added.length)}
      </Button>
    </Stack>
  );
}

/** What has been pasted and not yet taken, and the open names that it lacks. */
const startText = (kept: string, openNames: readonly string[]) =>
  [kept, ...openNames.filter((name) => !kept.includes(name))].filter(Boolean).join('\n');

/** Opens a file that contains a list, such as a saved team. */
function ListFile({ onRead }: { onRead: (text: string) => void }) {
  const [isUnreadable, setIsUnreadable] = useState(false);
  const open = async (file: File) => {
    try {
      onRead(await readSquadFile(file));
      setIsUnreadable(false);
    } catch {
      setIsUnreadable(true);
    }
  };
  return (
    <>
      <FileButton
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        onChange={(file) => {
          if (file !== null) void open(file);
        }}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            leftSection={<IconFileUpload size={16} stroke={1.7} aria-hidden />}
          >
            {texts.file}
          </Button>
        )}
      </FileButton>
      {isUnreadable && (
        <Text role="alert" size="sm" className={wrapping.breaks}>
          {texts.unreadable}
        </Text>
      )}
    </>
  );
}
