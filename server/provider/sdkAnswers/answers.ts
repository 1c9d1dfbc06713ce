import { AS_ABOVE, EVERYBODY, SIGNED_IN, type Answer } from './answer.ts';

const KEY_OWNS_NOTHING = 'the key has no rows of its own, so it names the owner (`userId`)';

/** The calls that read tables. */
export const READS = {
  list: {
    call: '`list({orderBy, limit, offset, select})`',
    cells: EVERYBODY,
    differs: 'at most 1,000 rows for strangers and users: anybody can ask',
  },
  listCursor: {
    call: '`list({cursor})` with a word of the program',
    cells: [400, 400, 400],
    differs: 'no answer holds a cursor, and what the provider means by one is not known; `offset` pages',
  },
  get: { call: '`get(id)`', cells: EVERYBODY, differs: '`null` for a row that is not there' },
  count: { call: '`count({where})`', cells: EVERYBODY },
  exists: { call: '`exists({where})`', cells: EVERYBODY },
  listWhere: {
    call: '`list({where})`, `count({where})` with `eq`, `neq`, `gt`, `gte`, `lt`, `lte`, `is`, `not`, `in`, `not_in`',
    cells: EVERYBODY,
  },
  listPattern: {
    call: '`list({where})`, `count({where})` with `like`, `ilike`',
    cells: EVERYBODY,
  },
  listGroups: {
    call: '`list({where: {AND}})`, `{OR}`',
    cells: [400, 400, 400],
    newest: EVERYBODY,
    differs: 'SDKs up to 2.4 cut the filter off; the whole table would be a wrong answer',
  },
  listTextForNumber: {
    call: '`list({where})` with text for a number',
    cells: [400, 400, 400],
    differs: 'SQLite would answer every row',
  },
  listUnknownColumn: { call: '`list({where})` with a column that is not there', cells: [400, 400, 400] },
  listOwn: { call: '`list()`, `count()` of own rows', cells: SIGNED_IN },
  listHub: {
    call: '`list()` of a table of the hub',
    cells: [401, 403, 200],
    differs: 'a policy for each table, below',
  },
  listUnknown: {
    call: '`list()` of a table that is not there',
    cells: [401, 403, 404],
    differs: 'users do not learn which tables there are',
  },
} satisfies Record<string, Answer>;

/** The calls that write tables, and SQL. */
export const WRITES = {
  create: { call: '`create(row)` of an own row', cells: [401, 201, 400], differs: KEY_OWNS_NOTHING },
  createQuiet: {
    call: '`create(row, {returning: false})`, `createMany(rows)`',
    cells: [401, 201, 400],
    differs: AS_ABOVE,
  },
  upsert: { call: '`upsert(row)`, `upsertMany(rows)`', cells: [401, 201, 400], differs: AS_ABOVE },
  createFor: {
    call: '`create(row)`, `upsert(row)` with another `userId`',
    cells: [401, 201, 201],
    differs: "a user's rows are always the user's own, whatever the body says",
  },
  createComment: {
    call: '`create(row)` of a comment or poll on any page',
    cells: [401, 201, 400],
    differs: 'the key names the owner; 20 new pages a user and day',
  },
  createTaken: { call: '`create(row)` with an id that is taken', cells: [401, 409, 409] },
  createPublic: {
    call: '`update(id, …)` of what everybody reads, e.g. `players`',
    cells: [401, 403, 200],
    differs: 'the hub keeps it; the key may correct it',
  },
  update: { call: '`update(id, …)`, `updateMany(rows)` of own rows', cells: SIGNED_IN },
  updateCounter: {
    call: '`update(id, {likesCount})`, `{votesCount}`',
    cells: SIGNED_IN,
    differs: 'ignored of users, because the hub counts; the answer holds the true count',
  },
  updateOther: { call: "`update(id, …)` of another's comment", cells: [401, 403, 200] },
  updateOwner: { call: '`update(id, {userId})` of an own row', cells: [401, 403, 200] },
  updateMissing: {
    call: '`update(id, …)` of a row that is not there',
    cells: SIGNED_IN,
    sdk: 'fails',
    differs: 'an empty list, for which the SDK says that the record was not found',
  },
  like: {
    call: '`create(row)` of a like or vote that the user has given already',
    cells: [401, 409, 409],
  },
  remove: { call: '`delete(id)`, `deleteMany({where})`', cells: [401, 204, 204] },
  removeOther: { call: "`delete(id)` of another's comment", cells: [401, 403, 204] },
  removeAll: {
    call: '`deleteMany({where: {parentId: null}})`',
    cells: [401, 400, 400],
    differs: 'the SDK drops the filter, and would delete everything',
  },
  sql: { call: '`db.sql(…)`, `db.batch(…)`', cells: [401, 403, 200] },
  sqlWriteInRead: { call: "`db.batch(…, 'read')` that writes", cells: [401, 403, 400] },
  sqlCatalog: {
    call: "`db.sql(…)` of a catalog, the provider's own tables, or a function that is not on the list",
    cells: [401, 403, 403],
    differs: 'the provider lists its tables that way; its own lie beside them here',
  },
  sqlPragma: {
    call: '`db.sql(…)` with a statement that neither reads nor changes data nor defines a table',
    cells: [401, 403, 400],
  },
} satisfies Record<string, Answer>;

