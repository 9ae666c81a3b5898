// lectern serve: runs the server.
import { Command } from 'commander'
import { type Settings, settingsTable } from '../../src/settings.ts'
import { unknownVariables } from '../../src/unknown-variables.ts'
import { settingsOf, withSettings } from '../settings-options.ts'
import { outliveReader } from '../standard-output.ts'

export const serveCommand = (): Command =>
  withSettings(new Command('serve'), Object.keys(settingsTable) as (keyof Settings)[])
    .description('run the server')
    .action(async options => {
      const settings = await settingsOf(options)
      outliveReader()
      const { serve } = await import('../../src/serve.ts')
      await serve(settings, unknownVariables(process.env))
    })
