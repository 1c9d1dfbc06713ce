import { Text } from '@mantine/core';
import type { PlayerRef } from '@hub/shared/catalog/players.schema.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import type { Icon } from '@tabler/icons-react';
import grids from '../../ui/Grids.module.css';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import classes from './PlayerActions.module.css';
import { Failure } from '../../ui/states/Failure.tsx';

/** The player of the sheet of actions. */
export interface ActionPlayer extends PlayerRef {
  /** The user's team in which he is shown, where they can set his place. */
  userTeamId?: string | undefined;
  /** Removes him from the team in which he is shown, as the screen does. */
  onRemove?: (() => void) | undefined;
  /** With whom he can change places in that team, best first, and how. */
  swap?: { partners: readonly UserTeamPlayer[]; run: (partner: UserTeamPlayer) => void } | undefined;
}

/** The look of icons in a sheet. */
export const ICON = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

interface ActionProps {
  Sign: Icon;
  label: string;
  hint?: string | undefined;
  isActive?: boolean;
  isDisabled?: boolean;
  /** The error, if it failed. */
  error?: unknown;
  onClick: () => void;
}

/** An action in the sheet of a player or a team. */
export function Action({
  Sign,
  label,
  hint,
  isActive = false,
  isDisabled = false,
  error = null,
  onClick,
}: ActionProps) {
  return (
    <li>
      <button
        type="button"
        className={`${taps.bare} ${surfaces.rises} ${grids.line} ${classes.action}`}
        data-active={isActive || undefined}
        // Unlike `disabled`, it keeps the focus while the hub answers.
        aria-disabled={isDisabled || undefined}
        onClick={isDisabled ? undefined : onClick}
      >
        <Sign {...ICON} />
        <span>
          {label}
          {hint !== undefined && (
            <Text span size="xs" c="dimmed" fw={400} display="block">
              {hint}
            </Text>
          )}
        </span>
      </button>
      <Failure error={error} />
    </li>
  );
}
