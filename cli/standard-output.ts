// Standard output whose reader may go away: `lectern --help | head`.

/** Ends the program without a word once nobody reads what it prints. */
export const endWithReader = (): void => {
  process.stdout.on('error', end)
}

/** For a server, which goes on without its reader. */
export const outliveReader = (): void => {
  process.stdout.off('error', end)
}

const end = (error: NodeJS.ErrnoException): void => {
  if (error.code === 'EPIPE') process.exit()
  process.stderr.write(`lectern: nothing can be written to standard output: ${error.message}\n`)
  process.exit(1)
}
