// A fast scan, without the parser, for what a Markdown text may include.
import { attributesOf } from '../syntax/marker.ts'
import { tagsIn } from '../syntax/places.ts'

/**
 * The possible targets of `{% include … %}` in the text, as the
 * parser reads them: distinct, in order, including those in code.
 */
export const scanIncludes = (text: string): string[] => {
  if (!text.includes('{%') || !/include/i.test(text)) return []
  const found = new Set<string>()
  for (const tag of tagsIn(text)) {
    const [opening] = /^\{%-?\s*include(?![\w@./-])/i.exec(tag) ?? []
    if (opening === undefined) continue
    for (const { name, value } of attributesOf({ argument: tag.slice(opening.length) }))
      if (name === '' && value.trim() !== '') found.add(value.trim())
  }
  return [...found]
}
