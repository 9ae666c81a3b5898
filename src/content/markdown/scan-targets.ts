// A fast scan, without the parser, for the pages and files that the blocks of a Markdown text name.
import { attributesOf } from './syntax/marker.ts'
import { tagsIn } from './syntax/places.ts'

/** The destinations of page links and file blocks, as written: distinct, in order. */
export const scanTargets = (text: string): string[] => {
  if (!/content-ref|\bfile\b/i.test(text)) return []
  const found = new Set<string>()
  for (const tag of tagsIn(text)) {
    const [opening, block = ''] = /^\{%-?\s*(content-ref|file)(?![\w@./-])/i.exec(tag) ?? []
    if (opening === undefined) continue
    const attribute = block.toLowerCase() === 'file' ? 'src' : 'url'
    const value = attributesOf({ argument: tag.slice(opening.length) }).find(({ name }) => name === attribute)
    if (value !== undefined && value.value.trim() !== '') found.add(value.value.trim())
  }
  return [...found]
}
