// The command line: selects the command, and prints its failures.
import { Command } from 'commander'
import { product } from '../src/product.ts'
import { serveCommand } from './commands/serve.ts'
import { exitCodeOf, failureText } from './failure.ts'
import { endWithReader } from './standard-output.ts'

/** Runs one command; a failure is printed on standard error, and sets the exit code. */
export const run = async (argv: readonly string[]): Promise<void> => {
  endWithReader()
  const program = await createProgram(argv)
  try {
    if (argv.length <= 2) program.help()
    await program.parseAsync([...argv])
  } catch (error) {
    process.exitCode = exitCodeOf(error)
    // Help and version are not failures.
    if (process.exitCode !== 0) process.stderr.write(failureText(error, wantsJson(argv)))
  }
}

/** Read from the arguments themselves, since wrong flags prevent them from being parsed. */
const wantsJson = (argv: readonly string[]): boolean => {
  const end = argv.indexOf('--')
  return argv.slice(0, end === -1 ? argv.length : end).includes('--json')
}

const createProgram = async (argv: readonly string[]): Promise<Command> => {
  const program = new Command('lectern')
    .description('A documentation platform that a team runs itself')
    .version(product.version)
    // Flags after a subcommand belong to it, even if its parent has the same ones.
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
