/** Moves the focus to the title, because what had it is gone, and shows the top of the page. */
export function focusTitle(): void {
  document.querySelector('h1')?.focus();
}
