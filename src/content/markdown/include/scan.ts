// A fast scan for what a Markdown text may include; it does without the parser.
import { attributesOf } from '../syntax/marker.ts'
import { tagsIn } from '../syntax/places.ts'

/** Where `{% include … %}` in the text may lead, as the parser understands it: distinct, in order, those in code as well. */
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
