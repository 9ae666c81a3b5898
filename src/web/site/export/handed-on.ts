// Scripts that deliver a value to the page that loads them: browsers load scripts from folders, but no other data.

export const handedOn = (file: string, value: unknown): string =>
  `lecternExport(${JSON.stringify(file)},${JSON.stringify(value)})\n`
