// Scripts that hand a value to whoever loads them: browsers load scripts from folders, and no other data.

export const handedOn = (file: string, value: unknown): string =>
  `lecternExport(${JSON.stringify(file)},${JSON.stringify(value)})\n`
