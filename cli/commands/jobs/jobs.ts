// lectern jobs: work that the server does in the background.
import { Command } from 'commander'
import { listCommand } from './list.ts'
import { retryCommand } from './retry.ts'

export const jobsCommand = (): Command =>
  new Command('jobs')
    .description('work that the server does later, or that takes long')
    .addCommand(listCommand())
    .addCommand(retryCommand())
