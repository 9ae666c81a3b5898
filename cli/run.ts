// The command line: which commands there are, and how their failures are printed.
import { Command } from 'commander'
import { product } from '../src/product.ts'
import { apiCommand } from './commands/api.ts'
import { backupCommand } from './commands/backup/backup.ts'
import { completionCommand } from './commands/completion.ts'
import { doctorCommand } from './commands/doctor.ts'
import { exportCommand } from './commands/export.ts'
import { filesCommand } from './commands/files/files.ts'
import { importCommand } from './commands/import.ts'
import { indexCommand } from './commands/index/rebuild.ts'
import { initCommand } from './commands/init.ts'
import { jobsCommand } from './commands/jobs/jobs.ts'
import { openapiCommand } from './commands/openapi/openapi.ts'
import { organizationCommand } from './commands/organization/organization.ts'
import { pdfCommand } from './commands/pdf.ts'
import { programCommand } from './commands/program/program.ts'
import { restoreCommand } from './commands/restore.ts'
import { serveCommand } from './commands/serve.ts'
import { settingsCommand } from './commands/settings.ts'
import { siteCommand } from './commands/site/site.ts'
import { tokenCommand } from './commands/token/create.ts'
import { translateCommand } from './commands/translate.ts'
import { userCommand } from './commands/user/create.ts'
import { exitCodeOf, failureText } from './failure.ts'
import { endWithReader } from './standard-output.ts'

/** Runs one command; what goes wrong is said on standard error, and by the exit code. */
export const run = async (argv: readonly string[]): Promise<void> => {
  endWithReader()
  const program = createProgram()
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

const createProgram = (): Command => {
  const program = new Command('lectern')
    .description('A documentation platform that a team runs itself')
    .version(product.version)
    // Flags behind a command are its own, also where the one that it belongs to has the same.
    .enablePositionalOptions()
  const commands = [
    serveCommand(),
    settingsCommand(),
    initCommand(),
    userCommand(),
    tokenCommand(),
    programCommand(),
    importCommand(),
    exportCommand(),
    pdfCommand(),
    siteCommand(),
    openapiCommand(),
    translateCommand(),
    apiCommand(),
    backupCommand(),
    restoreCommand(),
    organizationCommand(),
    indexCommand(),
    filesCommand(),
    doctorCommand(),
    jobsCommand(),
    completionCommand(),
  ]
  for (const command of commands) program.addCommand(command)
  for (const command of withSubcommands(program))
    command.exitOverride().configureOutput({ outputError: () => {} })
  return program
}

const withSubcommands = (command: Command): Command[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
]
