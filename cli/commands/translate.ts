// lectern translate: updates the translations on a running server, and prints what people should check.
import { Command } from 'commander'
import type { TranslationRun } from '#client'
import { printResult } from '../print-result.ts'
import { clientOf, serverOption } from '../server-option.ts'

const examples = `
Examples:
  lectern translate 0VbWbsFq000CyPphYHls
  lectern translate 0VbWbsFq000CyPphYHls --language de --language fr`

export const translateCommand = (): Command => {
  const collect = (value: string, all: string[] = []): string[] => [...all, value]
  const command = new Command('translate')
    .description('bring translations up to date, with the token in LECTERN_TOKEN')
    .argument('<SETTINGS>', 'the id of the translation settings')
    .option('--language <CODE>', 'into this language, in place of all; may be repeated', collect)
    .option('--organization <ID>', 'the organization; left out, the one that you belong to')
    .addOption(serverOption())
    .option('--json', 'print one JSON value and nothing else')
    .addHelpText('after', examples)
  return command.action(async (settings: string, options) => {
    const { translate } = await import('../translate.ts')
    const { json = false, server, organization, language } = options
    const client = await clientOf(server)
    const run = await translate(client, { settings, organization, languages: language }, json)
    printResult(json, run, linesOf(run))
  })
}

const linesOf = ({ translated, changeRequests, problems = [] }: TranslationRun): string[] => [
  `${translated} passages were translated anew`,
  ...changeRequests.map(
    ({ language, space, changeRequest }) =>
      `${language}: change request ${changeRequest} in the space ${space}`,
  ),
  ...problems.map(
    ({ language, page, message }) => `look at ${[language, page].filter(Boolean).join(' ')}: ${message}`,
  ),
]
