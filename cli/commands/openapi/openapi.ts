// lectern openapi: OpenAPI specs of a running server.
import { Command } from 'commander'
import { changesCommand } from './changes.ts'
import { listCommand } from './list.ts'
import { putCommand } from './put.ts'

export const openapiCommand = (): Command =>
  new Command('openapi')
    .description('OpenAPI specs, with the token in LECTERN_TOKEN')
    .addCommand(putCommand())
    .addCommand(listCommand())
    .addCommand(changesCommand())
