/** Hands a file to the browser to be saved under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file by then; keeping the URL would keep the picture in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
