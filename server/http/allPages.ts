/** Reads all pages of a paged list. */
export async function allPages<Page extends { nextCursor: string | null }>(
  read: (cursor: string | null) => Promise<Page>,
): Promise<Page[]> {
  const first = await read(null);
  const pages = [first];
  for (let cursor = first.nextCursor; cursor !== null; cursor = pages.at(-1)?.nextCursor ?? null)
    pages.push(await read(cursor));
  return pages;
}
