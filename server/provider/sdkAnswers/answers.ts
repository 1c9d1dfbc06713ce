import { AS_ABOVE, EVERYBODY, SIGNED_IN, type Answer } from './answer.ts';

const KEY_OWNS_NOTHING = 'the key has no rows of its own, so it names the owner (`userId`)';

/** The calls that read tables. */
export const READS = {
  list: {
    call: '`list({orderBy, limit, offset, select})`',
    cells: EVERYBODY,
    differs: 'at most 1,000 rows for strangers and users, because anyone can call it',
  },
  listCursor: {
    call: '`list({cursor})` with a cursor of the caller’s own',
    cells: [400, 400, 400],
    differs: 'no answer contains a cursor, and the meaning of one at the provider is unknown; use `offset`',
  },
  get: { call: '`get(id)`', cells: EVERYBODY, differs: '`null` for a missing row' },
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
    differs: 'SDKs up to 2.4 drop the filter; the whole table would be a wrong answer',
  },
  listTextForNumber: {
    call: '`list({where})` with text for a number',
    cells: [400, 400, 400],
    differs: 'SQLite would return every row',
  },
  listUnknownColumn: { call: '`list({where})` with an unknown column', cells: [400, 400, 400] },
  listOwn: { call: '`list()`, `count()` of own rows', cells: SIGNED_IN },
  listHub: {
    call: '`list()` of a table of the hub',
    cells: [401, 403, 200],
    differs: 'see the policy of each table below',
  },
  listUnknown: {
    call: '`list()` of an unknown table',
    cells: [401, 403, 404],
    differs: 'users do not learn which tables exist',
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
    differs: 'the key names the owner; at most 20 new pages per user and day',
  },
  createTaken: { call: '`create(row)` with an existing id', cells: [401, 409, 409] },
  createPublic: {
    call: '`update(id, …)` of a public table, e.g. `players`',
    cells: [401, 403, 200],
    differs: 'the hub maintains these tables; the key may correct them',
  },
  update: { call: '`update(id, …)`, `updateMany(rows)` of own rows', cells: SIGNED_IN },
  updateCounter: {
    call: '`update(id, {likesCount})`, `{votesCount}`',
    cells: SIGNED_IN,
    differs: 'ignored from users, because the hub counts; the answer contains the true count',
  },
  updateOther: { call: "`update(id, …)` of another's comment", cells: [401, 403, 200] },
  updateOwner: { call: '`update(id, {userId})` of an own row', cells: [401, 403, 200] },
  updateMissing: {
    call: '`update(id, …)` of a missing row',
    cells: SIGNED_IN,
    sdk: 'fails',
    differs: 'an empty list, which the SDK reports as record not found',
  },
  like: {
    call: '`create(row)` of a like or vote that already exists',
    cells: [401, 409, 409],
  },
  remove: { call: '`delete(id)`, `deleteMany({where})`', cells: [401, 204, 204] },
  removeOther: { call: "`delete(id)` of another's comment", cells: [401, 403, 204] },
  removeAll: {
    call: '`deleteMany({where: {parentId: null}})`',
    cells: [401, 400, 400],
    differs: 'the SDK drops the filter, so the call would delete everything',
  },
  sql: { call: '`db.sql(…)`, `db.batch(…)`', cells: [401, 403, 200] },
  sqlWriteInRead: { call: "`db.batch(…, 'read')` that writes", cells: [401, 403, 400] },
  sqlCatalog: {
    call: "`db.sql(…)` of a catalog, the provider's own tables, or a function that is not listed",
    cells: [401, 403, 403],
    differs: 'lists the tables at the provider; here the same catalog contains the hub’s internal tables',
  },
  sqlPragma: {
    call: '`db.sql(…)` with a statement other than reading, changing data or defining a table',
    cells: [401, 403, 400],
  },
} satisfies Record<string, Answer>;

/** Files, mail and visits, on a hub without services. */
export const FILES_AND_MAIL = {
  upload: { call: '`storage.upload(file, path)`', cells: SIGNED_IN },
  uploadTaken: {
    call: '`storage.upload(file, path)` to an existing path',
    cells: [401, 409, 409],
    differs: "`upsert: true` replaces one's own file; SDKs from 2.1 on cannot send it",
  },
  uploadOther: {
    call: "`storage.upload(file, path, {upsert: true})` over another's file",
    cells: [401, 403, 200],
    newest: [401, 409, 409],
    differs: "other users' files stay; SDKs from 2.1 on do not send `upsert`",
  },
  uploadOutside: {
    call: '`storage.upload(file, path)` with a path outside the storage',
    cells: [401, 400, 400],
  },
  uploadHub: {
    call: '`storage.upload(file, path)` below `hub/`',
    cells: [401, 403, 200],
    differs: "reserved for the hub's own files",
  },
  download: {
    call: '`storage.download(path)`',
    cells: EVERYBODY,
    differs: 'anyone who knows the path can read a file',
  },
  downloadMissing: { call: '`storage.download(path)` of a missing file', cells: [404, 404, 404] },
  removeFiles: {
    call: '`storage.remove(…paths)`',
    cells: SIGNED_IN,
    differs: "skips other users' files",
  },
  emailOwn: { call: "`notifications.email(…)` to one's own address", cells: SIGNED_IN },
  emailOther: {
    call: '`notifications.email(…)` to others',
    cells: [401, 403, 200],
    differs: 'users could send mail in the name of the hub',
  },
  emailWithout: {
    call: '`notifications.email(…)` without a subject or text',
    cells: ['no', 'no', 'no'],
  },
  withoutServices: {
    call: '`ai.…`, `data.search(…)`, `data.screenshot(…)` if the operator has not set it up',
    cells: [401, 501, 501],
  },
  log: {
    call: '`analytics.log(…)`',
    cells: EVERYBODY,
    differs: 'never fails, because the SDK would retry forever',
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
      'the line format of 0.17.4; SDKs from 2.0 on send the same request but expect bare JSON, and return `{}`',
  },
  image: { call: '`ai.generateImage(…)`, `ai.modifyImage(…)`', cells: SIGNED_IN },
  speech: { call: '`ai.generateSpeech(…)`', cells: SIGNED_IN },
  transcribe: { call: '`ai.transcribeAudio(…)`', cells: SIGNED_IN },
  extract: { call: '`data.extractFromUrl(…)`, with chunks or without', cells: SIGNED_IN },
  extractBlob: {
    call: '`data.extractFromBlob(file)`',
    cells: [401, 400, 400],
    differs: 'the SDK sends `{}` instead of the file; a form with a file works',
  },
  scrape: { call: '`data.scrape(url)`', cells: SIGNED_IN },
  fetch: { call: '`data.fetch(…)`, `data.fetchAsync(…)`', cells: SIGNED_IN },
  fetchInside: {
    call: '`data.fetch(…)` and similar calls of addresses outside the public internet',
    cells: [401, 400, 400],
    differs: "the operator's network is out of reach",
  },
  search: { call: '`data.search(…)`', cells: SIGNED_IN },
} satisfies Record<string, Answer>;
