// lectern import: imports a website, a repository, or a folder or a zip of Markdown files into a space of a running server.
import { Command, Option } from 'commander'
import type { ImportAnswer } from '../import-content.ts'
import { sourceNames } from '../import-source.ts'
import { printResult } from '../print-result.ts'
import { clientOf, serverOption } from '../server-option.ts'

const examples = `
Examples:
  lectern import docs --space 0VbWbsFq000CyPphYHls
  lectern import docs.zip --new Handbook
  lectern import docs --space 0VbWbsFq000CyPphYHls --change-request "New chapters"
  lectern import https://docs.example.com --space 0VbWbsFq000CyPphYHls
  lectern import https://github.com/owner/repository --space 0VbWbsFq000CyPphYHls`

export const importCommand = (): Command => {
  const command = new Command('import')
    .description(
      'bring a website, a repository of git, or a folder or a zip of Markdown files into a space, with the token in LECTERN_TOKEN',
    )
    .argument('<ADDRESS|FOLDER|ZIP>', 'what is brought in')
    .addOption(
      new Option('--source <SOURCE>', 'what is at the address, where it is not what it looks like').choices(
        sourceNames,
      ),
    )
    .addOption(new Option('--space <ID>', 'the space it goes to').conflicts(['new', 'organization']))
    .option('--new <TITLE>', 'make a space with this title for it')
    .option('--organization <ID>', 'the organization of the new space; left out, the one that you belong to')
    .option('--change-request <SUBJECT>', 'leave the space as it is, and bring it into a new change request')
    .addOption(serverOption())
    .option('--json', 'print one JSON value and nothing else')
    .addHelpText('after', examples)
  return command.action(async (from: string, options) => {
    if (options.space === undefined && options.new === undefined)
      command.error('error: give --space ID, or --new TITLE')
    const { importContent } = await import('../import-content.ts')
    const client = await clientOf(options.server)
    const { imported, location } = await importContent(
      client,
      { from, source: options.source },
      options,
      options.json === true,
    )
    printResult(options.json, imported, summaryOf(imported, location))
  })
}

const summaryOf = (imported: ImportAnswer, location: string): string[] => {
  const { space, changeRequest, revision, importedResources, totalResources, failures } = imported
  const into = changeRequest && `, change request ${changeRequest.number} (${changeRequest.id})`
  return [
    `imported ${importedResources} of ${totalResources} pages and files into the space ${space.id}${into ?? ''}`,
    `revision ${revision}`,
    ...(failures.length === 0 ? [] : [`not as it was meant: ${failures.length}`]),
    ...failures.map(failure => `  ${lineOf(failure)}`),
    location,
  ]
}

const lineOf = ({ path, url, line, reason }: ImportAnswer['failures'][number]): string => {
  const place = path ?? url
  if (place === undefined) return reason
  return `${line === undefined ? place : `${place}:${line}`}: ${reason}`
}
