/** Offers the user a text as a file to save. */
export function saveFile(name: string, mimeType: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: mimeType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has copied the content by the time the click returns.
  URL.revokeObjectURL(address);
}
