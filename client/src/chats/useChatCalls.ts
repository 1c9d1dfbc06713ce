import { ALERT_KINDS, type AlertKind } from '@hub/shared/alerts/alertTerms.ts';
import { LEAGUE_CHAT_KINDS } from '@hub/shared/alerts/chatTerms.ts';
import { trpc, type HubInputs } from '../api/trpc.ts';

/** Whose chats are shown: the user's own, or those of a friends' league. */
export interface ChatOwner {
  /** Null for the user's own. */
  leagueId: string | null;
}

const ofLeague = (kinds: readonly AlertKind[]) => LEAGUE_CHAT_KINDS.filter((kind) => kinds.includes(kind));

/** The kinds of messages that these chats can receive. */
export const kindsOf = ({ leagueId }: ChatOwner): readonly AlertKind[] =>
  leagueId === null ? ALERT_KINDS : LEAGUE_CHAT_KINDS;

/** The chats of an owner. */
export function useChatList({ leagueId }: ChatOwner) {
  const own = trpc.alerts.chats.useQuery(undefined, { enabled: leagueId === null });
  const league = trpc.leagueChats.list.useQuery({ leagueId: leagueId ?? '' }, { enabled: leagueId !== null });
  return leagueId === null ? own : league;
}

function useRefresh({ leagueId }: ChatOwner) {
  const utils = trpc.useUtils();
  return () => (leagueId === null ? utils.alerts.chats : utils.leagueChats.list).invalidate();
}

/** Adds a chat; `onAdded` is called once its service has accepted the first message. */
export function useAddChat(owner: ChatOwner, onAdded: () => void) {
  const { leagueId } = owner;
  const refresh = useRefresh(owner);
  const onSuccess = async ({ trial }: { trial: string }) => {
    if (trial !== 'taken') return;
    await refresh();
    onAdded();
  };
  const own = trpc.alerts.addChat.useMutation({ onSuccess });
  const league = trpc.leagueChats.add.useMutation({ onSuccess });
  const { data, error, isPending } = leagueId === null ? own : league;
  const add = (input: HubInputs['alerts']['addChat']) =>
    leagueId === null
      ? own.mutate(input)
      : league.mutate({ ...input, kinds: ofLeague(input.kinds), leagueId });
  return { add, trial: data?.trial ?? null, error, isPending };
}

/** The actions on one chat. */
export function useChatCalls(owner: ChatOwner, channelId: string) {
  const { leagueId } = owner;
  const onSettled = useRefresh(owner);
  const own = {
    test: trpc.alerts.testChat.useMutation({ onSettled }),
    remove: trpc.alerts.removeChat.useMutation({ onSettled }),
    choose: trpc.alerts.chooseChatKinds.useMutation({ onSettled }),
  };
  const league = {
    test: trpc.leagueChats.test.useMutation({ onSettled }),
    remove: trpc.leagueChats.remove.useMutation({ onSettled }),
    choose: trpc.leagueChats.chooseKinds.useMutation({ onSettled }),
  };
  const { test, remove, choose } = leagueId === null ? own : league;
  return {
    test: () =>
      leagueId === null ? own.test.mutate({ channelId }) : league.test.mutate({ leagueId, channelId }),
    remove: () =>
      leagueId === null ? own.remove.mutate({ channelId }) : league.remove.mutate({ leagueId, channelId }),
    choose: (kinds: AlertKind[]) =>
      leagueId === null
        ? own.choose.mutate({ channelId, kinds })
        : league.choose.mutate({ leagueId, channelId, kinds: ofLeague(kinds) }),
    trial: test.data?.trial ?? null,
    isTesting: test.isPending,
    isRemoving: remove.isPending,
    /** The change being saved; null if none. */
    choosing: choose.isPending ? choose.variables.kinds : null,
    error: test.error ?? remove.error ?? choose.error,
  };
}
