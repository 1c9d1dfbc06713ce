import type { AccountData, AccountDataPage } from './account.schema.ts';

/** Joins all pages, list by list; null without pages. */
export function joinAccountData(pages: readonly AccountDataPage[]): AccountData | null {
  const [first, ...others] = pages;
  if (first === undefined) return null;
  const { nextPage: _none, ...data } = first;
  const itemsOfOthers = (name: string) => others.flatMap((page) => page[name as 'comments'] ?? []);
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      Array.isArray(value) ? [...value, ...itemsOfOthers(name)] : value,
    ]),
  ) as AccountData;
}
