import { useRef, useState } from 'react';
import type { NewsItem } from '@hub/shared/catalog/news.schema.ts';
import { ConfirmDialog, type Question } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
import { NewsForm } from './NewsForm.tsx';
import { newsAdminTexts as texts } from './texts.ts';
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { trpc } from '../../../api/trpc.ts';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';

/** Panel in which administrators enter news, and change or delete them. */
export function NewsAdmin() {
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
    <Panel title={changed === null ? texts.title : texts.titleOfChange} maw="52rem">
      <Text size="sm" c="dimmed">
        {texts.explained}
      </Text>
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
      <Box component="output" mt="md" className={surfaces.outcome}>
        {message}
      </Box>
      <AdminNewsList
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

const SHOWN_AT_FIRST = 5;

interface AdminNewsListProps {
  onChange: (item: NewsItem) => void;
  onDeleted: (item: NewsItem) => void;
}

/** News entered by an administrator, newest first; each item can be changed and, after confirmation, deleted. */
function AdminNewsList({ onChange, onDeleted }: AdminNewsListProps) {
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
      <Title order={3} mt="lg" mb="xs" fz="md">
        {texts.listTitle}
      </Title>
      <LoadFailure of={query} />
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      )}
      <ul>
        {items?.map((item) => (
          <Group component="li" key={item.id} gap="lg" py="sm" className={surfaces.lineAbove}>
            <Stack gap={0} miw={0} flex="1 1 16rem" className={wrapping.breaks}>
              <strong>{item.title}</strong>
              <Text span size="sm" c="dimmed">
                {originOf(item)}
              </Text>
            </Stack>
            <Group gap="sm" align="stretch" wrap="nowrap">
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
            </Group>
          </Group>
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
