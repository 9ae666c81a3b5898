// lectern site: published sites.
import { Command } from 'commander'
import { exportCommand } from './export.ts'

export const siteCommand = (): Command =>
  new Command('site').description('published sites').addCommand(exportCommand())
