// The command line: which commands there are, and how their failures are printed.
import { Command, CommanderError } from 'commander'
import { product } from '../src/product.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { indexCommand } from './commands/index/rebuild.ts'
import { initCommand } from './commands/init.ts'
import { serveCommand } from './commands/serve.ts'
import { tokenCommand } from './commands/token/create.ts'
import { userCommand } from './commands/user/create.ts'
import { printable } from './print-result.ts'

/** Runs one command; what goes wrong is said in a sentence on standard error, with exit code 1. */
export const run = async (argv: readonly string[]): Promise<void> => {
  const program = createProgram()
  try {
    if (argv.length <= 2) program.help()
    await program.parseAsync([...argv])
  } catch (error) {
    if (!(error instanceof CommanderError)) process.stderr.write(`lectern: ${printable(sentenceOf(error))}\n`)
    process.exitCode = error instanceof CommanderError ? error.exitCode : 1
  }
}

const createProgram = (): Command => {
  const program = new Command('lectern')
    .description('A documentation platform that a team runs itself')
    .version(product.version)
  const commands = [
    serveCommand(),
    initCommand(),
    userCommand(),
    tokenCommand(),
    importCommand(),
    exportCommand(),
    indexCommand(),
  ]
  for (const command of commands) program.addCommand(command)
  for (const command of withSubcommands(program)) {
    command.exitOverride().configureOutput({
      outputError: (text, write) => write(text.replace(/^error: /, 'lectern: ')),
    })
  }
  return program
}

const withSubcommands = (command: Command): Command[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
]

/** A connection that was tried at several addresses fails with an error for each and no message of its own. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(sentenceOf).join('; ')
  return error instanceof Error && error.message !== '' ? error.message : String(error)
}
