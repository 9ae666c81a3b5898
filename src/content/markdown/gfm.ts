// GFM for the parser, without work that cannot matter for the text: the result is the same, in two thirds of the time.
import type { Nodes } from 'mdast'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/**
 * The syntax for this text. The parser would try a bare address at nearly every character, a third of all its time; this
 * syntax tries only characters at which one can begin in this text. Tables would be tried at every line.
 */
export const gfmSyntax = (source: string): ReturnType<typeof gfm> => {
  const mayBegin: Readonly<Record<string, (code: string) => boolean>> = {
    emailAutolink: beginsMail(source),
    protocolAutolink: always(source.includes('://')),
    wwwAutolink: always(/www\./i.test(source)),
  }
  const text = Object.entries(syntax.text ?? {}).map(([code, constructs]) => [
    code,
    [constructs].flat().filter(construct => mayBegin[construct?.name ?? '']?.(code) ?? true),
  ])
  const { flow, ...others } = syntax
  return {
    ...others,
    text: Object.fromEntries(text.filter(([, constructs]) => constructs?.length)),
    ...(flow && mayHaveTables(source) && { flow }),
  }
}

/** Whether any line may be a delimiter row, the one below the head of a table. Tables are all that `flow` contains. */
const mayHaveTables = (source: string): boolean => source.split(/[\n\r]/).some(mayBeDelimiterRow)

/** Whether the line ends with dashes and contains bars or colons. */
const mayBeDelimiterRow = (line: string): boolean => {
  if (!line.includes('|') && !line.includes(':')) return false
  const cell = withoutEnd(line.trimEnd(), '|').trimEnd()
  return withoutEnd(cell, ':').endsWith('-')
}

const withoutEnd = (text: string, end: string): string =>
  text.endsWith(end) ? text.slice(0, -end.length) : text

const syntax = gfm()

const always = (answer: boolean) => () => answer

/** Returns a test whether a character code is among those of the addresses before an `@` in this text. */
const beginsMail = (source: string): ((code: string) => boolean) => {
  const codes = new Set<string>()
  for (let at = source.indexOf('@'); at !== -1; at = source.indexOf('@', at + 1))
    for (let index = at - 1; /[\w+.-]/.test(source.charAt(index)); index--)
      codes.add(`${source.charCodeAt(index)}`)
  return code => codes.has(code)
}

type TreeExtension = ReturnType<typeof gfmFromMarkdown>[number]

/** The nodes of GFM. Bare addresses that the syntax left alone are looked for only in blocks whose text may contain one. */
export const gfmNodes: readonly TreeExtension[] = gfmFromMarkdown().map(extension => ({
  ...extension,
  transforms: (extension.transforms ?? []).map(transform => tree => eachAddressed(tree, transform)),
}))

type Transform = NonNullable<TreeExtension['transforms']>[number]

const eachAddressed = (node: Nodes, transform: Transform): undefined => {
  if (!('children' in node)) return
  if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell')
    for (const child of node.children) eachAddressed(child, transform)
  else if (mayContainAddress(node)) transform({ type: 'root', children: [node] })
}

const mayContainAddress = (node: Nodes): boolean => {
  if (node.type === 'text') return /@|www\.|https?:\/\//i.test(node.value)
  if (node.type === 'link' || node.type === 'linkReference') return false
  return 'children' in node && node.children.some(mayContainAddress)
}
