// The command line: which commands there are, and how their failures are printed.
import { Command } from 'commander'
import { product } from '../src/product.ts'
import { serveCommand } from './commands/serve.ts'
import { exitCodeOf, failureText } from './failure.ts'
import { endWithReader } from './standard-output.ts'

/** Runs one command; what goes wrong is said on standard error, and by the exit code. */
export const run = async (argv: readonly string[]): Promise<void> => {
  endWithReader()
  const program = await createProgram(argv)
  try {
    if (argv.length <= 2) program.help()
    await program.parseAsync([...argv])
  } catch (error) {
    process.exitCode = exitCodeOf(error)
    // Help and version are no failures.
    if (process.exitCode !== 0) process.stderr.write(failureText(error, wantsJson(argv)))
  }
}

/** Also where the flags are wrong, so that nothing has been made of them. */
const wantsJson = (argv: readonly string[]): boolean => {
  const end = argv.indexOf('--')
  return argv.slice(0, end === -1 ? argv.length : end).includes('--json')
}

const createProgram = async (argv: readonly string[]): Promise<Command> => {
  const program = new Command('lectern')
    .description('A documentation platform that a team runs itself')
    .version(product.version)
    // Flags behind a command are its own, also where the one that it belongs to has the same.
    .enablePositionalOptions()
  for (const command of await commandsFor(argv)) program.addCommand(command)
  for (const command of withSubcommands(program))
    command.exitOverride().configureOutput({ outputError: () => {} })
  return program
}

/** A server runs for long, so the other commands are not loaded into its memory. */
const commandsFor = async (argv: readonly string[]): Promise<Command[]> =>
  argv[2] === 'serve' ? [serveCommand()] : (await import('./commands/all-commands.ts')).allCommands()

const withSubcommands = (command: Command): Command[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
]
