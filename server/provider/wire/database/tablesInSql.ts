import { providerErrorOf } from '../../errors.ts';
import { tokensOf, type Token } from './sqlTokens.ts';
import {
  AFTER_TABLES,
  BEFORE_BRACKET,
  BEFORE_TEXT,
  EXPLAINABLE,
  FUNCTIONS,
  NEVER_A_TABLE,
  SERVER_WORDS,
  TABLE_FUNCTIONS,
  TYPES,
} from './sqlWords.ts';

/** Names in lower case. */
export interface TablesInSql {
  /** Tables and views that the statement requires. */
  needed: Set<string>;
  /** Tables and views that exist after it. */
  created: Set<string>;
}

/** Position of the walk after `create view`. */
const AFTER_VERB = 2;
const DEPTH_MAX = 200;
const NOTHING: Token = { kind: 'mark', text: '' };
const OPENS_QUERY = new Set(['select', 'with', 'values']);
/** Words after which `update` names no table, as in `for update` and `on conflict … do update`. */
const BEFORE_NO_UPDATE = new Set(['for', 'key', 'do', 'on']);

/**
 * Finds the tables that a statement reaches: whatever is in a place where either database expects one, even in a subquery. Names
 * that `with` defines are left out within its scope.
 *
 * @throws ProviderError 403 for functions, types and words that are not on the lists, for tables of another schema, and for
 *   changes of a table that are more than a new column or name; 400 for what one database reads differently from the other
 */
export function tablesInSql(sql: string): TablesInSql {
  return new Walk(tokensOf(sql)).done();
}

/** The place of a walk in a pair of brackets, or outside of all. */
interface Place {
  /** Names that `with` has defined so far. */
  named: Set<string>;
  /** Whether a `from` begins a list of tables here, and is not part of a function's call. */
  isQuery: boolean;
  /** Whether a comma continues with the next table. */
  inTables: boolean;
  /** Whether the next token has to be a table. */
  wantsTable: boolean;
  /** The word before the brackets. */
  of: string;
  /** Index of its first token. */
  start: number;
}

