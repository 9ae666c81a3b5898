// A fast scan, without the parser, for the operations and schemas of APIs that the blocks of a Markdown text name.
import { attributesOf } from '../syntax/marker.ts'
import { tagsIn } from '../syntax/places.ts'
import { type NamedPart, operationPart, schemaPart } from './shown.ts'

/** In the order of the text, repeated as often as the text names them. */
export const scanApis = (text: string): NamedPart[] => {
  if (!/openapi|swagger/i.test(text)) return []
  const found: NamedPart[] = []
  for (const tag of tagsIn(text)) {
    const [opening, block = ''] =
      /^\{%-?\s*(openapi(?:-operation|-schemas)?|swagger)(?![\w@./-])/i.exec(tag) ?? []
    if (opening === undefined) continue
    const written = attributesOf({ argument: tag.slice(opening.length) })
    const attribute = (wanted: string) => written.find(({ name }) => name === wanted)?.value.trim() ?? ''
    const url = attribute('src') || attribute('spec')
    if (url === '') continue
    if (block.toLowerCase() !== 'openapi-schemas')
      found.push({ url, part: operationPart(attribute('method'), attribute('path')) })
    else
      for (const name of attribute('schemas').split(','))
        if (name.trim() !== '') found.push({ url, part: schemaPart(name.trim()) })
  }
  return found
}
