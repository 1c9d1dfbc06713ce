const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/** Functions that statements over the wire may call: they compute from their arguments alone. */
export const FUNCTIONS = words(`
  count sum avg min max total string_agg group_concat json_group_array json_group_object json_agg jsonb_agg bool_and bool_or
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  coalesce nullif ifnull iif greatest least typeof cast
  abs round floor ceil ceiling trunc sign mod power pow sqrt exp ln log random
  length char_length octet_length lower upper trim ltrim rtrim btrim substr substring replace instr strpos concat concat_ws left
  right reverse hex unicode ascii chr starts_with split_part
  date time datetime julianday strftime unixepoch timediff date_trunc date_part extract to_char to_date to_timestamp age
  json json_extract json_array json_object json_valid json_type json_array_length json_extract_path_text
`);

/** Functions that may take the place of a table. */
export const TABLE_FUNCTIONS = words('json_each json_tree json_array_elements json_array_elements_text');

/** Types that values can be converted to. */
export const TYPES = words(`
  text varchar char character integer int bigint smallint real float double numeric decimal boolean bool blob date time timestamp
  timestamptz json jsonb interval
`);

/** Words before a bracket that are not functions. */
export const BEFORE_BRACKET = words(`
  and or not in exists values as on over filter when then else case select distinct all any some from where by having union intersect
  except limit offset set using check key unique conflict default materialized between like ilike glob is returning explain with row
  escape join lateral only to returns
  text varchar char character varying integer int bigint smallint float numeric decimal timestamp time
`);

/** Words before a quoted text; any other would be a type, and the text its value. */
export const BEFORE_TEXT = words(`
  and or not in as on when then else select distinct all any some where by having union intersect except limit offset default
  between like ilike glob is returning case using both leading trailing escape from interval date time timestamp timestamptz collate values to regexp match set
`);

/** Words that reveal facts about the server in the place of a column, and types that name objects of its catalog. */
export const SERVER_WORDS = words(`
  current_user current_role current_catalog current_schema session_user system_user
  regclass regcollation regconfig regdictionary regnamespace regoper regoperator regproc regprocedure regrole regtype
`);

/** Words that end a list of tables; reserved in both databases, so no alias has such a name. */
export const AFTER_TABLES = words('where group having order limit union intersect except select returning');

/** Words of statements that cannot name a table, unless quoted. */
export const NEVER_A_TABLE = new Set([
  ...AFTER_TABLES,
  ...words(`
    from join using into references table view with in update delete insert replace values set as on and or not case when then else end
    lateral only like to partition inherits cross natural left right full inner outer distinct all exists cast
  `),
]);

/** Statements that may be explained. */
export const EXPLAINABLE = words('select with values insert update delete');
