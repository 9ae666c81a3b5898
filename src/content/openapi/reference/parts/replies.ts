// The responses of an operation: a fold for each status.
import type { ApiLink, ApiResponse } from '../../description.ts'
import { resolve } from '../../resolve.ts'
import type { OperationPlace } from '../operations.ts'
import { cleanLine } from '../text/clean.ts'
import { code, cut, inHtml, plain } from '../text/inline.ts'
import { fold, list, stack, titled } from '../text/layout.ts'
import { pageLink } from '../text/pieces.ts'
import { proseOf, type Writing } from '../writing.ts'
import { mediaBlocks } from './media-types.ts'
import { parameterItem } from './parameters.ts'

const most = 60

export const replyBlocks = (writing: Writing, { operation }: OperationPlace): string => {
  const all = Object.entries(operation.responses ?? {}).slice(0, most)
  if (all.length === 0) return ''
  const replies = all.map(([status, response]) => {
    const reply = resolve(writing.description, response)
    const { title, rest } = titleOf(reply)
    return { status: statusWords(status), title, rest, content: replyContent(writing, reply) }
  })
  const groups = [...Map.groupBy(replies.filter(hasContent), ({ content }) => content).values()]
  const good = groups.findIndex(group => group.some(({ status }) => status.startsWith('2')))
  const folds = groups.map((group, index) => replyFold(writing, group, index === good))
  const bare = replies.filter(reply => !hasContent(reply)).map(reply => replyItem(writing, reply))
  return titled('Responses', stack(...folds, list(bare)))
}

interface Reply {
  readonly status: string
  readonly title: string
  /** The description without what became the title. */
  readonly rest: string
  readonly content: string
}

const hasContent = ({ content }: Reply): boolean => content !== ''

/** Responses with equal contents are shown once; the first successful one is open, since most readers look for it. */
const replyFold = (writing: Writing, group: readonly Reply[], isOpen: boolean): string => {
  const statuses = group.map(({ status }) => `<code>${inHtml(status)}</code>`).join(' ')
  const [first] = group
  if (first === undefined) return ''
  if (group.length === 1)
    return fold(
      `${statuses} ${inHtml(first.title)}`.trim(),
      stack(proseOf(writing, first.rest), first.content),
      isOpen,
    )
  const each = list(group.map(reply => replyItem(writing, reply)))
  return fold(statuses, stack(each, first.content), isOpen)
}

const replyItem = (writing: Writing, { status, title, rest }: Reply): string =>
  rest === '' ? `${code(status)} ${plain(title)}`.trim() : stack(code(status), proseOf(writing, rest))

const statusWords = (status: string): string => (status === 'default' ? 'otherwise' : status)

/** A short description is the title; of a longer one only the first line. */
const titleOf = ({ summary, description = '' }: ApiResponse): { title: string; rest: string } => {
  if (summary !== undefined && summary !== '') return { title: summary, rest: description }
  const [line = ''] = description.trim().split('\n')
  const isAll = line.length <= 120 && line.length === description.trim().length && !/[`*_[<]/.test(line)
  return isAll
    ? { title: line, rest: '' }
    : { title: cut(cleanLine(firstSentence(line)), 120), rest: description }
}

const firstSentence = (line: string): string =>
  (/^.{10,}?[.!?](?=\s)/.exec(line)?.[0] ?? line).replace(/<[^>]*>|[`*]/g, '')

const replyContent = (writing: Writing, reply: ApiResponse): string => {
  const headers = Object.entries(reply.headers ?? {}).map(([name, header]) =>
    parameterItem(writing, name, resolve(writing.description, header), 'reply'),
  )
  const links = Object.entries(reply.links ?? {}).map(([name, link]) =>
    linkItem(writing, name, resolve(writing.description, link)),
  )
  return stack(
    headers.length === 0 ? '' : stack('**Headers**', list(headers.slice(0, most))),
    mediaBlocks(writing, reply.content, 'reply'),
    links.length === 0 ? '' : stack('**Links**', list(links.slice(0, most))),
  )
}

const linkItem = (writing: Writing, name: string, link: ApiLink): string => {
  const target = writing.operations.get(link.operationId ?? '')
  const operation =
    target === undefined
      ? code(link.operationId ?? link.operationRef ?? '')
      : pageLink(target.page, target.anchor, code(target.label))
  const parameters = Object.entries(link.parameters ?? {}).map(
    ([parameter, value]) =>
      `${code(parameter)} is ${code(typeof value === 'string' ? value : JSON.stringify(value))}`,
  )
  const words = parameters.length === 0 ? '' : `: ${parameters.slice(0, 20).join(', ')}`
  return stack(`**${code(name)}** leads to ${operation}${words}`, proseOf(writing, link.description))
}
