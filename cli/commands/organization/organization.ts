// lectern organization: whole organizations, for the operator of the installation.
import { Command } from 'commander'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { listCommand } from './list.ts'

export const organizationCommand = (): Command =>
  new Command('organization')
    .description('organizations as a whole: list them, take one out, bring one in')
    .addCommand(listCommand())
    .addCommand(exportCommand())
    .addCommand(importCommand())
