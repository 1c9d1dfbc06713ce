import { ACCOUNTS, REALTIME } from './accountAnswers.ts';
import type { Answer, Cells } from './answer.ts';
import { FILES_AND_MAIL, READS, SERVICES, WRITES } from './answers.ts';

const PARTS: readonly (readonly [heading: string, answers: Readonly<Record<string, Answer>>])[] = [
  ['Reading tables', READS],
  ['Writing tables, and SQL', WRITES],
  ['Files, mail and visits', FILES_AND_MAIL],
  ['Models, and reading the internet', SERVICES],
  ['Accounts', ACCOUNTS],
  ['Rooms and pages', REALTIME],
];

/** The answers to the SDK's calls as tables for the documentation. */
export function answersTables(): string {
  return PARTS.map(([heading, answers]) => `### ${heading}\n\n${tableOf(Object.values(answers))}`).join(
    '\n\n',
  );
}

const tableOf = (answers: readonly Answer[]) =>
  [
    '| call | stranger | user | key | what differs, and why |',
    '| --- | --- | --- | --- | --- |',
    ...answers.map(
      (answer) => `| ${[callOf(answer), ...cellsOf(answer), answer.differs ?? ''].join(' | ')} |`,
    ),
  ].join('\n');

const callOf = ({ call, cells }: Answer) => (cells === null ? `${call} *2.9.0*` : call);

function cellsOf({ cells, newest }: Answer): string[] {
  const shown = cells ?? newest;
  return shown === undefined ? [] : shown.map((cell, role) => withNewest(cell, newest?.[role]));
}

const withNewest = (cell: Cells[number], newest: Cells[number] | undefined) =>
  newest === undefined || newest === cell ? String(cell) : `${cell} (${newest})`;
