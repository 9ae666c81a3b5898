// lectern completion: prints a script with which a shell completes commands and flags.
import { Argument, Command } from 'commander'
import { scripts } from '../completion/scripts.ts'
import { placesOf } from '../completion/tree.ts'

const examples = `
Examples:
  eval "$(lectern completion bash)"            in ~/.bashrc
  eval "$(lectern completion zsh)"             in ~/.zshrc, below compinit
  lectern completion fish > ~/.config/fish/completions/lectern.fish`

export const completionCommand = (): Command =>
  new Command('completion')
    .description('print a script with which a shell completes commands and flags')
    .addArgument(new Argument('<SHELL>', 'the shell').choices(Object.keys(scripts)))
    .addHelpText('after', examples)
    .action((shell: string, _options: object, command: Command) => {
      const places = command.parent === null ? [] : placesOf(command.parent)
      process.stdout.write(scripts[shell]?.(places) ?? '')
    })
