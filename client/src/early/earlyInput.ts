interface EarlyInput {
  text: string;
  /** The focus is still in the field. */
  isTyping: boolean;
}

/**
 * The text typed into a search field of the document before its screen had loaded; null if there is none.
 *
 * @param place the part of the document that is shown
 */
export function earlyInput(place: '.start-landing' | '.start-page'): EarlyInput | null {
  const field = document.querySelector<HTMLInputElement>(`${place} input`);
  if (field === null) return null;
  const isTyping = document.activeElement === field;
  return field.value === '' && !isTyping ? null : { text: field.value, isTyping };
}
