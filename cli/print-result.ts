// The output of commands.

/** Prints the result of a command: one JSON value if `json`, else lines for a person. */
export const printResult = (json: boolean | undefined, value: unknown, lines: readonly string[]): void => {
  process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${lines.map(printable).join('\n')}\n`)
}

/** A text from elsewhere as one line, without characters that control a terminal. */
export const printable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trimEnd()
