import { Text } from '@mantine/core';
import type { TipLeagueMember } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { participantKind, participantName } from './names.ts';

interface ParticipantProps {
  participant: string;
  members: readonly TipLeagueMember[];
  place?: number | undefined;
}

/** A participant's name; the user's own is bold, and those without a rank are in italics. */
export function Participant({ participant, members, place }: ParticipantProps) {
  const kind = participantKind(participant, members);
  return (
    <Text span inherit fw={kind === 'me' ? 600 : 400} fs={kind === 'fixed' ? 'italic' : undefined}>
      {place !== undefined && `${place}. `}
      {participantName(participant, members)}
    </Text>
  );
}
