import type { TipLeague } from '#shared/tipLeagues/tipLeagues.schema.ts';
import { Chats } from '../../chats/Chats.tsx';
import { Panel } from '../../ui/Panel.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';

/** The league's Discord and Telegram chats; the founder adds them, all members see them. */
export function LeagueChats({ league: { id, isFounder } }: { league: TipLeague }) {
  return (
    <Panel title={texts.chatsTitle}>
      <p className={ui.note}>{texts.chatsText}</p>
      <Chats owner={{ leagueId: id }} mayChange={isFounder} />
    </Panel>
  );
}
