import { useRef, useState } from 'react';
import type { NewsItem } from '#shared/catalog/news.schema.ts';
import { ConfirmDialog, type Question } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import { DeskNewsList } from './DeskNewsList.tsx';
import { NewsForm } from './NewsForm.tsx';
import { newsDeskTexts as texts } from './texts.ts';

/** The desk at which administrators enter news, and change or delete them. */
export function NewsDesk() {
  const [changed, setChanged] = useState<NewsItem | null>(null);
  const [message, setMessage] = useState('');
  // A new key gives each item, and each new draft, a fresh form.
  const [turn, setTurn] = useState(0);
  const hasDraft = useRef(false);
  const [question, setQuestion] = useState<Question | null>(null);

  const begin = (item: NewsItem | null, words: string) => {
    setChanged(item);
    setMessage(words);
    setTurn(turn + 1);
  };
  const change = (item: NewsItem) => {
    const run = () => begin(item, '');
    if (!hasDraft.current) run();
    else
      setQuestion({
        title: texts.discardTitle,
        text: texts.discardText,
        confirm: texts.discard,
        isDangerous: true,
        run,
      });
  };

  return (
    <Panel title={changed === null ? texts.title : texts.titleOfChange} className={ui.measure52}>
      <p className={ui.note}>{texts.explained}</p>
      <NewsForm
        key={turn}
        item={changed}
        isFocused={turn > 0}
        onDraft={(isDraft) => {
          hasDraft.current = isDraft;
        }}
        onCancel={() => begin(null, '')}
        onSaved={(title) => begin(null, changed === null ? texts.entered(title) : texts.saved(title))}
      />
      <output className={`${ui.above12} ${ui.outcome}`}>{message}</output>
      <DeskNewsList
        onChange={change}
        onDeleted={({ id, title }) => {
          if (changed?.id === id) begin(null, texts.deleted(title));
          else setMessage(texts.deleted(title));
        }}
      />
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </Panel>
  );
}
