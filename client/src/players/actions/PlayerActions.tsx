import { Box } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, lazy, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '../../api/whenIdle.ts';
import { useUser } from '../../auth/AuthContext.tsx';
import { useSignInPrompt } from '../../visitor/SignInPrompt.tsx';
import { loadDialog } from '../../ui/dialogs/Dialog.tsx';
import { DeferredPart } from '../../ui/dialogs/DeferredPart.tsx';
import { Toast, type ToastMessage } from '../../ui/Toast.tsx';
import grids from '../../ui/Grids.module.css';
import taps from '../../ui/Taps.module.css';
import type { ActionPlayer } from './Action.tsx';
import classes from './PlayerActions.module.css';

/** Loaded on first use. */
const WhatIfDialog = lazy(async () => ({
  default: (await import('../whatIf/WhatIfDialog.tsx')).WhatIfDialog,
}));

const loadSheet = () => import('./PlayerSheet.tsx');
const PlayerSheet = lazy(async () => ({ default: (await loadSheet()).PlayerSheet }));
/** Long enough for the screen itself to load first. */
const SHEET_AFTER_MS = 2000;

/** Loads the parts one after the other, each in a separate task. */
const loadInTurn = async () => {
  try {
    await loadDialog();
    await loadSheet();
  } catch {
    // Opening the sheet loads them again.
  }
};

const OpenPlayerActions = createContext<((player: ActionPlayer) => void) | null>(null);
const labelOf = (name: string) => `Aktionen zu ${name}`;

/** Contains the one sheet of actions, which anything inside can open for a player. */
export function PlayerActionsProvider({ children }: { children: ReactNode }) {
  const [player, setPlayer] = useState<ActionPlayer | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<ActionPlayer | null>(null);
  const [message, setMessage] = useState<ToastMessage | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isVisitor = useUser() === null;
  const askToSignIn = useSignInPrompt();
  // The sheet still opens if the connection is lost before the first tap.
  const queryClient = useQueryClient();
  useEffect(() => whenIdle(queryClient, SHEET_AFTER_MS, () => void loadInTurn()), [queryClient]);
  const dismiss = useCallback(() => setMessage(null), []);
  const open = useCallback((chosen: ActionPlayer) => {
    setPlayer(chosen);
    setIsOpen(true);
  }, []);
  return (
    <OpenPlayerActions value={open}>
      {children}
      {player !== null && (
        <DeferredPart>
          <PlayerSheet
            player={player}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            onMoved={setMessage}
            onWhatIf={() => {
              setIsOpen(false);
              if (isVisitor) {
                askToSignIn('whatIf');
                return;
              }
              setAsked(player);
              setIsAsking(true);
            }}
          />
          <Toast message={message} onDismiss={dismiss} />
        </DeferredPart>
      )}
      {asked !== null && (
        <DeferredPart>
          <WhatIfDialog key={asked.id} player={asked} isOpen={isAsking} onClose={() => setIsAsking(false)} />
        </DeferredPart>
      )}
    </OpenPlayerActions>
  );
}

/** Opens the actions for a player from any element that represents him; null outside the hub's frame. */
export const useOpenPlayerActions = () => use(OpenPlayerActions);

/** A button that opens the actions for a player. */
export function PlayerActionsButton({ player, onOpen }: { player: ActionPlayer; onOpen?: () => void }) {
  const open = use(OpenPlayerActions);
  if (open === null) return null;
  return (
    <Box
      component="button"
      type="button"
      c="dimmed"
      bdrs="md"
      w={36}
      h={36}
      p={0}
      className={`${taps.bare} ${taps.over} ${taps.reach} ${taps.pointed} ${grids.inline} ${classes.button}`}
      aria-label={labelOf(player.name)}
      aria-haspopup="dialog"
      onClick={() => {
        onOpen?.();
        open(player);
      }}
    >
      <IconDotsVertical size={18} stroke={1.8} aria-hidden />
    </Box>
  );
}
