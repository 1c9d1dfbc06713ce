import userEvent from '@testing-library/user-event';

/** Puts a whole text into a field at once, behind what it holds; where each key counts, tests type. */
export async function enter(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
