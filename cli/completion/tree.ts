// The commands and flags to complete, read from the commands themselves.
import type { Command, Option } from 'commander'

/** What can follow a sequence of command names. */
export interface Place {
  /** The preceding words, each with a space before it: ` token create`. */
  readonly at: string
  /** Subcommands, or the only values that an argument can have. */
  readonly words: readonly { readonly name: string; readonly description: string }[]
  readonly flags: readonly Flag[]
}

export interface Flag {
  readonly long: string
  readonly short: string | undefined
  readonly description: string
  readonly takesValue: boolean
  /** The only values that it can have; empty if any value is allowed. */
  readonly choices: readonly string[]
}

/** All places of a program, from its root on. */
export const placesOf = (command: Command, at = ''): Place[] => {
  const help = command.createHelp()
  const commands = help.visibleCommands(command).filter(({ parent }) => parent === command)
  return [
    {
      at,
      words: [
        ...commands.map(one => ({ name: one.name(), description: one.description() })),
        ...command.registeredArguments
          .flatMap(({ argChoices = [] }) => argChoices)
          .map(name => ({ name, description: '' })),
      ],
      flags: help.visibleOptions(command).map(flagOf),
    },
    ...commands.filter(isOwn).flatMap(one => placesOf(one, `${at} ${one.name()}`)),
  ]
}

/** `help` is made by the library, and has no subcommands. */
const isOwn = (command: Command): boolean => command.name() !== 'help'

const flagOf = ({ long, short, description, required, optional, argChoices }: Option): Flag => ({
  long: long ?? '',
  short,
  description,
  takesValue: required || optional,
  choices: argChoices ?? [],
})
