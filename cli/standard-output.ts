// Handles the reader of standard output going away, as in `lectern --help | head`.

/** Ends the program silently once nobody reads its output. */
export const endWithReader = (): void => {
  process.stdout.on('error', end)
}

/** For a server, which goes on without a reader. */
export const outliveReader = (): void => {
  process.stdout.off('error', end)
}

const end = (error: NodeJS.ErrnoException): void => {
  if (error.code === 'EPIPE') process.exit()
  process.stderr.write(`lectern: nothing can be written to standard output: ${error.message}\n`)
  process.exit(1)
}
