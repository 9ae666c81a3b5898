// What commands say.

/** Prints what a command has to say: one JSON value where that was asked for, else lines for a person. */
export const printResult = (json: boolean | undefined, value: unknown, lines: readonly string[]): void => {
  process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${lines.map(printable).join('\n')}\n`)
}

/** Text from elsewhere in one line, with nothing in it that a terminal obeys. */
export const printable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trimEnd()
