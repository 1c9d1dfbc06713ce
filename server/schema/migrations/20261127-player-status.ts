const WORDS = `case lower(trim(injury_status))
    when 'fit' then 'fit' when 'available' then 'fit'
    when 'questionable' then 'questionable' when 'doubtful' then 'questionable'
    when 'injured' then 'injured' when 'suspended' then 'suspended' else 'unknown' end`;

/** Turns empty suspensions into 'none' and injury statuses into the five words of the specification. */
export const playerStatus: readonly string[] = ['players', 'availability_edits'].flatMap((table) => [
  `update ${table} set suspension = 'none' where trim(suspension) = ''`,
  `update ${table} set injury_status = ${WORDS} where injury_status <> ${WORDS}`,
]);
