/** `playerStatusOf` as an expression, for statements that filter or copy by it. @param alias of `players` */
export const statusOf = (alias: string) => `case
    when lower(trim(${alias}.suspension)) not in ('', 'none') then 'suspended'
    when lower(trim(${alias}.injury_status)) in ('fit', 'available') then 'fit'
    when lower(trim(${alias}.injury_status)) in ('questionable', 'doubtful') then 'questionable'
    when lower(trim(${alias}.injury_status)) in ('injured', 'suspended') then lower(trim(${alias}.injury_status))
    else 'unknown' end`;
