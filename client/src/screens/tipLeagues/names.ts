import type { TipLeagueMember } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { AGAIN, MODEL } from '@hub/shared/tipLeagues/tipTerms.ts';
import { texts } from './texts.ts';

/** A member's name on the screen. */
export const memberName = ({ name }: TipLeagueMember): string => name?.trim() || texts.nameless;

/** A participant's name; members who have left have none. */
export function participantName(participant: string, members: readonly TipLeagueMember[]): string {
  if (participant === MODEL || participant === AGAIN) return texts.fixed[participant];
  const member = members.find(({ memberId }) => memberId === participant);
  return member === undefined ? texts.nameless : memberName(member);
}

/** How a participant's row is marked: as the user's own, or as a baseline beside the members. */
export function participantKind(
  participant: string,
  members: readonly TipLeagueMember[],
): 'me' | 'fixed' | undefined {
  if (participant === MODEL || participant === AGAIN) return 'fixed';
  return members.some(({ memberId, isMe }) => memberId === participant && isMe) ? 'me' : undefined;
}
