// lectern files: where the bytes of files are.
import { Command } from 'commander'
import { moveCommand } from './move.ts'

export const filesCommand = (): Command =>
  new Command('files').description('where the bytes of files are').addCommand(moveCommand())
