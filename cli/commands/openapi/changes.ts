// lectern openapi changes: prints what a version of an OpenAPI spec changes; fails if that breaks callers.
import { Command } from 'commander'
import type { OpenAPISpecChange, OpenAPISpecVersionChanges } from '#client'
import { onlyOrganization } from '../../only-organization.ts'
import { printResult } from '../../print-result.ts'
import { clientOf, serverOption } from '../../server-option.ts'

const examples = `
Ends with 1 where a change breaks callers, so that a build can stop at it.

Examples:
  lectern openapi changes pets
  lectern openapi changes pets --from 0VbWcAOp000hyLWbaFRy --json`

export const changesCommand = (): Command =>
  new Command('changes')
    .description('what the latest version of a spec changes for callers')
    .argument('<SLUG>', 'what the spec is called')
    .option('--to <ID>', 'this version, in place of the latest')
    .option('--from <ID>', 'compared with this version, in place of the one before')
    .option('--organization <ID>', 'the organization of the spec; left out where you belong to one alone')
    .addOption(serverOption())
    .option('--json', 'print one JSON value and nothing else')
    .addHelpText('after', examples)
    .action(async (specSlug: string, { json, to, from, organization, server }) => {
      const client = await clientOf(server)
      const spec = { organizationId: organization ?? (await onlyOrganization(client)), specSlug }
      const versionId = to ?? (await client.getLatestOpenAPISpecVersion(spec)).id
      const result = await client.getOpenAPISpecVersionChangesById({ ...spec, versionId, from })
      printResult(json, result, linesOf(result))
      if (result.breaking) process.exitCode = 1
    })

const linesOf = ({ changes, more }: OpenAPISpecVersionChanges): string[] => {
  const breaking = changes.filter(change => change.breaking)
  return [
    ...changes.map(
      change => `${change.breaking ? 'BREAKS' : '      '}  ${change.message}${operationsOf(change)}`,
    ),
    `${counted(changes.length, 'change')}${more ? ' or more' : ''}, of which ${breaking.length} ${breaking.length === 1 ? 'breaks' : 'break'} callers`,
  ]
}

/** The operations that a change in components affects; for all other changes, the message names them. */
const operationsOf = ({ pointer, path, method, operations, moreOperations }: OpenAPISpecChange): string => {
  if (!pointer.startsWith('/components/')) return ''
  const all = operations ?? (path === undefined || method === undefined ? [] : [{ path, method }])
  const names = all.map(operation => `${operation.method.toUpperCase()} ${operation.path}`)
  if (names.length === 0) return ''
  return ` (${[...names, ...(moreOperations ? ['…'] : [])].join(', ')})`
}

const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
