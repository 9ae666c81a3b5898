// The words that the drawing of a diagram must contain: the library skips lines that it does not understand.
import type { Element, ElementContent } from 'hast'

/** The texts of the diagram that are meant to be read; undefined where a line cannot be drawn as it is meant. */
export const labelsOf = (text: string): readonly string[] | undefined => {
  const [header = '', ...lines] = text.split('\n').map(line => line.trim())
  const known = Object.entries(kinds).find(([kind]) => header.startsWith(kind))?.[1]
  // Character references, and generic types, would be shown as written.
  if (/#\w+;|^(?!\s*class\s).*\w~/m.test(text)) return undefined
  return known === undefined ? enclosed(lines) : said(lines, known)
}

/** Whether the drawing contains every word of the labels. */
export const saysAll = (svg: Element, labels: readonly string[]): boolean => {
  const drawn = new Set(wordsIn(textsIn(svg).join(' ')))
  return labels.every(label => wordsIn(label.replace(/<[^>]*>|\\n/g, ' ')).every(word => drawn.has(word)))
}

const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []

const textsIn = (node: ElementContent): string[] => {
  if (node.type === 'text') return [node.value]
  return node.type === 'element' ? node.children.flatMap(textsIn) : []
}

/**
 * Patterns for the lines of each kind: `id` is shown unless a label somewhere stands for it (`known`), `label` is always
 * shown. A line that matches none is shown as it is within braces, and cannot be drawn elsewhere.
 */
const kinds: Readonly<Record<string, readonly RegExp[]>> = {
  sequenceDiagram: [
    /^(?:participant|actor)\s+(?<id>\S+)$/,
    /^(?:participant|actor)\s+(?<known>\S+)\s+as\s+(?<label>.+)$/,
    /^note\s+(?:left of|right of|over)\s+(?<id>[^\s:,]+)(?:\s*,\s*(?<id2>[^\s:,]+))?\s*:(?<label>.+)$/i,
    /^(?:loop|alt|opt|par|critical|break|else|and)(?:\s+(?<label>.+))?$/,
    /^(?<id>[^\s:<>()+-]+)\s*--?(?:>>?|\))\s*[+-]?(?<id2>[^\s:<>()+-]+)\s*:\s*(?<label>.+)$/,
    /^(?:end|(?:de)?activate\s+\S+)$/,
  ],
  classDiagram: [
    /^class\s+(?<id>[\w\p{L}]+)(?:\s*~(?<label>\w+)~)?\s*\{?$/u,
    /^class\s+(?<id>[\w\p{L}]+)\s*\{\s*<<(?<label>\w+)>>\s*\}$/u,
    /^namespace\s+(?<id>\S+)\s*\{$/,
    /^(?<id>[\w\p{L}]+)\s+(?:"(?<label>[^"]*)"\s+)?(?:<\|--|<\|\.\.|\*--|o--|-->|--\*|--o|--\|>|\.\.>|\.\.\|>|<--|<\.\.)\s+(?:"(?<label2>[^"]*)"\s+)?(?<id2>[\w\p{L}]+)(?:\s*:\s*(?<label3>.+))?$/u,
    /^(?<id>[\w\p{L}]+)\s*:\s*(?<label>.+)$/u,
    /^direction\s+\w+$/,
  ],
  stateDiagram: [
    /^(?:\[\*\]|(?<id>[\w\p{L}-]+))\s*-->\s*(?:\[\*\]|(?<id2>[\w\p{L}-]+))(?:\s*:\s*(?<label>.+))?$/u,
    /^state\s+"(?<label>[^"]+)"\s+as\s+(?<known>[\w\p{L}]+)\s*\{?$/u,
    /^state\s+(?<id>[\w\p{L}]+)\s*\{?$/u,
    /^\}$/,
    /^(?<known>[\w\p{L}-]+)\s*:\s*(?<label>.+)$/u,
    /^(?:direction|classDef|class|style|linkStyle)\s/,
  ],
  erDiagram: [
    /^(?<id>[\w\p{L}-]+)\s*\{$/u,
    /^(?<id>[\w\p{L}-]+)\s+[|o}{]{2}(?:--|\.\.)[|o}{]{2}\s+(?<id2>[\w\p{L}-]+)\s*:\s*(?<label>.+)$/u,
    /^direction\s+\w+$/,
  ],
}

const said = (lines: readonly string[], patterns: readonly RegExp[]): readonly string[] | undefined => {
  const [ids, labels, known] = [new Set<string>(), [] as string[], new Set<string>()]
  let depth = 0
  for (const line of lines.filter(one => one !== '')) {
    const groups = patterns.map(pattern => pattern.exec(line)).find(match => match !== null)
    if (groups === undefined && depth === 0) return undefined
    if (groups === undefined && line !== '}') labels.push(line)
    for (const [name, text] of Object.entries(groups?.groups ?? {})) {
      if (text === undefined) continue
      if (name.startsWith('id')) ids.add(text)
      else if (name === 'known') known.add(text)
      else labels.push(text)
    }
    depth += line.endsWith('{') ? 1 : line === '}' ? -1 : 0
  }
  return [...labels, ...ids.difference(known)]
}

/** In flowcharts and charts: whatever stands between quotes, bars and brackets. */
const enclosed = (lines: readonly string[]): readonly string[] =>
  lines
    .filter(line => !/^(?:style|classDef|class|linkStyle)\s/.test(line))
    .flatMap(line => [...line.matchAll(/"([^"]*)"|\|([^|]*)\||[[({>]([^[\](){}|"]+)[\])}]/g)])
    .map(([, quoted, barred, bracketed]) => quoted ?? barred ?? bracketed ?? '')
