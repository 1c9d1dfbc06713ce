import { Box, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconCopy, IconScale, IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comparison } from '@hub/shared/catalog/comparison.schema.ts';
import { COMPARED_MAX } from '@hub/shared/limits.ts';
import { trpc } from '../../api/trpc.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { PlayerRef } from '@hub/shared/catalog/players.schema.ts';
import { FindField } from '../../search/FindField.tsx';
import { playersFor } from '../../search/searchResults.ts';
import { CompareTable } from './CompareTable.tsx';
import { texts } from './texts.ts';
import { COMPARE_PARAM } from '@hub/shared/hub/paths.ts';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import { withParam } from '../../ui/address/useTextParam.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** Two to four players side by side; the address contains their ids, so that it can be shared. */
export function Component() {
  const { ids, isFull, add, remove } = useCompared();
  const query = trpc.catalog.compare.useQuery(
    { playerIds: ids },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );
  const { data, error, isFetching } = query;
  const compared = (data ?? []).filter(({ player }) => ids.includes(player.id));
  // A single player cannot be compared, so the search is shown first.
  const adding = isFull ? (
    <Text size="sm" c="dimmed" my="md">
      {texts.full(COMPARED_MAX)}
    </Text>
  ) : (
    <AddPlayer without={ids} onAdd={add} suggested={suggestionsFor(compared)} />
  );
  return (
    <>
      <PageHeader title={texts.title} />
      <VisuallyHidden component="output">
        {isFetching && data === undefined ? texts.loading : ''}
      </VisuallyHidden>
      <LoadFailure of={query} title={texts.notLoaded} />
      {ids.length === 0 && (
        <EmptyState Icon={IconScale} title={texts.none}>
          <p>{texts.noneHint}</p>
        </EmptyState>
      )}
      {ids.length > 0 && data === undefined && error === null && <Skeleton height={900} />}
      {ids.length === 1 && adding}
      {compared.length > 0 && <CompareTable players={compared} onRemove={remove} />}
      {ids.length !== 1 && adding}
      {ids.length > 1 && <CopyAddress />}
    </>
  );
}

/** Rivals of the shown players, each once, without the shown players themselves. */
function suggestionsFor(compared: Comparison) {
  const shown = new Set(compared.map(({ player }) => player.id));
  const rivals = compared.flatMap((one) => one.rivals).filter(({ id }) => !shown.has(id));
  return [...new Map(rivals.map((rival) => [rival.id, rival])).values()].slice(0, COMPARED_MAX);
}

function CopyAddress() {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Group component="p" gap="sm" wrap="nowrap" c="dimmed" mt="md" fz="sm">
      <Button
        variant="default"
        size="xs"
        mih="2.75rem"
        leftSection={<IconCopy size={16} stroke={1.7} aria-hidden />}
        onClick={() => {
          void navigator.clipboard.writeText(window.location.href).then(() => setIsCopied(true));
        }}
      >
        {texts.share}
      </Button>
      <output>{isCopied ? texts.shared : ''}</output>
    </Group>
  );
}

const SHOWN = 6;

interface AddPlayerProps {
  /** Players already compared. */
  without: readonly string[];
  /** Offered before anything is typed. */
  suggested: readonly PlayerRef[];
  onAdd: (playerId: string) => void;
}

/** Finds players by name to add to the comparison. */
function AddPlayer({ without, suggested, onAdd }: AddPlayerProps) {
  return (
    <Box component="section" mt="md" mb="md" maw="30rem">
      <FindField
        label={texts.add}
        placeholder={texts.addHint}
        find={(text, index) =>
          playersFor(text, index)
            .filter(({ id }) => !without.includes(id))
            .slice(0, SHOWN)
            .map(({ id, name, teamShortName }) => ({ key: id, name, detail: teamShortName }))
        }
        onChoose={({ key }) => onAdd(key)}
        untyped={
          suggested.length > 0 && (
            <Group component="fieldset" aria-label={texts.suggested} gap="sm" align="stretch" mt="sm">
              {suggested.map(({ id, name }) => (
                <Button
                  key={id}
                  size="xs"
                  mih="2.75rem"
                  variant="default"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  onClick={() => onAdd(id)}
                >
                  {name}
                </Button>
              ))}
            </Group>
          )
        }
      />
    </Box>
  );
}

/** The players in the address, each once, and functions to change them; each change adds a history entry. */
function useCompared() {
  const [params, changeParams] = useAddressParams();
  const ids = idsIn(params);
  const change = (changed: (current: string[]) => string[]) =>
    changeParams((current) => withParam(current, COMPARE_PARAM, changed(idsIn(current)).join(',')), {
      preventScrollReset: true,
    });
  return {
    ids,
    isFull: ids.length >= COMPARED_MAX,
    add: (id: string) => change((current) => [...current, id].slice(0, COMPARED_MAX)),
    remove: (id: string) => change((current) => current.filter((one) => one !== id)),
  };
}

const idsIn = (params: URLSearchParams): string[] =>
  [...new Set((params.get(COMPARE_PARAM) ?? '').split(',').filter((id) => id !== ''))].slice(0, COMPARED_MAX);
