// lectern api: sends any request to the API of a running server, and prints the response.
import { Command, Option } from 'commander'
import { clientOf, serverOption } from '../server-option.ts'

const examples = `
Examples:
  lectern api GET /orgs
  lectern api GET /spaces/0VbWbsFq000CyPphYHls/comments --paginate
  lectern api PATCH /spaces/0VbWbsFq000CyPphYHls -d '{"title": "Guides"}'
  lectern api POST /spaces/0VbWbsFq000CyPphYHls/content -d @changes.json
  lectern api POST /spaces/0VbWbsFq000CyPphYHls/content/files -F file=@plan.png`

const collect = (value: string, before: readonly string[] = []): string[] => [...before, value]

export const apiCommand = (): Command =>
  new Command('api')
    .description('send a request to the API, with the token in LECTERN_TOKEN, and print the answer')
    .argument('<METHOD>', 'GET, POST, PUT, PATCH or DELETE')
    .argument('<PATH>', 'where it goes, below /v1')
    .option('-d, --data <BODY>', 'a body of JSON; @FILE reads it from a file, - from standard input')
    .addOption(
      new Option('-F, --form <NAME=VALUE>', 'a field of a form, of a file as NAME=@FILE; can be repeated')
        .argParser(collect)
        .conflicts('data'),
    )
    .addOption(
      new Option('-H, --header <HEADER>', 'a header, as Name: value; can be repeated').argParser(collect),
    )
    .option('--paginate', 'print all items of all pages of a list, each as one line of JSON')
    .option('--include', 'print the status and the headers of the answer first')
    .addOption(serverOption())
    .option('--json', 'say errors as JSON, too')
    .addHelpText('after', examples)
    .action(async (method: string, path: string, options) => {
      const { callApi } = await import('../call-api.ts')
      await callApi(await clientOf(options.server), method, path, options)
    })
