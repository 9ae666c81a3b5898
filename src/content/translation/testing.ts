// What a translation may not change in a text, found in another way than the translation's own: in its HTML.
import { headingIds, htmlPieces, parseMarkdown, renderHtml } from '../markdown/index.ts'

/** All tags with their attributes, and everything in code or formulas; not in order, as that depends on the language. */
export const structureOf = (markdown: string): string[] => {
  const root = parseMarkdown(markdown)
  // A heading whose given id is another's gets an id made of its words, which a translation cannot keep.
  const others = new Set(
    [...headingIds(root)].flatMap(([node, id]) => ('id' in node && node.id !== id ? id : [])),
  )
  const found: string[] = []
  let code = 0
  for (const piece of htmlPieces(renderHtml(root))) {
    if (piece.kind === 'text') {
      if (code > 0) found.push(piece.text)
      continue
    }
    const { kind, name, attributes } = piece
    if (name === 'code' || name === 'pre' || name === 'math') code += kind === 'start' ? 1 : -1
    const said = [...attributes].map(([key, value]) => {
      if (key === 'alt' || key === 'title' || (key === 'id' && others.has(value))) return key
      return `${key}=${value}`
    })
    found.push(`${kind} ${name} ${said.join(' ')}`)
  }
  return found.sort()
}
