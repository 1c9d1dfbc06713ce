import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatKickoff } from '#shared/text/format.ts';
import type { NewsItem } from '#shared/catalog/news.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import { newsDeskTexts as texts } from './texts.ts';

const SHOWN_AT_FIRST = 5;

interface DeskNewsListProps {
  onChange: (item: NewsItem) => void;
  onDeleted: (item: NewsItem) => void;
}

/** News entered at the desk, newest first; each item can be changed and, after confirmation, deleted. */
export function DeskNewsList({ onChange, onDeleted }: DeskNewsListProps) {
  const utils = trpc.useUtils();
  const query = trpc.admin.deskNews.useQuery();
  const { data } = query;
  const [isWhole, setIsWhole] = useState(false);
  const [asked, setAsked] = useState<NewsItem | null>(null);
  const remove = trpc.admin.deleteDeskNews.useMutation({
    onSuccess: () => void utils.catalog.invalidate(),
    // An item that another administrator has deleted disappears too.
    onSettled: () => utils.admin.deskNews.invalidate(),
  });
  const items = isWhole ? data : data?.slice(0, SHOWN_AT_FIRST);

  return (
    <>
      <h3 className={ui.subtitle}>{texts.listTitle}</h3>
      <LoadFailure of={query} />
      {data?.length === 0 && <p className={ui.note}>{texts.none}</p>}
      <ul>
        {items?.map((item) => (
          <li key={item.id} className={`${ui.line} ${ui.lineAbove} ${ui.gapY6} ${ui.gapX16} ${ui.paddedY8}`}>
            <div className={`${ui.breaks} ${ui.stack} ${ui.shrinks} ${ui.grows16}`}>
              <strong>{item.title}</strong>
              <span className={ui.note}>{originOf(item)}</span>
            </div>
            <div className={`${ui.gap8} ${ui.parts}`}>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={texts.editOf(item.title)}
                onClick={() => onChange(item)}
              >
                {texts.edit}
              </Button>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={texts.deleteOf(item.title)}
                onClick={() => setAsked(item)}
              >
                {texts.delete}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {data !== undefined && items !== undefined && items.length < data.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(true)}>
          {texts.showAll(data.length)}
        </Button>
      )}
      <ConfirmDialog
        question={
          asked && {
            title: texts.deleteTitle,
            text: texts.deleteText(asked.title),
            confirm: texts.delete,
            isDangerous: true,
            run: () => remove.mutateAsync({ id: asked.id }).then(() => onDeleted(asked)),
          }
        }
        onClose={() => setAsked(null)}
      />
    </>
  );
}

/** Date, source and subjects of an item. */
const originOf = ({ publishedTs, source, team, players }: NewsItem) =>
  [formatKickoff(publishedTs), source, team?.shortName, ...players.map(({ name }) => name)]
    .filter(Boolean)
    .join(' · ');
