// All commands, in the order in which help lists them.
import type { Command } from 'commander'
import { apiCommand } from './api.ts'
import { backupCommand } from './backup/backup.ts'
import { completionCommand } from './completion.ts'
import { doctorCommand } from './doctor.ts'
import { exportCommand } from './export.ts'
import { filesCommand } from './files/files.ts'
import { importCommand } from './import.ts'
import { indexCommand } from './index/rebuild.ts'
import { initCommand } from './init.ts'
import { jobsCommand } from './jobs/jobs.ts'
import { openapiCommand } from './openapi/openapi.ts'
import { organizationCommand } from './organization/organization.ts'
import { pdfCommand } from './pdf.ts'
import { programCommand } from './program/program.ts'
import { restoreCommand } from './restore.ts'
import { serveCommand } from './serve.ts'
import { settingsCommand } from './settings.ts'
import { siteCommand } from './site/site.ts'
import { tokenCommand } from './token/create.ts'
import { translateCommand } from './translate.ts'
import { userCommand } from './user/create.ts'

/** The commands, with their subcommands. */
export const allCommands = (): Command[] => [
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
