// The command line: which commands there are, and how their failures are told.
import { Command, CommanderError } from 'commander'
import { product } from '../src/product.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { initCommand } from './commands/init.ts'
import { serveCommand } from './commands/serve.ts'
import { tokenCommand } from './commands/token/create.ts'
import { userCommand } from './commands/user/create.ts'

/** Runs one command; what goes wrong is said in a sentence on standard error, with exit code 1. */
export const run = async (argv: readonly string[]): Promise<void> => {
  const program = new Command('lectern')
    .description('A documentation platform that a team runs itself')
    .version(product.version)
    .exitOverride()
  for (const command of [
    serveCommand(),
    initCommand(),
    userCommand(),
    tokenCommand(),
    importCommand(),
    exportCommand(),
  ]) {
    program.addCommand(command.exitOverride())
  }
  try {
    await program.parseAsync([...argv])
  } catch (error) {
    if (!(error instanceof CommanderError)) process.stderr.write(`lectern: ${(error as Error).message}\n`)
    process.exitCode = error instanceof CommanderError ? error.exitCode : 1
  }
}
