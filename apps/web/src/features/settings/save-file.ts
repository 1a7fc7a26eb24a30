/** Lets the browser save a text as a JSON file. */
export function saveFile(name: string, json: string): void {
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the address by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(address));
}
