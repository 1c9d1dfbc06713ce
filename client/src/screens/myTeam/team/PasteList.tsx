import { lazy } from 'react';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useOpenNames } from '../../../pasted/openNames.ts';
import { pasteTexts as texts } from '../../../pasted/pasteTexts.ts';
import type { PlayerOfClub } from '../../../players/useAllPlayers.ts';
import { Box, Button, Group } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import wrapping from '../../../ui/Wrapping.module.css';
import notice from '../../../ui/states/Notice.module.css';

const PasteSquad = lazy(async () => ({ default: (await import('../picker/PasteSquad.tsx')).PasteSquad }));

interface PasteListProps {
  team: UserTeam;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onAdd: (players: readonly PlayerOfClub[]) => void;
}

/** The dialog for a pasted list, and a reminder of unmatched names of an earlier one. */
export function PasteList({ team, isOpen, onOpen, onClose, onAdd }: PasteListProps) {
  const [openNames, forgetOpenNames] = useOpenNames(team.id);
  return (
    <>
      <OpenNames names={openNames} onSettle={onOpen} onForget={forgetOpenNames} />
      <Dialog title={texts.title} isOpen={isOpen} onClose={onClose}>
        {isOpen && (
          <PasteSquad
            team={team}
            openNames={openNames}
            onAdd={(players) => {
              forgetOpenNames();
              onClose();
              onAdd(players);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

interface OpenNamesProps {
  names: readonly string[];
  onSettle: () => void;
  onForget: () => void;
}

/** Reminds of unmatched names of a pasted list. */
function OpenNames({ names, onSettle, onForget }: OpenNamesProps) {
  if (names.length === 0) return null;
  return (
    <Group gap={0} fz="sm" className={notice.notice}>
      <IconHelpCircle size={20} stroke={1.8} aria-hidden />
      <Box component="p" flex="1 1 16rem" className={wrapping.breaks}>
        {texts.stillOpen(names)}
      </Box>
      <Button size="sm" onClick={onSettle}>
        {texts.settle}
      </Button>
      <Button size="sm" variant="default" onClick={onForget}>
        {texts.leaveOut}
      </Button>
    </Group>
  );
}