class Walk {
  readonly #tokens: readonly Token[];
  readonly #verb: string;
  readonly #found: TablesInSql = { needed: new Set(), created: new Set() };
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
    this.#verb = tokens[0]?.text ?? '';
  }

  done(): TablesInSql {
    if (this.#verb === 'explain') this.#skipExplain();
    if (this.#verb === 'alter') this.#checkAlteration();
    this.#walk({ named: new Set(), isQuery: false, inTables: false, wantsTable: false, of: '', start: 0 });
    return this.#found;
  }

  #peek(ahead = 0): Token {
    return this.#tokens[this.#at + ahead] ?? NOTHING;
  }

  #isNext(...texts: string[]): boolean {
    const { kind, text } = this.#peek();
    return (kind === 'word' || kind === 'mark') && texts.includes(text);
  }

  #skip(...texts: string[]): void {
    while (this.#isNext(...texts)) this.#at += 1;
  }

  /** Skips to the bracket that closes the place. */
  #walk(place: Place): void {
    while (this.#at < this.#tokens.length) {
      const token = this.#peek();
      if (isMark(token, ')')) return;
      if (place.wantsTable) this.#readListed(place);
      else {
        this.#at += 1;
        if (isMark(token, '(')) this.#enter(place, '');
        else if (isMark(token, ',')) place.wantsTable = place.inTables;
        else if (token.kind === 'word') this.#readWord(token, place);
        else if (token.kind === 'name') this.#readName(token, place);
      }
    }
    if (place.wantsTable) throw malformed();
  }

  /** Reads bracketed text whose opening bracket has been read. */
  #enter({ named }: Place, of: string, inTables = false): void {
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX) throw providerErrorOf(400, 'The statement is nested too deeply');
    const start = this.#at;
    this.#walk({ named: new Set(named), isQuery: inTables, inTables, wantsTable: inTables, of, start });
    this.#depth -= 1;
    this.#at += 1;
  }

  /** A table, a function in its place, or a bracket with tables or a query. */
  #readListed(place: Place): void {
    if (this.#isNext('lateral', 'only')) {
      this.#at += 1;
      return;
    }
    place.wantsTable = false;
    if (this.#isNext('(')) {
      this.#at += 1;
      const { kind, text } = this.#peek();
      this.#enter(place, '', kind !== 'word' || !OPENS_QUERY.has(text));
      return;
    }
    const isFunction = isMark(this.#peek(1), '(');
    if (isFunction && this.#peek().kind === 'word' && TABLE_FUNCTIONS.has(this.#peek().text)) {
      this.#at += 1;
      return;
    }
    if (isFunction) throw refusedFunction(this.#peek().text);
    this.#readTable(place.named);
  }

  /** @param named names defined by `with`, where they may mean a table */
  #readTable(named?: ReadonlySet<string>, into: ReadonlySet<string> = this.#found.needed): void {
    const { kind, text } = this.#peek();
    if (kind !== 'name' && (kind !== 'word' || NEVER_A_TABLE.has(text))) throw malformed();
    this.#at += 1;
    if (this.#isNext('.')) throw providerErrorOf(403, 'SQL over the wire names tables without their schema');
    if (!named?.has(text)) (into as Set<string>).add(text);
  }

  #readName({ text }: Token, place: Place): void {
    if (SERVER_WORDS.has(text)) throw refusedWord(text);
    if (this.#peek().kind === 'text') throw refusedWord(text);
    if (this.#isNext('(')) this.#checkCall(text, place);
  }

  #checkCall(name: string, { inTables }: Place): void {
    const before = this.#peek(-2);
    // A name for columns, as in `from (values …) as v (a)`.
    if (inTables && (isMark(before, ')') || isWord(before, 'as'))) return;
    if (isMark(before, '.') || !FUNCTIONS.has(name)) throw refusedFunction(name);
  }

  #readWord({ text }: Token, place: Place): void {
    const before = this.#peek(-2);
    // After a dot, even a reserved word is a column.
    if (isMark(before, '.')) return this.#readName({ kind: 'word', text }, place);
    if (this.#readTableWord(text, before, place)) return;
    if (SERVER_WORDS.has(text)) throw refusedWord(text);
    if (text === 'user' && !isWord(before, 'as')) throw refusedWord(text);
    if (AFTER_TABLES.has(text) && !isWord(before, 'as')) place.inTables = false;
    if (text === 'returning') this.#forgetLateNames(place);
    if (text === 'select' || text === 'delete') place.isQuery = true;
    if (text === 'as' && place.of === 'cast' && !TYPES.has(this.#peek().text)) throw refusedWord('as');
    if (this.#peek().kind === 'text' && !BEFORE_TEXT.has(text)) throw refusedWord(text);
    if (!this.#isNext('(')) return;
    if (!BEFORE_BRACKET.has(text)) this.#checkCall(text, place);
    this.#at += 1;
    this.#enter(place, text);
  }

  /** Reads a word that tables follow. @returns whether it was one */
  #readTableWord(text: string, before: Token, place: Place): boolean {
    switch (text) {
      case 'with':
        return this.#readNamed(place);
      case 'from':
        return this.#readFrom(before, place);
      case 'join':
        place.inTables = true;
        place.wantsTable = true;
        return true;
      case 'using':
        return this.#readUsing(place);
      case 'into':
      case 'references':
        this.#readTable();
        return true;
      case 'update':
        if (before.kind === 'word' && BEFORE_NO_UPDATE.has(before.text)) return false;
        place.isQuery = true;
        if (this.#isNext('or')) this.#at += 2;
        this.#skip('only');
        this.#readTable();
        return true;
      case 'in':
        if (!this.#isNext('(')) throw providerErrorOf(400, 'The word IN needs a list or a query in brackets');
        return false;
      default:
        return this.#readDefinitionWord(text, before, place);
    }
  }

  #readDefinitionWord(text: string, before: Token, place: Place): boolean {
    const defines = ['create', 'alter', 'drop'].includes(this.#verb);
    if (text === 'on' && !isWord(this.#peek(), 'conflict')) {
      if (this.#verb !== 'create' || !this.#isIndex()) return false;
      this.#skip('only');
      this.#readTable();
      return true;
    }
    // A column can be called `conflict`; these words follow none.
    if (text === 'conflict' && isWord(before, 'on') && this.#isNext('(', 'do')) {
      place.inTables = false;
      this.#forgetLateNames(place);
    }
    if (text === 'table' || (defines && text === 'view' && this.#at === AFTER_VERB)) {
      this.#skip('if', 'not', 'exists', 'only');
      this.#readTable(undefined, this.#verb === 'create' ? this.#found.created : undefined);
      // One statement can drop several.
      place.inTables = this.#verb === 'drop';
      return true;
    }
    if (!defines) return false;
    if (text === 'inherits' || (text === 'partition' && !this.#isNext('by'))) throw refusedWord(text);
    if (text === 'to' && isWord(before, 'rename') && this.#isOfTable())
      this.#readTable(undefined, this.#found.created);
    else if (text === 'like' && (isMark(before, '(') || isMark(before, ','))) this.#readTable();
    else return false;
    return true;
  }

  /** In `insert into a with b as (…) select … returning …`, names defined by `with` belong to the query only. */
  #forgetLateNames(place: Place): void {
    const isFirst = isWord(this.#tokens[place.start], 'with');
    if (!isFirst) place.named.clear();
  }

  #isOfTable = () => this.#verb === 'alter' && isWord(this.#tokens[1], 'table');
  #isIndex = () => isWord(this.#tokens[1], 'index') || isWord(this.#tokens[2], 'index');

  /** `with a as (…), b (c) as (…)`; other statements also have that word. */
  #readNamed(place: Place): boolean {
    const isRecursive = this.#isNext('recursive');
    this.#skip('recursive');
    let name = this.#readHead();
    if (name === null) return false;
    while (name !== null) {
      if (isRecursive) place.named.add(name);
      this.#enter(place, '');
      place.named.add(name);
      if (!this.#isNext(',')) return true;
      this.#at += 1;
      name = this.#readHead();
    }
    throw malformed();
  }

  /** Reads `a (b, c) as materialized (`. @returns the name; null when something else follows, which is left unread */
  #readHead(): string | null {
    const start = this.#at;
    const { kind, text } = this.#peek();
    if (kind === 'word' || kind === 'name') this.#at += 1;
    if (this.#isNext('(') && this.#isColumnList()) this.#skipColumns();
    if (this.#isNext('as')) {
      this.#skip('as', 'not', 'materialized');
      if (this.#isNext('(') && this.#at > start + 1) {
        this.#at += 1;
        return text;
      }
    }
    this.#at = start;
    return null;
  }

  #readFrom(before: Token, place: Place): boolean {
    const isComparison = isWord(before, 'distinct') && ['is', 'not'].includes(this.#peek(-3).text);
    if (!place.isQuery || isComparison) return false;
    // Names defined by `with` can be read, but not deleted from.
    if (isWord(before, 'delete')) {
      this.#skip('only');
      this.#readTable();
      place.inTables = true;
    } else {
      place.inTables = true;
      place.wantsTable = true;
    }
    return true;
  }

  /** Columns that tables are joined by; tables of a `delete`; the kind of an index. */
  #readUsing(place: Place): boolean {
    if (this.#verb === 'create' && this.#isIndex()) {
      this.#at += 1;
      return true;
    }
    const next = this.#peek();
    if (isMark(next, '(') && this.#isColumnList()) this.#skipColumns();
    else if (isMark(next, '(') || next.kind === 'word' || next.kind === 'name') {
      place.inTables = true;
      place.wantsTable = true;
    }
    return true;
  }

  /** Whether the next brackets contain names separated by commas. */
  #isColumnList(): boolean {
    for (let ahead = 1; ; ahead += 2) {
      const { kind, text } = this.#peek(ahead);
      if (kind !== 'name' && (kind !== 'word' || NEVER_A_TABLE.has(text))) return false;
      const next = this.#peek(ahead + 1);
      if (isMark(next, ')')) return true;
      if (!isMark(next, ',')) return false;
    }
  }

  #skipColumns(): void {
    while (!this.#isNext(')')) this.#at += 1;
    this.#at += 1;
  }

  #skipExplain(): void {
    this.#at += 1;
    this.#skip('query', 'plan', 'analyze', 'verbose');
    if (!EXPLAINABLE.has(this.#peek().text)) throw refusedWord('explain');
  }

  /** Only columns and names of a table are changed, one at a time. */
  #checkAlteration(): void {
    let depth = 0;
    for (const token of this.#tokens) {
      if (isMark(token, '(')) depth += 1;
      if (isMark(token, ')')) depth -= 1;
      if (isMark(token, ',') && depth === 0) throw refusedWord('alter');
    }
    this.#at = 2;
    this.#skip('if', 'exists', 'only');
    if (!['add', 'drop', 'rename', 'alter'].includes(this.#peek(1).text)) throw refusedWord('alter');
    this.#at = 0;
  }
}

const isMark = ({ kind, text }: Token, mark: string) => kind === 'mark' && text === mark;
const isWord = (token: Token | undefined, word: string) => token?.kind === 'word' && token.text === word;

const malformed = () => providerErrorOf(400, 'The statement is malformed');
const refusedFunction = (name: string) =>
  providerErrorOf(403, `SQL over the wire cannot call the function ${name}`);
const refusedWord = (word: string) => providerErrorOf(403, `SQL over the wire cannot use ${word} like that`);
