// One operation as a part of a page.
import type { ExternalDocs } from '../../description.ts'
import { methods } from '../../description.ts'
import { resolve } from '../../resolve.ts'
import type { OperationPlace } from '../operations.ts'
import type { ReferencePart } from '../reference.ts'
import { samples } from '../samples/samples.ts'
import { cleanLine } from '../text/clean.ts'
import { attribute, code, cut, inHtml, linkTo, plain } from '../text/inline.ts'
import { fold, hint, stack, titled } from '../text/layout.ts'
import { piecesOf, specSlug } from '../text/pieces.ts'
import { proseOf, type Writing } from '../writing.ts'
import { mediaBlocks } from './media-types.ts'
import { parameterBlocks } from './parameters.ts'
import { replyBlocks } from './replies.ts'
import { securityLine } from './security.ts'
import { serverList } from './servers.ts'

export const operationPart = (writing: Writing, place: OperationPlace): ReferencePart => ({
  names: place.names,
  head: piecesOf(head(writing, place)),
  rest: piecesOf(writing.detail.isWhole ? rest(writing, place) : ''),
})

/** The operation's summary, or otherwise its name. */
export const operationTitle = ({ operation, path, method }: OperationPlace): string =>
  cut(
    cleanLine(operation.summary ?? '') ||
      cleanLine(operation.operationId ?? '') ||
      cleanLine(`${method.toUpperCase()} ${path}`),
    300,
  )

const head = (writing: Writing, place: OperationPlace): string => {
  const { operation, item, anchor } = place
  const description =
    operation.description ?? (operation.summary === undefined ? item.description : undefined)
  return stack(
    `## ${plain(operationTitle(place))} {#${anchor}}`,
    addressBlock(place),
    operation.deprecated === true ? hint('warning', 'This operation is deprecated.') : '',
    isSame(description, operation.summary) ? '' : proseOf(writing, description),
    docsLine(operation.externalDocs),
  )
}

/** A webhook is no operation that the API offers: a line of text names it. */
const addressBlock = ({ path, method, isWebhook }: OperationPlace): string =>
  isWebhook || path.length > 2000
    ? `${code(method.toUpperCase())} webhook ${code(path)}`
    : `{% openapi-operation spec="${specSlug}" path=${attribute(path)} method="${method}" %}`

const isSame = (description: string | undefined, summary: string | undefined): boolean =>
  description?.trim().replace(/\.$/, '') === summary?.trim().replace(/\.$/, '')

export const docsLine = (docs: ExternalDocs | undefined): string =>
  docs === undefined ? '' : `See also: ${linkTo(docs.url, docs.description ?? docs.url)}`

const rest = (writing: Writing, place: OperationPlace): string => {
  const { operation, item } = place
  const servers = operation.servers ?? item.servers
  return stack(
    securityLine(writing, place),
    servers === undefined ? serversOfAll(writing) : stack('**Servers**', serverList(writing, servers)),
    place.isWebhook ? '' : titled('Request sample', samples(writing, place)),
    parameterBlocks(writing, place),
    body(writing, place),
    replyBlocks(writing, place),
    callbacks(writing, place),
  )
}

/** Servers of the whole API are the same for all operations: they are folded here, and open only on the overview. */
const serversOfAll = (writing: Writing): string => {
  const { servers = [] } = writing.description
  const isWorthIt = servers.length > 1 || servers.some(({ variables }) => variables !== undefined)
  return isWorthIt && writing.detail.samples > 1 ? fold('Servers', serverList(writing, servers)) : ''
}

const body = (writing: Writing, { operation }: OperationPlace): string => {
  if (operation.requestBody === undefined) return ''
  const { required, description, content } = resolve(writing.description, operation.requestBody)
  return stack(
    `**Body**${required === true ? ' · **required**' : ''}`,
    proseOf(writing, description),
    mediaBlocks(writing, content, 'request'),
  )
}

const most = 20

/** The requests that the API sends in turn. */
const callbacks = (writing: Writing, { operation, isWebhook }: OperationPlace): string => {
  const folds = Object.entries(operation.callbacks ?? {})
    .slice(0, most)
    .flatMap(([name, one]) =>
      Object.entries(resolve(writing.description, one))
        .slice(0, most)
        .map(([expression, item]) => {
          const path = resolve(writing.description, item)
          const sent = methods.flatMap(method => {
            const called = path[method]
            if (called === undefined) return []
            const place: OperationPlace = {
              path: expression,
              method,
              item: path,
              operation: { ...called, callbacks: {} },
              isWebhook,
              names: [],
              anchor: '',
            }
            return [
              stack(
                `${code(method.toUpperCase())} ${code(expression)}`,
                plain(called.summary ?? ''),
                proseOf(writing, called.description),
                parameterBlocks(writing, place),
                body(writing, place),
                replyBlocks(writing, place),
              ),
            ]
          })
          return fold(`<code>${inHtml(name)}</code>`, stack(...sent))
        }),
    )
  return folds.every(one => one === '') ? '' : stack('**Callbacks**', ...folds)
}
