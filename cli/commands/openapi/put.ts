// lectern openapi put: sets the source of an OpenAPI spec on a running server, and prints the outcome.
import { Command } from 'commander'
import type { OpenAPISpec } from '#client'
import { printResult } from '../../print-result.ts'
import { clientOf, serverOption } from '../../server-option.ts'

const examples = `
Examples:
  lectern openapi put pets openapi.yaml
  lectern openapi put pets https://api.example.com/openapi.json`

export const putCommand = (): Command =>
  new Command('put')
    .description('make an OpenAPI spec, or give it another source, and wait until it is read')
    .argument('<SLUG>', 'what it is called')
    .argument('<FILE|URL>', 'a file of JSON or YAML, or an address, which is looked at again every 6 hours')
    .option('--organization <ID>', 'the organization; left out, the one that you belong to')
    .addOption(serverOption())
    .option('--json', 'print one JSON value and nothing else')
    .addHelpText('after', examples)
    .action(async (slug: string, from: string, options) => {
      const { putSpec, problemLine } = await import('../../put-spec.ts')
      const client = await clientOf(options.server)
      const spec = await putSpec(
        client,
        { slug, from, organization: options.organization },
        options.json === true,
      )
      const doubtful = (spec.lastProcessErrors ?? []).map(problem => `  ${problemLine(problem)}`)
      printResult(options.json, spec, [...linesOf(spec, doubtful), spec.urls.location])
    })

const linesOf = ({ slug, lastVersion }: OpenAPISpec, doubtful: readonly string[]): string[] => [
  `${slug} is read; its latest version is ${lastVersion}`,
  ...(doubtful.length > 0 ? [`doubtful: ${doubtful.length}`, ...doubtful] : []),
]
