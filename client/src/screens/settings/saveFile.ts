/** Gives the user a text to keep as a file. */
export function saveFile(name: string, mimeType: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: mimeType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the content over by the time the click is done.
  URL.revokeObjectURL(address);
}
