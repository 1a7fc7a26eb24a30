/** Saves a text to a file through the browser. `type`: its media type. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser needs the URL only until the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(url));
}
