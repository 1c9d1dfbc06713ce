import type { PlayerStatus } from '@hub/shared/availability/playerStatus.ts';
import { suspensionText } from '../../format/termTexts.ts';
import { AvailabilityLabel } from './AvailabilityLabel.tsx';

interface PlayerStatusLabelsProps {
  player: PlayerStatus;
  /** Also shows that he is fit or that his fitness is unknown; otherwise only what keeps him from playing is shown. */
  isComplete?: boolean;
}

/** The facts on whether a player can play: his suspension with its reason, and his health. */
export function PlayerStatusLabels({ player, isComplete = false }: PlayerStatusLabelsProps) {
  const { status, ailment } = player;
  const isSuspended = status === 'suspended';
  const health = ailment ?? (isComplete && !isSuspended ? status : null);
  return (
    <>
      {health !== null && <AvailabilityLabel status={health} />}
      {isSuspended && <SuspensionLabel reason={player.suspension} />}
    </>
  );
}

/** Shows that a player is suspended, with the reason if known. */
export function SuspensionLabel({ reason }: { reason: string | null }) {
  return <AvailabilityLabel status="suspended" text={suspensionText(reason)} />;
}
