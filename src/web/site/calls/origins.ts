// Where requests of an operation may be sent from a page: the servers of its spec, as whole addresses, and their origins.
import type { FormServer, RequestForm } from '#content/openapi/index.ts'

/** How a site is reached, and where its spec comes from. */
export interface Surroundings {
  /** A site without TLS may send to servers without it. */
  readonly isPlain: boolean
  /** The base of relative server addresses. */
  readonly specUrl: string | null
}

export interface AllowedServer extends FormServer {
  /** The origins, as a content security policy names them. */
  readonly origins: readonly string[]
}

/** The servers with a whole address and at least one origin that a page of the site may send to. */
export const serversOf = (form: RequestForm, surroundings: Surroundings): AllowedServer[] => {
  const servers = form.servers.length === 0 ? [{ url: '/', variables: [] }] : form.servers
  return servers.flatMap(server => {
    const url = wholeUrl(server.url, surroundings.specUrl)
    const origins = url === undefined ? [] : originsOf({ ...server, url }, surroundings)
    return url === undefined || origins.length === 0 ? [] : [{ ...server, url, origins }]
  })
}

/** The whole address of a server, such as `https://{region}.example.com/v1`; what is in braces is not encoded. */
const wholeUrl = (written: string, specUrl: string | null): string | undefined => {
  if (/^https?:\/\//i.test(written)) return written
  if (/^[a-z][a-z\d+.-]*:/i.test(written) || specUrl === null) return undefined
  const from = URL.parse(specUrl)
  if (from === null || !/^https?:$/.test(from.protocol)) return undefined
  if (written.startsWith('//')) return from.protocol + written
  const path = written.startsWith('/') ? written : from.pathname.replace(/[^/]*$/, '') + written
  return from.origin + path
}

/** The most origins of one server. */
const mostOrigins = 20

const originsOf = ({ url, variables }: FormServer, { isPlain }: Surroundings): string[] => {
  const [, scheme = '', authority = ''] = /^(https?):\/\/([^/?#]*)/i.exec(url) ?? []
  const origins = new Set<string>()
  for (const host of hostsOf(authority, variables)) {
    const origin = originOf(`${scheme.toLowerCase()}://${host}`)
    if (origin !== undefined && (isPlain || origin.startsWith('https:'))) origins.add(origin)
    if (origins.size === mostOrigins) break
  }
  return [...origins]
}

/**
 * The host with each value of its variables; a variable without fixed values at the beginning of a host becomes a
 * wildcard.
 */
const hostsOf = (authority: string, variables: FormServer['variables']): string[] => {
  const [, first] = /^\{([^{}]*)\}\.(?:[^.{}]+\.)+[^.{}]+$/.exec(authority) ?? []
  let hosts = authority.includes('*') ? [] : [authority]
  for (const { name, value, values } of variables) {
    const isFree = values === undefined && name === first
    const given = (values ?? [value]).filter(choice => !choice.includes('*'))
    const choices = isFree ? ['*', ...given] : given
    hosts = hosts
      .flatMap(host =>
        host.includes(`{${name}}`) ? choices.map(choice => host.replaceAll(`{${name}}`, choice)) : [host],
      )
      .slice(0, 10 * mostOrigins)
  }
  return hosts
}

/** The origin; undefined for one that a policy cannot name. */
const originOf = (text: string): string | undefined => {
  const isWild = /^https?:\/\/\*\./.test(text)
  const url = URL.parse(isWild ? text.replace('*.', 'x.') : text)
  if (url === null || url.username !== '' || url.password !== '' || url.pathname !== '/') return undefined
  if (!/^[a-z\d-]+(?:\.[a-z\d-]+)*$/.test(url.hostname) || url.hostname.length > 253) return undefined
  return isWild ? url.origin.replace('://x.', '://*.') : url.origin
}
