// The text of the computed page itself: what the API is, where it is reached, how callers authenticate, and its pages.
import type { ApiInfo } from '../../description.ts'
import type { ReferencePage, ReferencePart } from '../reference.ts'
import { linkLabel, linkTo, plain } from '../text/inline.ts'
import { list, stack } from '../text/layout.ts'
import { pageLink, piecesOf } from '../text/pieces.ts'
import { proseOf, type Writing } from '../writing.ts'
import { docsLine } from './operation.ts'
import { securitySchemes } from './security.ts'
import { serverList } from './servers.ts'

export const overviewPart = (writing: Writing, pages: readonly ReferencePage[]): ReferencePart => {
  const { description } = writing
  const { info, servers = [], externalDocs } = description
  const schemes = securitySchemes(writing, description)
  const text = stack(
    info.version === '' ? '' : `Version ${plain(info.version)}`,
    plain(info.summary ?? ''),
    proseOf(writing, info.description),
    docsLine(externalDocs),
    servers.length === 0 ? '' : stack('## Servers {#servers}', serverList(writing, servers)),
    schemes === '' ? '' : stack('## Authentication {#authentication}', schemes),
    pages.length === 0
      ? ''
      : stack(
          '## Pages {#pages}',
          list(pages.map(({ key, title }) => pageLink(key, undefined, linkLabel(title)))),
        ),
    about(info),
  )
  return { names: [], head: piecesOf(text), rest: [] }
}

const about = ({ contact, license, termsOfService }: ApiInfo): string => {
  const lines = [
    ...(contact?.url === undefined ? [] : [`Contact: ${linkTo(contact.url, contact.name ?? contact.url)}`]),
    ...(contact?.email === undefined ? [] : [`E-mail: ${linkTo(`mailto:${contact.email}`, contact.email)}`]),
    ...(license?.name === undefined && license?.identifier === undefined
      ? []
      : [
          `Licence: ${license.url === undefined ? plain(license.name ?? license.identifier ?? '') : linkTo(license.url, license.name ?? license.url)}`,
        ]),
    ...(termsOfService === undefined ? [] : [`Terms of service: ${linkTo(termsOfService, termsOfService)}`]),
  ]
  return lines.length === 0 ? '' : stack('## About {#about}', list(lines))
}
