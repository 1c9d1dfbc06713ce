import userEvent from '@testing-library/user-event';

/** Appends a whole text to a field at once; tests in which each key counts type instead. */
export async function enter(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
