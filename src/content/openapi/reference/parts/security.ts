// How callers authenticate.
import type { ApiDescription, SecurityRequirement, SecurityScheme } from '../../description.ts'
import { resolve } from '../../resolve.ts'
import type { OperationPlace } from '../operations.ts'
import { code, linkTo, plain } from '../text/inline.ts'
import { list, stack } from '../text/layout.ts'
import { pageLink } from '../text/pieces.ts'
import { proseOf, type Writing } from '../writing.ts'

const most = 20

/** What one operation requires; empty if the whole API requires nothing. */
export const securityLine = ({ description }: Writing, { operation }: OperationPlace): string => {
  const { security = description.security } = operation
  if (security === undefined || Object.keys(description.components?.securitySchemes ?? {}).length === 0)
    return ''
  if (security.length === 0) return '**Authentication** none'
  const ways = security.slice(0, most).map(way => requirementWords(description, way))
  return `**Authentication** ${ways.join(' or ')}`
}

const requirementWords = (description: ApiDescription, requirement: SecurityRequirement): string =>
  Object.entries(requirement)
    .slice(0, most)
    .map(([name, scopes]) => {
      const link = pageLink('overview', 'authentication', code(name))
      const { securitySchemes: schemes = {} } = description.components ?? {}
      const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined
      const said = scheme === undefined ? '' : `: ${schemeWords(resolve(description, scheme))}`
      const asked = scopes.length === 0 ? '' : ` with ${scopes.slice(0, most).map(code).join(', ')}`
      return `${link}${said}${asked}`
    })
    .join(' and ') || 'none'

/** All security schemes of the API, for its overview. */
export const securitySchemes = (writing: Writing, description: ApiDescription): string => {
  const schemes = Object.entries(description.components?.securitySchemes ?? {})
  return list(
    schemes.slice(0, 100).map(([name, one]) => {
      const scheme = resolve(description, one)
      return stack(
        `**${code(name)}** ${schemeWords(scheme)}`,
        proseOf(writing, scheme.description),
        flows(scheme),
      )
    }),
  )
}

const schemeWords = ({
  type,
  name,
  in: where,
  scheme,
  bearerFormat,
  openIdConnectUrl,
}: SecurityScheme): string => {
  if (type === 'apiKey')
    return `API key in the ${where === 'query' ? 'query parameter' : where === 'cookie' ? 'cookie' : 'header'} ${code(name ?? '')}`
  if (type === 'http' && /^bearer$/i.test(scheme ?? ''))
    return `bearer token${bearerFormat === undefined ? '' : ` (${plain(bearerFormat)})`} in the header \`Authorization\``
  if (type === 'http') return `HTTP ${plain(scheme ?? '')} authentication`
  if (type === 'oauth2') return 'OAuth 2.0'
  if (type === 'openIdConnect')
    return `OpenID Connect, ${linkTo(openIdConnectUrl ?? '', openIdConnectUrl ?? '')}`
  return type === 'mutualTLS' ? 'a certificate of the client (mutual TLS)' : plain(type)
}

const flowNames: Readonly<Record<string, string>> = {
  implicit: 'Implicit',
  password: 'Password',
  clientCredentials: 'Client credentials',
  authorizationCode: 'Authorization code',
  deviceAuthorization: 'Device authorization',
}

const flows = (scheme: SecurityScheme): string =>
  list(
    Object.entries(scheme.flows ?? {}).map(([name, flow]) => {
      const addresses = [
        ...(flow.authorizationUrl === undefined
          ? []
          : [`authorization ${linkTo(flow.authorizationUrl, '')}`]),
        ...(flow.tokenUrl === undefined ? [] : [`token ${linkTo(flow.tokenUrl, '')}`]),
        ...(flow.refreshUrl === undefined ? [] : [`refresh ${linkTo(flow.refreshUrl, '')}`]),
      ]
      const scopes = Object.entries(flow.scopes ?? {}).map(([scope, words]) =>
        `${code(scope)} ${plain(words)}`.trim(),
      )
      const title = flowNames[name] ?? plain(name)
      return stack(
        [title, addresses.join(', ')].filter(part => part !== '').join(': '),
        list(scopes.slice(0, 200)),
      )
    }),
  )
