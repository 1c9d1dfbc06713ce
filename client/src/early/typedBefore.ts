interface TypedBefore {
  text: string;
  /** The focus is still in the field. */
  isTyping: boolean;
}

/**
 * What somebody has typed into a search field of the document before the screen was there that takes its place; null for nothing.
 *
 * @param place the part of the document that is shown
 */
export function typedBefore(place: '.start-landing' | '.start-page'): TypedBefore | null {
  const field = document.querySelector<HTMLInputElement>(`${place} input`);
  if (field === null) return null;
  const isTyping = document.activeElement === field;
  return field.value === '' && !isTyping ? null : { text: field.value, isTyping };
}
