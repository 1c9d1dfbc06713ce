import { write, type Write } from '../statements.ts';

const IN_FORCE = `e.replaced_by is null and e.season = :season and e.competition = :competition`;

const REPLACE_OLDER = write(
  `update availability_edits set replaced_by = 'import'
  where season = :season and competition = :competition and replaced_by is null and edited_ts < :asOfTs`,
);

/** Adds the status in newer data, which replaces an edit, to the player's history. */
const REPORT_REPLACED = write(`insert into status_reports
    (id, season, competition, player_id, known_from_ts, seq, status, chance, expected_return, source, note)
  select 'import ' || e.id, e.season, e.competition, e.player_id, :asOfTs,
    (select coalesce(max(seq), 0) + 1 from status_reports),
    case when p.injury_status = 'suspended' or p.suspension <> 'none' then 'suspended'
      when p.injury_status = 'questionable' then 'doubtful'
      when p.injury_status = 'injured' then 'injured' else 'fit' end,
    null, null, 'import', null
  from availability_edits e join players p on p.id = e.player_id
  where ${IN_FORCE} and e.edited_ts < :asOfTs
  on conflict (id) do nothing`);

const KEEP_IN_PLAYERS = write(
  `update players set injury_status = e.injury_status, suspension = e.suspension
  from availability_edits e where e.player_id = players.id and ${IN_FORCE}`,
);

const KEEP_IN_STATUS = write(
  `update player_status set availability = e.availability
  from availability_edits e where e.player_id = player_status.player_id and ${IN_FORCE}`,
);

/**
 * Statements that an import runs after writing its own rows. Its data replace all edits of the season made before
 * `asOfTs`; later edits stay in force. Without `asOfTs` there is no date to compare, so that no edit is replaced.
 *
 * @param asOfTs ISO-8601 UTC
 */
export function keepEditsStatements(season: string, competition: string, asOfTs: string | null): Write[] {
  return [
    ...(asOfTs === null
      ? []
      : [REPORT_REPLACED({ asOfTs, season, competition }), REPLACE_OLDER({ season, competition, asOfTs })]),
    KEEP_IN_PLAYERS({ season, competition }),
    KEEP_IN_STATUS({ season, competition }),
  ];
}
