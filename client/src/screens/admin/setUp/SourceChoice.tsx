import { Box, Group, Stack, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import {
  descriptorOf,
  leagueIdAt,
  needsKey,
  PULLED_SOURCES,
  serviceOf,
  type KeyedSource,
  type PulledSource,
} from '@hub/shared/feeds/sources.ts';
import type { SetUpFacts } from '@hub/shared/setUp/setUp.schema.ts';
import { sourceNames, sourcePartWords, sourcePrices } from '../../../format/sources.ts';
import { Panel } from '../../../ui/Panel.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import taps from '../../../ui/Taps.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
import { texts } from './texts.ts';
import type { SetUp } from './useSetUp.ts';

interface SourceChoiceProps {
  facts: SetUpFacts;
  setUp: SetUp;
}

/** The sources, with what each covers and costs, and fields for their keys. */
export function SourceChoice({ facts, setUp }: SourceChoiceProps) {
  const isFixed = facts.isFromEnvironment.sources;
  const shown = isFixed ? facts.sources : PULLED_SOURCES;
  return (
    <Panel title={texts.sourcesTitle} maw="44rem">
      {isFixed && (
        <Text size="sm" c="dimmed">
          {texts.sourcesFixed}
        </Text>
      )}
      <ul>
        {shown.map((source) => (
          <Choice key={source} source={source} isFixed={isFixed} facts={facts} setUp={setUp} />
        ))}
      </ul>
    </Panel>
  );
}

function Choice({
  source,
  isFixed,
  facts,
  setUp,
}: SourceChoiceProps & { source: PulledSource; isFixed: boolean }) {
  const isChosen = setUp.chosen.includes(source);
  const about = <About source={source} facts={facts} />;
  return (
    <Box component="li" py="sm" className={surfaces.ruled}>
      {isFixed ? (
        about
      ) : (
        <Group
          component="label"
          gap="md"
          wrap="nowrap"
          align="flex-start"
          className={`${taps.thumb} ${taps.pointed}`}
        >
          <input
            type="checkbox"
            className={`${taps.tick} ${taps.pointed}`}
            checked={isChosen}
            onChange={() => setUp.toggle(source)}
          />
          {about}
        </Group>
      )}
      {isChosen && needsKey(source) && <KeyField source={source} facts={facts} setUp={setUp} />}
    </Box>
  );
}

function About({ source, facts }: { source: PulledSource; facts: SetUpFacts }) {
  const { covers } = descriptorOf(source);
  const { leagues, master } = serviceOf(source);
  const lacksLeague = leagues !== null && leagueIdAt(source, facts.league) === null;
  return (
    <Box component="span" flex={1} miw={0} className={wrapping.breaks}>
      <Text span fw={600}>
        {sourceNames[source]}
      </Text>
      <Text span display="block" size="sm" c="dimmed">
        {texts.sourceFacts(
          sourcePrices[source],
          covers.map((part) => sourcePartWords[part]),
        )}
        {master !== null && `. ${texts.needsOpenLigaDb}`}
        {lacksLeague && `. ${texts.lacksLeague}`}
      </Text>
    </Box>
  );
}

const COLOUR_OF = {
  none: 'dimmed',
  good: 'good',
  wrong: 'wrong',
  usedUp: 'dimmed',
  unreachable: 'dimmed',
} as const;

/** The field for a source's key, which is tried as soon as it is left. */
function KeyField({ source, facts, setUp }: SourceChoiceProps & { source: KeyedSource }) {
  const state = facts.keys[source];
  const { text = '', verdict = null, isTrying = false } = setUp.keys[source] ?? {};
  const name = sourceNames[source];
  const verdictId = useId();
  const { site } = descriptorOf(source);
  if (state === 'environment')
    return (
      <Text size="sm" c="dimmed" ps="2rem">
        {texts.keyFromEnvironment}
      </Text>
    );
  return (
    <Stack gap="xs" pt="xs" ps="2rem">
      <TextInput
        type="password"
        label={texts.key(name)}
        description={
          state === 'set' ? (
            texts.keySet
          ) : state === 'lost' ? (
            texts.keyLost
          ) : site === null ? null : (
            <>
              {texts.keyFrom}{' '}
              <a href={site} target="_blank" rel="noreferrer" className={taps.linkInText}>
                {new URL(site).host.replace(/^www\./u, '')}
              </a>
            </>
          )
        }
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={text}
        onChange={({ currentTarget: { value } }) => setUp.typeKey(source, value)}
        onBlur={() => void setUp.tryKey(source)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void setUp.tryKey(source);
        }}
        error={verdict === 'wrong'}
        aria-describedby={verdictId}
      />
      {/* Its line is reserved: what follows must not move while it is tapped. */}
      <Text
        component="output"
        id={verdictId}
        display="block"
        size="sm"
        mih="1.25rem"
        c={COLOUR_OF[verdict ?? 'none']}
      >
        {isTrying ? texts.trying : verdict === null ? '' : texts.verdicts[verdict]}
      </Text>
    </Stack>
  );
}