/** Files, mail and visits, on a hub without services. */
export const FILES_AND_MAIL = {
  upload: { call: '`storage.upload(file, path)`', cells: SIGNED_IN },
  uploadTaken: {
    call: '`storage.upload(file, path)` of a path that is taken',
    cells: [401, 409, 409],
    differs: "`upsert: true` replaces one's own file; SDKs from 2.1 cannot ask for it",
  },
  uploadOther: {
    call: "`storage.upload(file, path, {upsert: true})` over another's file",
    cells: [401, 403, 200],
    newest: [401, 409, 409],
    differs: 'files of others stay; SDKs from 2.1 do not send `upsert`',
  },
  uploadOutside: { call: '`storage.upload(file, path)` with a path that leads out', cells: [401, 400, 400] },
  uploadHub: {
    call: '`storage.upload(file, path)` below `hub/`',
    cells: [401, 403, 200],
    differs: "the hub's own files lie there",
  },
  download: { call: '`storage.download(path)`', cells: EVERYBODY, differs: 'files are public by their path' },
  downloadMissing: { call: '`storage.download(path)` of a file that is not there', cells: [404, 404, 404] },
  removeFiles: {
    call: '`storage.remove(…paths)`',
    cells: SIGNED_IN,
    differs: 'files of others are passed over',
  },
  emailOwn: { call: '`notifications.email(…)` to the own address', cells: SIGNED_IN },
  emailOther: {
    call: '`notifications.email(…)` to others',
    cells: [401, 403, 200],
    differs: 'users would send mail in the name of the hub',
  },
  emailWithout: {
    call: '`notifications.email(…)` without a subject or text',
    cells: ['no', 'no', 'no'],
  },
  withoutServices: {
    call: '`ai.…`, `data.search(…)`, `data.screenshot(…)` where the operator has set up none of it',
    cells: [401, 501, 501],
  },
  log: {
    call: '`analytics.log(…)`',
    cells: EVERYBODY,
    differs: 'never fails, because the SDK would try again for ever',
  },
} satisfies Record<string, Answer>;

/** Models and reading the internet, on a hub with services. */
export const SERVICES = {
  text: { call: '`ai.generateText(…)`', cells: SIGNED_IN },
  textStream: { call: '`ai.streamText(…)`', cells: SIGNED_IN },
  textWithout: { call: '`ai.generateText({})`', cells: ['no', 'no', 'no'] },
  object: { call: '`ai.generateObject(…)`', cells: SIGNED_IN },
  objectStream: {
    call: '`ai.streamObject(…)`',
    cells: SIGNED_IN,
    differs:
      'the lines of 0.17.4, of which SDKs from 2.0 make `{}`: they expect bare JSON, and ask in the same way',
  },
  image: { call: '`ai.generateImage(…)`, `ai.modifyImage(…)`', cells: SIGNED_IN },
  speech: { call: '`ai.generateSpeech(…)`', cells: SIGNED_IN },
  transcribe: { call: '`ai.transcribeAudio(…)`', cells: SIGNED_IN },
  extract: { call: '`data.extractFromUrl(…)`, with chunks or without', cells: SIGNED_IN },
  extractBlob: {
    call: '`data.extractFromBlob(file)`',
    cells: [401, 400, 400],
    differs: 'the SDK sends `{}` in place of the file; a form with one is read',
  },
  scrape: { call: '`data.scrape(url)`', cells: SIGNED_IN },
  fetch: { call: '`data.fetch(…)`, `data.fetchAsync(…)`', cells: SIGNED_IN },
  fetchInside: {
    call: '`data.fetch(…)` and the like of what is not on the public internet',
    cells: [401, 400, 400],
    differs: "nothing inside the operator's network can be reached",
  },
  search: { call: '`data.search(…)`', cells: SIGNED_IN },
} satisfies Record<string, Answer>;
