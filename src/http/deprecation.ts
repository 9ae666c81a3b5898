// The headers in every answer of a deprecated operation (RFC 9745, RFC 5829).
import type { Installation } from '#context.ts'
import type { Operation } from './operation.ts'

/** The date since when the operation is deprecated, and the address of its successor. */
export const deprecationOf = (
  { baseUrl }: Pick<Installation, 'baseUrl'>,
  { deprecated }: Pick<Operation, 'deprecated'>,
  params: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  if (deprecated === undefined) return {}
  const { since, successor } = deprecated
  const path = successor.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    link: `<${baseUrl}/v1${path}>; rel="successor-version"`,
  }
}
