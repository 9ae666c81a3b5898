// lectern openapi list: lists the OpenAPI specs of an organization on a running server.
import { Command } from 'commander'
import type { OpenAPISpec } from '#client'
import { onlyOrganization } from '../../only-organization.ts'
import { printResult } from '../../print-result.ts'
import { clientOf, serverOption } from '../../server-option.ts'

export const listCommand = (): Command =>
  new Command('list')
    .description('show the OpenAPI specs of an organization, the oldest first')
    .option('--organization <ID>', 'the organization; left out, the one that you belong to')
    .addOption(serverOption())
    .option('--json', 'print one JSON value and nothing else')
    .action(async options => {
      const client = await clientOf(options.server)
      const organizationId: string = options.organization ?? (await onlyOrganization(client))
      const specs: OpenAPISpec[] = []
      for (let page: string | undefined; ; ) {
        const { items, next } = await client.listOpenAPISpecs({
          organizationId,
          limit: 1000,
          ...(page !== undefined && { page }),
        })
        specs.push(...items)
        page = next?.page
        if (page === undefined) break
      }
      printResult(options.json, specs, linesOf(specs))
    })

const linesOf = (specs: readonly OpenAPISpec[]): string[] => {
  if (specs.length === 0) return ['there are none']
  const width = Math.max(...specs.map(({ slug }) => slug.length))
  return specs.map(({ slug, processingState, lastProcessErrorCode, lastVersion = 'no version', sourceURL }) =>
    [slug.padEnd(width), lastProcessErrorCode ?? processingState, lastVersion, sourceURL ?? 'a text'].join(
      '  ',
    ),
  )
}
