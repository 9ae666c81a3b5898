// lectern program: programs that may ask people for permission to act for them.
import { Command } from 'commander'
import { addCommand } from './add.ts'
import { listCommand } from './list.ts'
import { removeCommand } from './remove.ts'

export const programCommand = (): Command =>
  new Command('program')
    .description('programs that may ask people to let them act for them (OAuth)')
    .addCommand(addCommand())
    .addCommand(listCommand())
    .addCommand(removeCommand())
