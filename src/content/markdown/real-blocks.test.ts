// The blocks of real documentation: as many as counted by a scan
// of its lines that shares nothing with the parser but fences.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Nodes } from 'mdast'
import { sharedData } from '../../../test/world/shared-data.ts'
import { eachNode, parseMarkdown } from './parse.ts'
import { renderHtml } from './render.ts'

/** How many there are of each kind. */
type Counts = Record<string, number>

for (const name of ['digital-registries', 'fluentd', 'learn-go', 'mkdocs']) {
  const { path: folder, skip } = sharedData(`markdown/${name}`)
  const texts = (): [string, string][] =>
    globSync('**/*.md', { cwd: folder }).map(path => [path, readFileSync(join(folder, path), 'utf8')])

  test(`${name}: there are as many blocks of each kind as its lines say`, { skip }, () => {
    for (const [path, text] of texts()) assert.deepEqual(inTree(text), inLines(text), path)
  })

  test(`${name}: what is left as text of the marks of blocks is in the problems`, { skip }, () => {
    for (const [path, text] of texts()) {
      const root = parseMarkdown(text)
      const left = visible(renderHtml(root)).match(
        /\{%|:::|\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]|\$\$/g,
      )
      assert.ok((left?.length ?? 0) <= (root.data?.problems?.length ?? 0), path)
    }
  })
}

/** The HTML without code. */
const visible = (html: string): string => html.replace(/<(pre|code)[ >][\s\S]*?<\/\1>/g, '')

const add = (counts: Counts, kind: string): void => {
  counts[kind] = (counts[kind] ?? 0) + 1
}

const inTree = (text: string): Counts => {
  const counts: Counts = {}
  const root = parseMarkdown(text)
  eachNode(root, node => {
    const kind = kindOf(node, text)
    if (kind !== undefined) add(counts, kind)
  })
  return sorted(counts)
}

const kindOf = (node: Nodes, text: string): string | undefined => {
  const written = text.slice(node.position?.start.offset, node.position?.end.offset)
  switch (node.type) {
    case 'hint':
      return `hint ${/^(?:\{%|>|:::|!!!|\?\?\?)/.exec(written)?.[0]}`
    case 'codeBlock':
      return /^(?:```|~~~)/.test(written) ? 'fence' : undefined
    case 'figure':
      return written.startsWith('<') ? 'figure in HTML' : 'lone image'
    case 'tab':
    case 'step':
    case 'math':
    case 'diagram':
    case 'expandable':
    case 'openapiOperation':
    case 'embed':
    case 'file':
    case 'pageLink':
    case 'include':
      return node.type
    default:
      return undefined
  }
}

const inLines = (text: string): Counts => {
  const counts: Counts = {}
  const written = text.split(/\r\n|\r|\n/)
  const lines = written.map(line => line.replace(/^(?:[ \t]*(?:>|[-*+]|\d+[.)])(?:[ \t]+|$))*[ \t]*/, ''))
  let fence = ''
  let isMath = false
  let isComment = false
  let isInList = false
  for (const [index, line] of lines.entries()) {
    const whole = written[index] ?? ''
    const isIndented = /^(?: {4}|\t)/.test(whole)
    if (fence !== '') {
      if (line.startsWith(fence) && line.replaceAll(fence.charAt(0), '').trim() === '') fence = ''
      continue
    }
    if (isComment || line.startsWith('<!--')) {
      isComment = !line.includes('-->')
      continue
    }
    if (!isIndented && line.trim() !== '') isInList = /^ {0,3}(?:[-*+]|\d+[.)]) /.test(whole)
    fence = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[0] ?? ''
    if (fence !== '') add(counts, /^[`~]+ *mermaid\b/.test(line) ? 'diagram' : 'fence')
    else if (line.trim() === '$$') {
      isMath = !isMath
      if (isMath) add(counts, 'math')
    } else if (!isIndented || isInList) {
      for (const [sign, kind] of signs) if (sign.test(line.replace(/`[^`]*`/g, ''))) add(counts, kind)
      if (loneImage.test(line.trim()) && isAlone(lines, index)) add(counts, 'lone image')
    }
  }
  return sorted(counts)
}

const loneImage = /^!\[[^\]]*\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\])?$/

const signs: readonly [RegExp, string][] = [
  [/^\{% hint\b/, 'hint {%'],
  [/^\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*$/i, 'hint >'],
  [/^:::[ ]*(?:note|tip|info|warning|danger|caution|important)\b/, 'hint :::'],
  [/^!!![ ]*\w/, 'hint !!!'],
  [/^\?\?\?\+?[ ]*\w/, 'hint ???'],
  [/^(?:\{% tab |===[+!]? ")/, 'tab'],
  [/^\{% step\b(?!per)/, 'step'],
  [/<details[ >]/, 'expandable'],
  [/^\{% (?:openapi|swagger)\b(?!-)/, 'openapiOperation'],
  [/^\{% embed\b/, 'embed'],
  [/^\{% file\b/, 'file'],
  [/^\{% content-ref\b/, 'pageLink'],
  [/^\{% include\b/, 'include'],
  [/<figure[ >]/, 'figure in HTML'],
]

const isAlone = (lines: readonly string[], index: number): boolean =>
  [lines[index - 1], lines[index + 1]].every(line => (line ?? '').trim() === '')

const sorted = (counts: Counts): Counts => Object.fromEntries(Object.entries(counts).sort())
